import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api, asForm } from '../../../lib/api.ts'
import { chosenName, keep } from '../../../lib/kept.ts'
import { agentKeys, meQuery } from '../../../lib/me.ts'
import { byFullName, byName } from '../../../lib/names.ts'
import { conversationKeys, roleKeys } from '../../../lib/query-keys.ts'
import type { Agent, Availability, Me } from '../../../lib/types.ts'
import { type Seen, since } from '../../../lib/unchanged.ts'
import { keysQuery } from '../keys/api.ts'
import { teamKeys } from '../teams/api.ts'

/** Below the key of the short list, so that news of an agent makes both stale. */
const wholeKeys = {
  list: [...agentKeys.compact, 'all'] as const,
  one: (id: number) => [...agentKeys.compact, 'one', id] as const,
}
const meta = {
  invalidates: [agentKeys.compact, agentKeys.me, roleKeys.all, teamKeys.all, keysQuery.queryKey],
}
/** No event announces the use of a key. */
const lastUsedMs = 60_000

export const wholeAgentsQuery = queryOptions({
  queryKey: wholeKeys.list,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/agents', { signal })).then(byFullName),
})

/** How many open conversations each has. Below the key of counts, so that news of conversations make it old. */
export const loadQuery = queryOptions({
  queryKey: [...conversationKeys.counts, 'of agents'] as const,
  queryFn: async ({ signal }) => {
    const load = await answer(api.GET('/api/v1/agents/load', { signal }))
    return new Map(load.map(({ agent_id, open }) => [agent_id, open]))
  },
})

export const agentQuery = (id: number) =>
  queryOptions({
    queryKey: wholeKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/agents/{id}', { params: { path: { id } }, signal })),
    refetchInterval: lastUsedMs,
  })

export const tagNamesQuery = queryOptions({
  queryKey: ['tags', 'names'] as const,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/tags', { signal })).then(byName),
})

/** The fields of the form. An empty password means that it stays as it is. */
export type AgentFields = Pick<Agent, 'first_name' | 'last_name' | 'roles' | 'enabled'> & {
  email: string
  /** The teams by name. */
  teams: string[]
  /** Empty: as the teams of the agent say. */
  max_auto_assigned_conversations: string
  skill_languages: string[]
  skill_tag_ids: number[]
  new_password: string
  /** Only with a new password of an existing agent. */
  disconnect_ai_apps: boolean
  /** Only for an existing agent. */
  end_knowledge_keys: boolean
  /** Only for a new agent. */
  send_welcome_email: boolean
}

/** As the API takes it. */
const readMost = (most: string | undefined) =>
  most === undefined ? {} : { max_auto_assigned_conversations: most.trim() === '' ? null : Number(most) }

const withoutEmptyPassword = <T extends Partial<AgentFields>>({ new_password, disconnect_ai_apps, ...fields }: T) => {
  if (!new_password) return fields
  return { ...fields, new_password, ...(disconnect_ai_apps === undefined ? {} : { disconnect_ai_apps }) }
}

/** Creates a link for the first password. Earlier links stop working. */
export const useInvite = (id: number) =>
  useMutation({
    mutationFn: () => answer(api.POST('/api/v1/agents/{id}/invitation', { params: { path: { id } } })),
  })

export function useCreateAgent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<AgentFields>) => {
      const {
        first_name = '',
        email = '',
        roles = [],
        disconnect_ai_apps: _,
        end_knowledge_keys: __,
        max_auto_assigned_conversations: ___,
        skill_languages: ____,
        skill_tag_ids: _____,
        ...others
      } = fields
      return answer(api.POST('/api/v1/agents', { body: { ...withoutEmptyPassword(others), first_name, email, roles } }))
    },
    onSuccess: (made) => client.setQueryData(agentQuery(made.id).queryKey, made),
    meta,
  })
}

export function useUpdateAgent(agent: Seen) {
  const { id } = agent
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ send_welcome_email: _, max_auto_assigned_conversations: most, ...fields }: Partial<AgentFields>) => {
      const body = { ...withoutEmptyPassword(fields), ...readMost(most), ...since(agent) }
      return answer(api.PUT('/api/v1/agents/{id}', { params: { path: { id } }, body }))
    },
    onSuccess: (stored) => client.setQueryData(wholeKeys.one(id), stored),
    meta,
  })
}

export function useDeleteAgent(id: number, end_knowledge_keys: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      answer(api.DELETE('/api/v1/agents/{id}', { params: { path: { id }, query: { end_knowledge_keys } } })),
    onSuccess: () => client.removeQueries({ queryKey: wholeKeys.one(id) }),
    meta: { invalidates: [wholeKeys.list, agentKeys.me, roleKeys.all, teamKeys.all, keysQuery.queryKey] },
  })
}

/** With `replace: false`, it does not replace a key that a colleague has just created. */
export function useGenerateKey(id: number) {
  return useMutation({
    mutationFn: (body: { replace: boolean }) =>
      answer(api.POST('/api/v1/agents/{id}/api-key', { params: { path: { id } }, body })),
    meta,
  })
}

/** Ends the API key of an agent; programs that use it are refused from the next request on. */
export function useRevokeKey(id: number) {
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/agents/{id}/api-key', { params: { path: { id } } })),
    meta,
  })
}

/** Empty passwords mean that the password stays as it is. */
export type OwnFields = {
  first_name: string
  last_name: string
  language: string
  availability_status: Availability
  after_resolve: Me['after_resolve']
  single_keys: boolean
  current_password: string
  new_password: string
  disconnect_ai_apps: boolean
}

/** An empty language means that of the desk. */
export function useUpdateMe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ language, current_password, new_password, disconnect_ai_apps, ...fields }: Partial<OwnFields>) =>
      answer(
        api.PUT('/api/v1/agents/me', {
          body: {
            ...fields,
            ...(language === undefined ? {} : { language: language || null }),
            ...(current_password && new_password
              ? { current_password, new_password, disconnect_ai_apps: disconnect_ai_apps ?? true }
              : {}),
          },
        }),
      ),
    onSuccess: (me) => {
      // Whoever goes back to the desk's language means it, whatever was chosen on the sign-in page before.
      if (client.getQueryData(meQuery.queryKey)?.language !== me.language) keep(chosenName, null)
      client.setQueryData(agentKeys.me, me)
    },
    meta: { invalidates: [agentKeys.compact] },
  })
}

/** `null` removes the picture. */
export function useSetAvatar() {
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (file) await answer(api.PUT('/api/v1/agents/me/avatar', asForm(file)))
      else await answer(api.DELETE('/api/v1/agents/me/avatar'))
    },
    meta,
  })
}
