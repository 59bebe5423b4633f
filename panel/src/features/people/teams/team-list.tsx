import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { figure } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import menuStyles from '../../../ui/menu.module.css'
import tableStyles from '../../../ui/table.module.css'
import { type Assignment, assignmentOf, teamsQuery } from './api.ts'

const words = { Manual: 'teams.manual', 'Round robin': 'teams.round_robin', 'Least busy': 'teams.least_busy' } as const

export const assignmentWord = (type: Assignment) => t(words[type])

/**
 * All teams with their members, how conversations are handed out, and how many the team has in any status; the search
 * finds members too.
 */
export function TeamList() {
  return (
    <ItemList
      kind="teams"
      list={useQuery(teamsQuery)}
      textOf={({ name, members }) => `${name} ${members.map(fullName).join(' ')}`}
      title={({ name, emoji, members }) => ({
        face: <span className={menuStyles.emojiItem}>{emoji ?? <Users className={looks.faint} />}</span>,
        name,
        below: <bdi className="cut">{members.map(fullName).join(', ') || t('teams.no_members')}</bdi>,
      })}
      columns={[
        {
          head: t('teams.assignment'),
          width: '24%',
          look: tableStyles.colWide,
          cell: (team) => <span className={looks.soft}>{assignmentWord(assignmentOf(team))}</span>,
        },
        {
          head: t('teams.conversations'),
          // A phone has room for two lines in the head rather than for the name in less than half of the row.
          width: 'min(176px, 32vw)',
          look: tableStyles.colFigure,
          cell: (team) => <span className={looks.soft}>{figure(team.conversation_count)}</span>,
        },
      ]}
    />
  )
}
