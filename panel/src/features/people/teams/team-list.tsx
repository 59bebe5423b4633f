import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { figure } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Team } from '../../../lib/types.ts'
import { ItemList } from '../../../ui/item-list.tsx'
import { teamsQuery } from './api.ts'

export const assignmentWord = (type: Team['conversation_assignment_type']) =>
  type === 'Manual' ? t('teams.manual') : t('teams.round_robin')

export function TeamList() {
  return (
    <ItemList
      kind="teams"
      list={useQuery(teamsQuery)}
      textOf={({ name, members }) => `${name} ${members.map(fullName).join(' ')}`}
      title={({ name, emoji, members }) => ({
        face: <span className="a-emoji">{emoji ?? <Users className="text-ink-3" />}</span>,
        name,
        below: <bdi className="cut">{members.map(fullName).join(', ') || t('teams.no_members')}</bdi>,
      })}
      columns={[
        {
          head: t('teams.assignment'),
          width: '24%',
          look: 'col-wide',
          cell: (team) => <span className="text-ink-2">{assignmentWord(team.conversation_assignment_type)}</span>,
        },
        {
          head: t('admin.conversations'),
          width: 120,
          look: 'col-figure',
          cell: (team) => <span className="text-ink-2">{figure(team.conversation_count)}</span>,
        },
      ]}
    />
  )
}
