import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import type { Inbox } from '../../../lib/types.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import { Channel } from '../../../ui/mark.tsx'
import tableStyles from '../../../ui/table.module.css'
import { inboxesQuery } from './api.ts'

/** Whether messages flow, and what prevents it. */
function State({ inbox: { enabled, token_invalid, setup, app_secret_differs_from } }: { inbox: Inbox }) {
  if (!enabled) return <Chip look="quiet">{t('inboxes.is_off')}</Chip>
  if (token_invalid) return <Chip look="danger">{t('inboxes.is_rejected')}</Chip>
  if (setup?.callback.state === 'failed') return <Chip look="danger">{t('inboxes.is_failing')}</Chip>
  if (app_secret_differs_from?.length) return <Chip look="warn">{t('inboxes.is_unlike')}</Chip>
  if (setup?.first_message.state === 'proven') return <Chip look="ok">{t('inboxes.is_ready')}</Chip>
  return <Chip look="warn">{t('inboxes.is_setting_up')}</Chip>
}

/** All inboxes with the number at the provider and what is wrong with each. The search finds the ids too. */
export function InboxList() {
  return (
    <ItemList
      kind="inboxes"
      list={useQuery(inboxesQuery)}
      textOf={({ id, name, config }) => `${name} ${id} ${config?.phone_number_id ?? ''}`}
      title={({ id, name, enabled }) => ({
        face: <Channel size={16} />,
        name,
        below: t('inboxes.number', { id }),
        off: !enabled,
      })}
      columns={[
        {
          head: t('inboxes.phone_number_id'),
          width: '26%',
          look: tableStyles.colWide,
          cell: ({ config }) => <span className={cx('code', looks.soft)}>{config?.phone_number_id}</span>,
        },
        { head: t('inboxes.state'), width: 136, cell: (inbox) => <State inbox={inbox} /> },
      ]}
    />
  )
}
