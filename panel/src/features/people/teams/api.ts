import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { languageName } from '../../../lib/format.ts'
import { byName } from '../../../lib/names.ts'
import { conversationKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/t.ts'
import type { CompactTeam, ConversationItem, Team } from '../../../lib/types.ts'
import { type Seen, since } from '../../../lib/unchanged.ts'

export const teamKeys = {
  all: ['teams'] as const,
  list: ['teams', 'list'] as const,
  compact: ['teams', 'compact'] as const,
  one: (id: number) => ['teams', 'one', id] as const,
}
/** Agents show their teams. */
const meta = { invalidates: [teamKeys.all, ['agents'], ['me']] }

export const teamsQuery = queryOptions({
  queryKey: teamKeys.list,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/teams', { signal })).then(byName),
})

/** For everybody who may assign a conversation to a team. */
export const compactTeamsQuery = queryOptions({
  queryKey: teamKeys.compact,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/teams/compact', { signal })).then(byName),
  staleTime: 5 * 60_000,
})

export const teamQuery = (id: number) =>
  queryOptions({
    queryKey: teamKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/teams/{id}', { params: { path: { id } }, signal })),
  })

/**
 * Why conversations wait in teams that hand out. Below the key of counts, so that news of conversations make it old.
 */
const waitingQuery = queryOptions({
  queryKey: [...conversationKeys.counts, 'waiting in teams'] as const,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/teams/waiting', { signal })),
  // No event tells that somebody has come or gone.
  refetchInterval: 60_000,
})

/** What waits in a team that hands out, and why. */
export const useWaiting = (id: number) => (useQuery(waitingQuery).data ?? []).find(({ team_id }) => team_id === id)

type Item = Pick<ConversationItem, 'uuid' | 'assigned_team_id' | 'assigned_user_id' | 'status_category'>

/** Why a conversation that was given to a team is nobody's yet, in words. Undefined if it is not the team's turn. */
export function useWhyWaiting({ uuid, assigned_team_id, assigned_user_id, status_category }: Item): string | undefined {
  const waits = assigned_team_id !== null && assigned_user_id === null && status_category === 'open'
  const team = (useQuery({ ...waitingQuery, enabled: waits }).data ?? []).find(
    (one) => one.team_id === assigned_team_id,
  )
  if (!waits || !team) return undefined
  const unfit = team.unfit.find((one) => one.conversation_uuid === uuid)
  if (unfit?.reason === 'nobody_speaks')
    return t('row.waits_nobody_speaks', { language: languageName(unfit.language ?? '') })
  if (unfit) return t('row.waits_nobody_knows')
  return team.reason ? t(`row.waits_${team.reason}`) : undefined
}

export const teamName = ({ emoji, name }: Pick<CompactTeam, 'emoji' | 'name'>) => (emoji ? `${emoji} ${name}` : name)

export type Assignment = Team['conversation_assignment_type'] | 'Least busy'

export const assignmentOf = ({ conversation_assignment_type: type, least_busy_first }: Team): Assignment =>
  type === 'Round robin' && least_busy_first ? 'Least busy' : type

const assigning = (type: Assignment) =>
  type === 'Manual'
    ? { conversation_assignment_type: type }
    : { conversation_assignment_type: 'Round robin' as const, least_busy_first: type === 'Least busy' }

/**
 * The fields of the form. An empty emoji or policy means none. An empty time zone and empty hours mean those of the
 * desk.
 */
export type TeamFields = {
  name: string
  emoji: string
  conversation_assignment_type: Assignment
  max_auto_assigned_conversations: string
  skills_required: boolean
  timezone: string
  business_hours_id: string
  sla_policy_id: string
  member_ids: readonly number[]
}

function bodyOf({
  name,
  emoji,
  conversation_assignment_type,
  max_auto_assigned_conversations,
  skills_required,
  timezone,
  business_hours_id,
  sla_policy_id,
  member_ids,
}: Partial<TeamFields>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(emoji === undefined ? {} : { emoji: emoji.trim() || null }),
    ...(conversation_assignment_type ? assigning(conversation_assignment_type) : {}),
    ...(max_auto_assigned_conversations === undefined
      ? {}
      : { max_auto_assigned_conversations: Number(max_auto_assigned_conversations) }),
    ...(skills_required === undefined ? {} : { skills_required }),
    ...(timezone === undefined ? {} : { timezone: timezone || null }),
    ...(business_hours_id === undefined ? {} : { business_hours_id: Number(business_hours_id) || null }),
    ...(sla_policy_id === undefined ? {} : { sla_policy_id: Number(sla_policy_id) || null }),
    ...(member_ids ? { member_ids: [...member_ids] } : {}),
  }
}

export function useCreateTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<TeamFields>) =>
      answer(api.POST('/api/v1/teams', { body: { ...bodyOf(fields), name: fields.name ?? '' } })),
    onSuccess: (made) => client.setQueryData(teamQuery(made.id).queryKey, made),
    meta,
  })
}

export function useUpdateTeam(team: Seen) {
  const { id } = team
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<TeamFields>) =>
      answer(api.PUT('/api/v1/teams/{id}', { params: { path: { id } }, body: { ...bodyOf(fields), ...since(team) } })),
    onSuccess: (stored) => client.setQueryData(teamKeys.one(id), stored),
    meta,
  })
}

export function useDeleteTeam(id: number) {
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/teams/{id}', { params: { path: { id } } })),
    meta,
  })
}
