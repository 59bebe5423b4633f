import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  AtSign,
  BellRing,
  Check,
  Coins,
  CreditCard,
  Import,
  KeyRound,
  MessageSquare,
  ShieldAlert,
  Trash2,
  UserRoundPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { momentOf } from '../../../lib/format.ts'
import { itemPath } from '../../../lib/items.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { readOn } from '../../../lib/read-on.ts'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { t } from '../../../lib/t.ts'
import type { Notification } from '../../../lib/types.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { notificationsQuery, useDeleteNotification, useReadNotification } from './api.ts'
import styles from './notifications.module.css'

const glyphs: Record<Notification['notification_type'], ReactNode> = {
  assignment: <UserRoundPlus />,
  mention: <AtSign />,
  new_message: <MessageSquare />,
  automation: <BellRing />,
  payment_problem: <CreditCard />,
  token_rejected: <KeyRound />,
  model_budget: <Coins />,
  import_ended: <Import />,
  security: <ShieldAlert />,
}

function Words({ notification }: { notification: Notification }) {
  const { title, body, is_read } = notification
  return (
    <>
      <span className={styles.title}>
        {!is_read && <span className="vh">{t('notifications.unread')}: </span>}
        <bdi>{title}</bdi>
      </span>
      {body && (
        <span className={styles.body} dir="auto">
          {body}
        </span>
      )}
    </>
  )
}

type RowProps = { notification: Notification; now: number; onOpen?: () => void }

/** Opens what it is about. It then counts as read. */
function Target({ notification, onOpen }: Pick<RowProps, 'notification' | 'onOpen'>) {
  const read = useReadNotification()
  const { id, is_read, notification_type, conversation_uuid, inbox_id, meta } = notification
  const open = () => {
    if (!is_read) read.mutate(id)
    onOpen?.()
  }
  const shared = { className: styles.open, activeProps: {}, onClick: open, 'data-part': 'title' }
  const words = <Words notification={notification} />
  if (conversation_uuid) {
    return (
      <Link to="/inbox/$view/{-$uuid}" params={{ view: 'all', uuid: conversation_uuid }} search={{}} {...shared}>
        {words}
      </Link>
    )
  }
  if (notification_type === 'payment_problem' && meta['costs']) {
    return (
      <Link to="/reports" search={{ tab: 'costs' }} {...shared}>
        {words}
      </Link>
    )
  }
  if (notification_type === 'model_budget') {
    return (
      <Link to="/admin/ai/models/{-$purpose}" params={{ purpose: String(meta['purpose']) }} {...shared}>
        {words}
      </Link>
    )
  }
  if (notification_type === 'import_ended') {
    return (
      <Link to="/knowledge/imports" search={{}} {...shared}>
        {words}
      </Link>
    )
  }
  if (notification_type === 'security' && meta['change'] === 'failed_sign_ins') {
    return (
      <Link to="/profile" {...shared}>
        {words}
      </Link>
    )
  }
  if (notification_type === 'security') {
    return (
      <Link to="/admin/audit/{-$entry}" params={{ entry: undefined }} search={{}} {...shared}>
        {words}
      </Link>
    )
  }
  const item = inbox_id === null ? undefined : String(inbox_id)
  return (
    <Link to={itemPath('inboxes')} params={{ item }} search={{}} {...shared}>
      {words}
    </Link>
  )
}

/** One notification, which leads to its conversation, with buttons to mark it as read and to delete it. */
export function NotificationRow({ notification, now, onOpen }: RowProps) {
  const read = useReadNotification()
  const remove = useDeleteNotification()
  const { id, is_read, notification_type, updated_at } = notification
  return (
    <li className={cx(styles.row, !is_read && styles.isNew, styles[notification_type])}>
      <span className={styles.glyph} aria-hidden="true">
        {glyphs[notification_type]}
      </span>
      <Target notification={notification} {...(onOpen ? { onOpen } : {})} />
      <Moment at={updated_at}>{momentOf(updated_at, now)}</Moment>
      <span className={styles.acts}>
        {!is_read && (
          <IconButton label={t('notifications.read')} onClick={() => read.mutate(id)}>
            <Check />
          </IconButton>
        )}
        <IconButton label={t('notifications.delete')} onClick={keepsPlace(() => remove.mutate(id))}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  )
}

/** All notifications, newest first. */
export function NotificationList() {
  const now = useNow()
  const list = useInfiniteQuery(notificationsQuery)
  useRowKeys()
  return (
    <section
      className={cx(styles.list, 'scroll')}
      data-part="items"
      aria-label={t('notifications.title')}
      data-pane
      tabIndex={-1}
    >
      <ListState list={list} failed={t('notifications.failed')} />
      {list.data?.length === 0 && <Empty title={t('notifications.empty')} text={t('notifications.empty_text')} />}
      <ul>
        {list.data?.map((one) => (
          <NotificationRow key={one.id} notification={one} now={now} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" look="plain" busy={list.isFetchingNextPage} onClick={() => void readOn(list)}>
          {t('notifications.more')}
        </Button>
      )}
    </section>
  )
}
