import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { modelKeys } from '../../../lib/query-keys.ts'
import type { EmbeddingProgress, ModelSettings } from '../../../lib/types.ts'
import { since } from '../../../lib/unchanged.ts'

export type Purpose = ModelSettings['purpose']

export const purposes = ['chat', 'embedding', 'rerank', 'transcription'] as const satisfies Purpose[]

const path = '/api/v1/ai/models/{purpose}'
const at = (purpose: Purpose) => ({ params: { path: { purpose } } })

/** The budget of the day is used up. */
export const isSpent = ({ daily_budget, spend }: ModelSettings) => daily_budget !== null && spend.cost >= daily_budget

/** The fields of the form, in which a number is text until it is sent, and empty for null. */
export type ModelFields = {
  enabled: boolean
  kind: ModelSettings['kind']
  address: string
  api_key: string
  model: string
  dimensions: string
  /** Empty: the name of the model decides. */
  input_style: string
  input_price: string
  output_price: string
  daily_budget: string
}

const numbers = ['dimensions', 'input_price', 'output_price', 'daily_budget'] as const

/** The changes as the API accepts them. A decimal comma is accepted too. */
function asChanges(fields: Partial<ModelFields>) {
  const { dimensions: _, input_style, input_price: _in, output_price: _out, daily_budget: _budget, ...rest } = fields
  const read = (text: string) => (text === '' ? null : Number(text.replace(',', '.')))
  const given = numbers.flatMap((name) => (fields[name] === undefined ? [] : [[name, read(fields[name])] as const]))
  const style = input_style === undefined ? {} : { input_style: (input_style || null) as ModelSettings['input_style'] }
  return { ...rest, ...style, ...Object.fromEntries(given) }
}

export const modelsQuery = queryOptions({
  queryKey: modelKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/models', { signal })),
})

const progressMs = 2_000
const isUnderWay = ({ articles, embedded, failed }: EmbeddingProgress) => embedded + failed < articles

export const progressQuery = queryOptions({
  queryKey: modelKeys.progress,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/models/embedding/progress', { signal })),
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? progressMs : false),
})

/** The desk may have masked the key or shortened the address, so its answer is what is shown. */
function useKeep() {
  const client = useQueryClient()
  return (settings: ModelSettings) =>
    client.setQueryData(modelsQuery.queryKey, (all) =>
      all?.map((one) => (one.purpose === settings.purpose ? settings : one)),
    )
}

export function useUpdateModel(settings: ModelSettings) {
  const keep = useKeep()
  return useMutation({
    mutationFn: (fields: Partial<ModelFields>) =>
      answer(api.PUT(path, { ...at(settings.purpose), body: { ...asChanges(fields), ...since(settings) } })),
    onSuccess: keep,
    meta: { invalidates: [modelKeys.progress] },
  })
}

/** Forgets the model with its key; the desk goes on without one for this purpose. */
export function useRemoveModel(purpose: Purpose) {
  return useMutation({
    mutationFn: () => answer(api.DELETE(path, at(purpose))),
    meta: { invalidates: [modelKeys.all] },
  })
}

/** Asks the saved model something small; its page shows whether it answered. */
export function useTestModel(purpose: Purpose) {
  return useMutation({
    mutationFn: () => answer(api.POST(`${path}/test`, at(purpose))),
    meta: { invalidates: [modelKeys.all] },
  })
}
