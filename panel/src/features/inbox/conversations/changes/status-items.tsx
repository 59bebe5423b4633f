import { useQuery } from '@tanstack/react-query'
import { deskTime } from '../../../../lib/clock.ts'
import { momentOf } from '../../../../lib/format.ts'
import { part } from '../../../../lib/part.ts'
import { statusName } from '../../../../lib/status.ts'
import { t } from '../../../../lib/t.ts'
import type { Conversation } from '../../../../lib/types.ts'
import { MenuFailed, MenuItem } from '../../../../ui/menu.tsx'
import { statusesQuery } from '../../statuses/api.ts'
import { snoozeChoices } from './snooze.ts'
import type { StatusChanger } from './status-change.ts'

export const SnoozeDialog = part(() => import('./snooze-dialog.tsx'), 'SnoozeDialog')

/** The usual times to open it again, and any other time. */
export function SnoozeItems({ onPick, onOther }: { onPick: (until: string) => void; onOther: () => void }) {
  return (
    <>
      {snoozeChoices(new Date(deskTime())).map(({ word, until }) => (
        <MenuItem key={word} detail={momentOf(until, deskTime())} onSelect={() => onPick(until)}>
          {t(word)}
        </MenuItem>
      ))}
      <MenuItem onSelect={onOther}>{t('snooze.other')}</MenuItem>
    </>
  )
}

type Props = { conversation: Conversation; changer: StatusChanger; onSnooze: () => void }

/** Every status, with the company's own. The one that needs a time asks for it. */
export function StatusItems({ conversation, changer, onSnooze }: Props) {
  const list = useQuery(statusesQuery)
  return (
    <>
      {list.data?.map(({ id, key, name, category }) => (
        <MenuItem
          key={id}
          chosen={id === conversation.status_id}
          onSelect={() => {
            if (key === 'snoozed') onSnooze()
            else if (id !== conversation.status_id) changer.give(name, category)
          }}
        >
          {statusName(name)}
        </MenuItem>
      ))}
      <MenuFailed lists={[list]} />
    </>
  )
}
