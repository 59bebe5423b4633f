import { useInfiniteQuery } from '@tanstack/react-query'
import { AlarmClock, Check, CircleDot } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { dateOf, figure } from '../../../lib/format.ts'
import { readOn } from '../../../lib/read-on.ts'
import { statusName } from '../../../lib/status.ts'
import { t } from '../../../lib/t.ts'
import type { ConversationItem, StatusCategory } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import conversationLinkStyles from '../../../ui/conversation-link.module.css'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import looks from '../../../ui/looks.module.css'
import { Retry } from '../../../ui/retry.tsx'
import sectionStyles from '../../../ui/section.module.css'
import { ofContactQuery } from './api.ts'

const glyphs: Record<StatusCategory, typeof Check> = { open: CircleDot, waiting: AlarmClock, resolved: Check }

function Row({ item, now }: { item: ConversationItem; now: number }) {
  const Glyph = glyphs[item.status_category]
  const state = statusName(item.status)
  return (
    <li>
      <ConversationLink
        uuid={item.uuid}
        className={conversationLinkStyles.earlier}
        title={`${state} · ${item.inbox_name}`}
      >
        <Glyph className="i-14" role="img" aria-label={state} />
        <span className={cx('cut', looks.grow)} dir="auto">
          {item.subject ?? item.last_message ?? t('row.nothing_yet')}
        </span>
        <time dateTime={item.created_at}>{dateOf(item.created_at, now)}</time>
      </ConversationLink>
    </li>
  )
}

type Props = {
  contactId: number
  /** In the details of a conversation this is its uuid: the others are shown, and nothing if there are none. */
  besides?: string
  title: string
  className: string | undefined
}

/** A contact's conversations that the person may see, newest first. */
export function ConversationsOfContact({ contactId, besides, title, className }: Props) {
  const now = useNow()
  const list = useInfiniteQuery(ofContactQuery(contactId))
  const items = list.data?.items.filter((item) => item.uuid !== besides)
  if (besides !== undefined && !items?.length) return null
  const total = list.data ? list.data.total - (besides === undefined ? 0 : 1) : 0
  return (
    <section className={className}>
      <h2 className={sectionStyles.head}>
        {title}
        {total > 0 && <span className={sectionStyles.at}>{figure(total)}</span>}
      </h2>
      {items?.length === 0 && <p className={looks.faint}>{t('contacts.no_conversations')}</p>}
      {!items && list.isError && (
        <p className={looks.faint}>
          {t('contacts.conversations_failed')}: {wordError(list.error)} <Retry query={list} />
        </p>
      )}
      <ul>
        {items?.map((item) => (
          <Row key={item.uuid} item={item} now={now} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" look="plain" busy={list.isFetchingNextPage} onClick={() => void readOn(list)}>
          {t('contacts.show_more')}
        </Button>
      )}
    </section>
  )
}
