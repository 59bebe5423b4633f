import { useQuery } from '@tanstack/react-query'
import { ClockAlert, Hourglass, ListFilter, Timer, Users, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAwaited } from '../../../../lib/awaited.ts'
import { useCan, useMe } from '../../../../lib/me.ts'
import { t } from '../../../../lib/t.ts'
import type { CompactTeam, SavedView } from '../../../../lib/types.ts'
import { Channel } from '../../../../ui/mark.tsx'
import { inboxesQuery } from '../../../channels/inboxes/api.ts'
import { policiesQuery } from '../../../office/sla/api.ts'
import { compactTeamsQuery, teamName } from '../../../people/teams/api.ts'
import { statusesQuery } from '../../statuses/api.ts'
import { countsQuery, promisedCountQuery } from '../list-query.ts'
import { type KeyedView, type ListSearch, offeredViews, seesOthers, timedViews, type View, viewWord } from '../views.ts'
import { isShared, searchOf, useSavedViews } from './saved-views.ts'

export type ListItem = {
  key: string
  icon: ReactNode
  name: string
  view: View
  search: ListSearch
  count: number | undefined
  /** Who else has it. */
  shared?: string | undefined
  /** What prevents messages from flowing there, or what a view names and has lost. */
  trouble?: string | undefined
}
export type ListGroup = { title: string; items: ListItem[] }

const countName = {
  mine: 'assigned',
  mentions: 'mentioned',
  unassigned: 'unassigned',
  assistant: 'assistant',
  all: 'all',
  snoozed: 'snoozed',
  undelivered: 'undelivered',
  scheduled: 'scheduled',
  late: 'waiting_long',
  closing: 'closing',
} as const satisfies Record<Exclude<View, 'promised'>, string>

const useCounts = () => useQuery({ ...countsQuery, enabled: useCan('conversations:read') }).data

/** The number of conversations in a view. Undefined until the desk has answered. */
export const useCount = (view: KeyedView) => useCounts()?.lists[countName[view]]

/** The views with a key that the person may list. */
export function useViews() {
  return offeredViews(useMe().permissions)
}

const timedIcon = { late: <Hourglass />, closing: <Timer />, promised: <ClockAlert /> }

function wordAudience({ visibility, team_id }: SavedView, teams: CompactTeam[]) {
  if (visibility === 'user') return undefined
  const team = teams.find(({ id }) => id === team_id)
  return team ? t('views.shared_with', { name: teamName(team) }) : t('views.shared_with_all')
}

/** The lists below the views with a key: those where time runs out, the person's own, by inbox, by team. */
export function useListGroups(): ListGroup[] {
  const { permissions, teams: own } = useMe()
  const listsMore = seesOthers(permissions)
  const counts = useCounts()
  const { saved, awaited } = useSavedViews()
  const statuses = useQuery(statusesQuery).data ?? []
  const compactQuery = useQuery(compactTeamsQuery)
  const compact = compactQuery.data ?? []
  const inboxQuery = useQuery({ ...inboxesQuery, enabled: listsMore })
  const inboxes = inboxQuery.data ?? []
  const teams = compact.filter(
    ({ id }) => permissions.includes('conversations:read_all') || own.some((team) => team.id === id),
  )
  const countIn = (of: 'inboxes' | 'teams' | 'views', id: number) =>
    counts && (counts[of].find((one) => one.id === id)?.count ?? 0)

  const policyQuery = useQuery({ ...policiesQuery, enabled: listsMore })
  const promises = (policyQuery.data ?? []).length > 0
  const promised = useQuery({ ...promisedCountQuery, enabled: listsMore && promises }).data
  // Without SLA policies no promise can be broken, so this view is left out.
  const timed = listsMore ? timedViews.filter((view) => promises || view !== 'promised') : []
  const kept: ListGroup = {
    title: t('nav.views'),
    items: [
      ...timed.map((view) => ({
        key: view,
        icon: timedIcon[view],
        name: t(viewWord[view]),
        view,
        search: {},
        count: view === 'promised' ? promised : counts?.lists[countName[view]],
      })),
      ...saved.map((view) => ({
        key: `saved ${view.id}`,
        icon: isShared(view) ? <Users /> : <ListFilter />,
        name: view.name,
        view: 'all' as const,
        search: searchOf(view, statuses),
        count: countIn('views', view.id),
        shared: wordAudience(view, compact),
        trouble: view.gone.length > 0 ? t('views.lost') : undefined,
      })),
    ],
  }
  // A list that came later would push those below it down, under the pointer.
  if (awaited || [compactQuery, inboxQuery, policyQuery].some(isAwaited)) return []
  if (!listsMore) return kept.items.length > 0 ? [kept] : []
  const groups: ListGroup[] = [
    kept,
    {
      title: t('nav.inboxes'),
      items: inboxes
        .filter(({ id, enabled }) => enabled || (countIn('inboxes', id) ?? 0) > 0)
        .map(({ id, name, token_invalid }) => ({
          key: `inbox ${id}`,
          icon: <Channel size={16} />,
          name,
          view: 'all' as const,
          search: { inbox: id },
          count: countIn('inboxes', id),
          trouble: token_invalid ? t('nav.inbox_rejected') : undefined,
        })),
    },
    {
      title: t('nav.teams'),
      items: teams.map((team) => ({
        key: `team ${team.id}`,
        icon: <UsersRound />,
        name: teamName(team),
        view: 'all' as const,
        search: { team: team.id },
        count: countIn('teams', team.id),
      })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
