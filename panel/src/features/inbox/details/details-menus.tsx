import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { priorityName } from '../../../lib/built-in.ts'
import { cx } from '../../../lib/cx.ts'
import { statusName } from '../../../lib/status.ts'
import { t } from '../../../lib/t.ts'
import type { Conversation, StatusCategory } from '../../../lib/types.ts'
import looks from '../../../ui/looks.module.css'
import { Menu, MenuItem, MenuRule } from '../../../ui/menu.tsx'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import { prioritiesQuery, useAssignTeam, useSetPriority } from '../conversations/api.ts'
import { statusesQuery } from '../statuses/api.ts'
import styles from './details.module.css'

type FactProps = { name: string; title?: string; value: string | null; hotkey?: string; children: ReactNode }

/** A fact that can be changed where it is shown. */
export function FactMenu({ name, title, value, hotkey, children }: FactProps) {
  return (
    <Menu
      align="start"
      hotkey={hotkey}
      trigger={
        <button type="button" className={styles.fact} title={title || undefined}>
          <span className="vh">{name}:</span>
          <bdi className={value ? 'cut' : cx('cut', looks.faint)}>{value ?? t('details.none')}</bdi>
          <ChevronDown className="i-12" />
        </button>
      }
    >
      {children}
    </Menu>
  )
}

type Props = { conversation: Conversation }

/** Gives the conversation a status. */
export type Give = (status: string, category: StatusCategory) => void

/** Every status except the one that needs a time, with the company's own. */
export function StatusMenu({ conversation, give }: Props & { give: Give }) {
  const statuses = useQuery(statusesQuery).data ?? []
  return (
    <FactMenu name={t('details.status')} value={statusName(conversation.status)}>
      {statuses
        .filter(({ key }) => key !== 'snoozed')
        .map(({ id, name, category }) => (
          <MenuItem
            key={id}
            chosen={id === conversation.status_id}
            onSelect={() => id !== conversation.status_id && give(name, category)}
          >
            {statusName(name)}
          </MenuItem>
        ))}
    </FactMenu>
  )
}

/** The priority in the details, and its choice; `P` opens it. *None* is offered only if there is one. */
export function PriorityMenu({ conversation }: Props) {
  const priorities = useQuery(prioritiesQuery).data ?? []
  const set = useSetPriority(conversation.uuid)
  const { priority } = conversation
  return (
    <FactMenu name={t('details.priority')} value={priority && priorityName(priority)} hotkey="p">
      {priorities.map(({ id, name }) => (
        <MenuItem key={id} chosen={name === priority} onSelect={() => set.mutate(name)}>
          {priorityName(name)}
        </MenuItem>
      ))}
      {priority && (
        <>
          <MenuRule />
          <MenuItem onSelect={() => set.mutate(null)}>{t('details.none')}</MenuItem>
        </>
      )}
    </FactMenu>
  )
}

/** The team in the details, and its choice. The owner stays who they are. */
export function TeamMenu({ conversation }: Props) {
  const teams = useQuery(compactTeamsQuery).data ?? []
  const assign = useAssignTeam(conversation.uuid)
  const before = conversation.assigned_team_id
  const team = teams.find(({ id }) => id === before)
  return (
    <FactMenu name={t('details.team')} value={team ? teamName(team) : null}>
      {teams.map((one) => (
        <MenuItem key={one.id} chosen={one.id === before} onSelect={() => assign.mutate(one.id)}>
          {teamName(one)}
        </MenuItem>
      ))}
      {before !== null && (
        <>
          <MenuRule />
          <MenuItem onSelect={() => assign.mutate(null)}>{t('owner.no_team')}</MenuItem>
        </>
      )}
    </FactMenu>
  )
}
