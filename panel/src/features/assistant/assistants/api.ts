import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api, asForm, patientApi } from '../../../lib/api.ts'
import { agentKeys } from '../../../lib/me.ts'
import { byName } from '../../../lib/names.ts'
import { assistantKeys } from '../../../lib/query-keys.ts'
import type { Assistant, AssistantPreview } from '../../../lib/types.ts'
import { type Seen, since } from '../../../lib/unchanged.ts'

/** Lists in which conversations are assigned to the assistant show its name. */
const meta = { invalidates: [assistantKeys.all, agentKeys.compact] }
const path = '/api/v1/ai/assistants/{id}'
const at = (id: number) => ({ params: { path: { id } } })

export const assistantsQuery = queryOptions({
  queryKey: assistantKeys.list,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/assistants', { signal })).then(byName),
})

export const assistantQuery = (id: number) =>
  queryOptions({
    queryKey: assistantKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET(path, { ...at(id), signal })),
  })

/** The fields of the form. An empty fallback team means none. */
export type AssistantFields = {
  name: string
  enabled: boolean
  instructions: string
  guardrails: string
  tone: Assistant['tone']
  answer_length: Assistant['answer_length']
  languages: readonly string[]
  /** One host on each line. */
  link_hosts: string
  fallback_team_id: string
  second_look: boolean
  /** Empty means without a bound. */
  conversation_calls: string
  conversation_tokens: string
  customer_calls: string
  customer_tokens: string
  tool_ids: readonly number[]
}

export const freshAssistant: AssistantFields = {
  name: '',
  enabled: true,
  instructions: '',
  guardrails: '',
  tone: 'friendly',
  answer_length: 'medium',
  languages: [],
  link_hosts: '',
  fallback_team_id: '',
  second_look: true,
  conversation_calls: '150',
  conversation_tokens: '400000',
  customer_calls: '300',
  customer_tokens: '800000',
  tool_ids: [],
}

const asField = (bound: number | null) => (bound === null ? '' : String(bound))

/** An assistant as its form edits it: hosts as lines, numbers as texts, and an empty text for no team. */
export const fieldsOf = (assistant: Assistant): AssistantFields => ({
  name: assistant.name,
  enabled: assistant.enabled,
  instructions: assistant.instructions,
  guardrails: assistant.guardrails,
  tone: assistant.tone,
  answer_length: assistant.answer_length,
  languages: assistant.languages,
  link_hosts: assistant.link_hosts.join('\n'),
  fallback_team_id: assistant.fallback_team_id === null ? '' : String(assistant.fallback_team_id),
  tool_ids: assistant.tool_ids,
  second_look: assistant.second_look,
  conversation_calls: asField(assistant.conversation_calls),
  conversation_tokens: asField(assistant.conversation_tokens),
  customer_calls: asField(assistant.customer_calls),
  customer_tokens: asField(assistant.customer_tokens),
})

export const boundFields = ['conversation_calls', 'conversation_tokens', 'customer_calls', 'customer_tokens'] as const
type Bounds = Record<(typeof boundFields)[number], number | null>

const boundsOf = (fields: Partial<AssistantFields>): Partial<Bounds> =>
  Object.fromEntries(
    boundFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, Number(fields[name]) || null]])),
  )

const bodyOf = ({
  fallback_team_id,
  languages,
  link_hosts,
  tool_ids,
  conversation_calls,
  conversation_tokens,
  customer_calls,
  customer_tokens,
  ...fields
}: Partial<AssistantFields>) => ({
  ...fields,
  ...boundsOf({
    ...(conversation_calls === undefined ? {} : { conversation_calls }),
    ...(conversation_tokens === undefined ? {} : { conversation_tokens }),
    ...(customer_calls === undefined ? {} : { customer_calls }),
    ...(customer_tokens === undefined ? {} : { customer_tokens }),
  }),
  ...(languages ? { languages: [...languages] } : {}),
  ...(link_hosts === undefined ? {} : { link_hosts: link_hosts.split(/[\s,]+/).filter(Boolean) }),
  ...(tool_ids ? { tool_ids: [...tool_ids] } : {}),
  ...(fallback_team_id === undefined ? {} : { fallback_team_id: Number(fallback_team_id) || null }),
})

export function useCreateAssistant() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<AssistantFields>) =>
      answer(api.POST('/api/v1/ai/assistants', { body: { ...bodyOf(fields), name: fields.name ?? '' } })),
    onSuccess: (made) => client.setQueryData(assistantQuery(made.id).queryKey, made),
    meta,
  })
}

export function useUpdateAssistant(assistant: Seen) {
  const { id } = assistant
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<AssistantFields>) =>
      answer(api.PUT(path, { ...at(id), body: { ...bodyOf(fields), ...since(assistant) } })),
    onSuccess: (stored) => client.setQueryData(assistantKeys.one(id), stored),
    meta,
  })
}

export function useDeleteAssistant(id: number) {
  return useMutation({ mutationFn: () => answer(api.DELETE(path, at(id))), meta })
}

/** Null removes the picture. */
export function useSetPicture(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File | null) =>
      answer(
        file
          ? api.PUT('/api/v1/ai/assistants/{id}/avatar', { ...at(id), ...asForm(file) })
          : api.DELETE('/api/v1/ai/assistants/{id}/avatar', at(id)),
      ),
    onSuccess: (assistant) => client.setQueryData(assistantKeys.one(id), assistant),
    meta,
  })
}

export const ranges = [7, 30, 90] as const
export type Range = (typeof ranges)[number]

/** What the assistant did in the last `range` days and how it ended. */
export const statsQuery = (id: number, range: Range) =>
  queryOptions({
    queryKey: [...assistantKeys.stats(id), range],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/ai/assistants/{id}/stats', { params: { path: { id }, query: { range } }, signal })),
    placeholderData: keepPreviousData,
  })

/** A message before the question, as it is sent to the desk. */
export type PreviewTurn = { role: 'customer' | 'assistant'; text: string; offers?: AssistantPreview['offers'] }
export type PreviewAsked = {
  message: string
  history: PreviewTurn[]
  inbox_id: number | null
  language: string | null
}

/** Takes as long as the model needs. `signal` cancels it. */
export const askPreview = (id: number, body: PreviewAsked, signal?: AbortSignal): Promise<AssistantPreview> =>
  answer(patientApi.POST('/api/v1/ai/assistants/{id}/preview', { ...at(id), body, ...(signal ? { signal } : {}) }))

export function usePreview(id: number) {
  return useMutation<AssistantPreview, Error, PreviewAsked>({ mutationFn: (body) => askPreview(id, body) })
}

/** What customers asked lately, newest first. */
export const pastQuestionsQuery = queryOptions({
  queryKey: ['past-questions'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/past-questions', { signal })),
})
