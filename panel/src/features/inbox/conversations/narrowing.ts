import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { agentsQuery } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import type { Word } from '../../../lib/t.ts'
import { inboxesQuery } from '../../channels/inboxes/api.ts'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import { tagsQuery } from '../tags/api.ts'
import type { ListSearch, Narrowing, View } from './views.ts'

export type Place = { view: View; uuid: string | undefined; search: ListSearch }
export type Change = { [K in keyof ListSearch]: ListSearch[K] | undefined }

export const narrowingWord: Record<Narrowing, Word> = {
  inbox: 'details.inbox',
  owner: 'details.owner',
  team: 'details.team',
  tag: 'list.tag',
}

/** Shows the list in another way; the conversation stays open. What is undefined falls out of the address. */
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

/** What each narrowing can be set to. */
export function useNarrowings(): Record<Narrowing, { id: number; name: string }[]> {
  const inboxes = useQuery(inboxesQuery).data ?? []
  const agents = useQuery(agentsQuery).data ?? []
  const teams = useQuery(compactTeamsQuery).data ?? []
  const tags = useQuery(tagsQuery).data ?? []
  return {
    inbox: inboxes.map(({ id, name }) => ({ id, name })),
    owner: agents.map((agent) => ({ id: agent.id, name: fullName(agent) })),
    team: teams.map((team) => ({ id: team.id, name: teamName(team) })),
    tag: tags.map(({ id, name }) => ({ id, name })),
  }
}
