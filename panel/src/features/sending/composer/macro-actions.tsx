import { useQuery } from '@tanstack/react-query'
import { AlarmClock, CircleDot, Flag, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { priorityName } from '../../../lib/built-in.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { statusName } from '../../../lib/status.ts'
import { t } from '../../../lib/t.ts'
import type { Macro } from '../../../lib/types.ts'
import { TagDot } from '../../../ui/chip.tsx'
import { prioritiesQuery } from '../../inbox/conversations/api.ts'
import { statusesQuery } from '../../inbox/statuses/api.ts'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'

type Action = Pick<Macro['actions'][number], 'type' | 'value'>

const named = <T extends { id: number }>(all: readonly T[] | undefined, id: string | undefined) =>
  all?.find((one) => String(one.id) === id)

/** A short word and an icon for each action. */
export function useActionFaces(wanted = true) {
  const agents = useQuery({ ...agentsQuery, enabled: wanted }).data
  const teams = useQuery({ ...compactTeamsQuery, enabled: wanted }).data
  const statuses = useQuery({ ...statusesQuery, enabled: wanted }).data
  const priorities = useQuery({ ...prioritiesQuery, enabled: wanted }).data
  return ({ type, value }: Action): { icon: ReactNode; word: string } => {
    const [first = ''] = value
    switch (type) {
      case 'assign_user': {
        const agent = named(agents, first)
        return { icon: <UserRound className="i-12" />, word: agent ? fullName(agent) : t('macro_choice.gone') }
      }
      case 'assign_team': {
        const team = named(teams, first)
        return { icon: <UsersRound className="i-12" />, word: team ? teamName(team) : t('macro_choice.gone') }
      }
      case 'set_status': {
        const status = named(statuses, first)
        return {
          icon: <CircleDot className="i-12" />,
          word: status ? statusName(status.name) : t('macro_choice.gone'),
        }
      }
      case 'set_priority': {
        const priority = named(priorities, first)
        return {
          icon: <Flag className="i-12" />,
          word: priority ? priorityName(priority.name) : t('macro_choice.gone'),
        }
      }
      case 'snooze':
        return { icon: <AlarmClock className="i-12" />, word: t('macro_choice.snooze', { time: first }) }
      case 'remove_tags':
        return { icon: <TagDot tag={first} />, word: t('macro_choice.without_tags', { tags: value.join(', ') }) }
      default:
        return { icon: <TagDot tag={first} />, word: value.join(', ') || t('macro_choice.no_tags') }
    }
  }
}
