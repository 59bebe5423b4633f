import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { toolKeys } from '../../../lib/query-keys.ts'
import type { Tool } from '../../../lib/types.ts'
import { type Seen, showIn, since } from '../../../lib/unchanged.ts'
import { readParameters, showParameters } from './parameters.ts'

const meta = { invalidates: [toolKeys.all] }

const path = '/api/v1/ai/tools'
const at = (id: number) => ({ params: { path: { id } } })

export type Header = Tool['auth']['headers'][number]

/** The fields of the form. A list or an object is one text, so that it changes as one value. */
export type ToolFields = {
  name: string
  description: string
  method: Tool['method']
  url: string
  /** See `showParameters`. */
  parameters: string
  /** A list of `Header` as JSON. */
  auth: string
  /** JSON. Empty if the arguments themselves are the body. */
  body: string
  requires_verification: boolean
  enabled: boolean
}

export const toolsQuery = queryOptions({
  queryKey: toolKeys.all,
  queryFn: ({ signal }) => answer(api.GET(path, { signal })),
})

/** A tool as its form edits it: parameters, headers and body as JSON texts. */
export const fieldsOf = (tool: Omit<Tool, 'id' | 'created_at' | 'updated_at'>): ToolFields => ({
  name: tool.name,
  description: tool.description,
  method: tool.method,
  url: tool.url,
  parameters: showParameters(tool.parameters),
  auth: JSON.stringify(tool.auth.headers),
  body: tool.body ? JSON.stringify(tool.body, null, 2) : '',
  requires_verification: tool.requires_verification,
  enabled: tool.enabled,
})

/** Returns only the given fields. The form has checked that the texts are JSON. */
function inputOf({ parameters, auth, body, ...rest }: Partial<ToolFields>) {
  return {
    ...rest,
    ...(parameters === undefined ? {} : { parameters: readParameters(parameters) }),
    ...(auth === undefined ? {} : { auth: { headers: JSON.parse(auth) as Header[] } }),
    ...(body === undefined ? {} : { body: body.trim() ? (JSON.parse(body) as Record<string, unknown>) : null }),
  }
}

export function useCreateTool() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<ToolFields>) => {
      const { name = '', description = '', method = 'GET', url = '', ...rest } = inputOf(fields)
      return answer(api.POST(path, { body: { ...rest, name, description, method, url } }))
    },
    onSuccess: ({ signing_secret, ...tool }, ...made) => {
      client.setQueryData(toolKeys.secret(tool.id), signing_secret)
      showIn(toolsQuery.queryKey)(tool, ...made)
    },
    meta,
  })
}

export function useUpdateTool(tool: Seen) {
  return useMutation({
    mutationFn: (fields: Partial<ToolFields>) =>
      answer(api.PUT(`${path}/{id}`, { ...at(tool.id), body: { ...inputOf(fields), ...since(tool) } })),
    onSuccess: showIn(toolsQuery.queryKey),
    meta,
  })
}

export function useDeleteTool(id: number) {
  return useMutation({ mutationFn: () => answer(api.DELETE(`${path}/{id}`, at(id))), meta })
}

/** Calls the service now, with these arguments and without a customer, and returns what it answered. */
export function useTestTool(id: number) {
  return useMutation({
    mutationFn: (given: Record<string, unknown>) =>
      answer(api.POST(`${path}/{id}/test`, { ...at(id), body: { arguments: given } })),
  })
}

const callsShown = 20

/** The calls of the tool by assistants, newest first. */
export const callsQuery = (id: number, failed: boolean, page: number) =>
  queryOptions({
    queryKey: [...toolKeys.calls(id), failed, page],
    queryFn: ({ signal }) => {
      const query = { page, page_size: callsShown, ...(failed ? { failed } : {}) }
      return answer(api.GET(`${path}/{id}/calls`, { params: { path: { id }, query }, signal }))
    },
    placeholderData: keepPreviousData,
  })

/**
 * Replaces the secret that signs the calls. The new one is in the cache only, because the desk never shows it again.
 */
export function useRenewSecret(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => answer(api.POST(`${path}/{id}/signing-secret`, at(id))),
    onSuccess: ({ signing_secret }) => client.setQueryData(toolKeys.secret(id), signing_secret),
  })
}

/** The signing secret, from the time it is created until the person has stored it. */
export function useFreshSecret(id: number) {
  const client = useQueryClient()
  const { data } = useQuery<string | null>({ queryKey: toolKeys.secret(id), queryFn: skipToken })
  return { secret: data, forget: () => client.setQueryData(toolKeys.secret(id), null) }
}
