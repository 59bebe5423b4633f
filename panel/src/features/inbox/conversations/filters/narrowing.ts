import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { priorityName } from '../../../../lib/built-in.ts'
import { agentsQuery } from '../../../../lib/me.ts'
import { fullName } from '../../../../lib/person.ts'
import { statusName } from '../../../../lib/status.ts'
import { t, type Word } from '../../../../lib/t.ts'
import type { StatusCategory } from '../../../../lib/types.ts'
import { inboxesQuery } from '../../../channels/inboxes/api.ts'
import { policiesQuery } from '../../../office/sla/api.ts'
import { compactTeamsQuery, teamName } from '../../../people/teams/api.ts'
import { statusesQuery } from '../../statuses/api.ts'
import { tagsQuery } from '../../tags/api.ts'
import { prioritiesQuery } from '../api.ts'
import type { ListSearch, Narrowing, View } from '../views.ts'

export type Place = { view: View; uuid: string | undefined; search: ListSearch }
export type Change = { [K in keyof ListSearch]: ListSearch[K] | undefined }

export const narrowingWord: Record<Narrowing, Word> = {
  inbox: 'details.inbox',
  owner: 'details.owner',
  team: 'details.team',
  tag: 'list.tag',
  priority: 'details.priority',
  state: 'details.status',
  rating: 'details.rating',
  policy: 'list.policy',
}

/** The word for the id 0. */
export const noneOf: Partial<Record<Narrowing, Word>> = {
  owner: 'owner.nobody',
  team: 'owner.no_team',
  tag: 'list.no_tag',
  priority: 'list.no_priority',
  rating: 'list.no_rating',
  policy: 'list.no_policy',
}

/** Shows the list with other filters. The conversation stays open. Undefined values are removed from the address. */
export function useShow({ view, uuid, search }: Place) {
  const navigate = useNavigate()
  return (change: Change, replace = false) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)
    void navigate({
      to: '/inbox/$view/{-$uuid}',
      params: { view, uuid },
      search: Object.fromEntries(next),
      replace,
    })
  }
}

type Choice = { id: number; name: string; category?: StatusCategory }
const ratings = [5, 4, 3, 2, 1]

/** The choices for each filter. */
export function useNarrowings(): Record<Narrowing, Choice[]> {
  const inboxes = useQuery(inboxesQuery).data ?? []
  const agents = useQuery(agentsQuery).data ?? []
  const teams = useQuery(compactTeamsQuery).data ?? []
  const tags = useQuery(tagsQuery).data ?? []
  const priorities = useQuery(prioritiesQuery).data ?? []
  const statuses = useQuery(statusesQuery).data ?? []
  const policies = useQuery(policiesQuery).data ?? []
  return {
    inbox: inboxes.map(({ id, name }) => ({ id, name })),
    owner: agents.map((agent) => ({ id: agent.id, name: fullName(agent) })),
    team: teams.map((team) => ({ id: team.id, name: teamName(team) })),
    tag: tags.map(({ id, name }) => ({ id, name })),
    priority: priorities.map(({ id, name }) => ({ id, name: priorityName(name) })),
    state: statuses.map(({ id, name, category }) => ({ id, name: statusName(name), category })),
    policy: policies.map(({ id, name }) => ({ id, name })),
    rating: ratings.map((rating) => ({ id: rating, name: t('details.rated', { rating }) })),
  }
}
