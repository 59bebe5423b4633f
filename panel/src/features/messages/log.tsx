import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { wordError } from '../../lib/errors.ts'
import { clockTime, dayName } from '../../lib/format.ts'
import { usePageVisible } from '../../lib/media.ts'
import { fullName } from '../../lib/person.ts'
import { windowAt } from '../../lib/reply-window.ts'
import { t } from '../../lib/t.ts'
import type { Conversation, Message } from '../../lib/types.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ThreadSkeleton } from '../../ui/skeleton.tsx'
import { useMe } from '../agents/api.ts'
import { ActivityLines } from './activity-line.tsx'
import { messagesQuery, useSending } from './api.ts'
import { useLogScroll } from './log-scroll.ts'
import { MessageBubble } from './message-bubble.tsx'
import { ThreadUuid } from './thread-uuid.ts'
import { buildTimeline, type Entry, withSending } from './timeline.ts'

/** The first of the last `unread` messages from the customer. */
function firstUnread(messages: Message[], unread: number) {
  return unread > 0 ? (messages.filter((message) => message.type === 'incoming').at(-unread)?.id ?? null) : null
}

function EntryLine({ entry, now, closed }: { entry: Entry; now: number; closed: boolean }) {
  if (entry.kind === 'day') return <div className="day">{dayName(entry.at, now)}</div>
  if (entry.kind === 'new') return <div className="day new">{t('log.new_since', { time: clockTime(entry.at) })}</div>
  if (entry.kind === 'activity') return <ActivityLines messages={entry.messages} />
  return <MessageBubble entry={entry} closed={closed} />
}

/** `unreadAtOpening` stays as it was when the conversation was opened, so that the rule does not move while reading. */
export function Log({ conversation, unreadAtOpening }: { conversation: Conversation; unreadAtOpening: number }) {
  const { uuid, contact } = conversation
  const me = useMe()
  const now = useNow()
  const query = useInfiniteQuery(messagesQuery(uuid))
  const sending = useSending(uuid)
  const stored = query.data
  const messages = useMemo(() => withSending(stored ?? [], sending, me), [stored, sending, me])

  const [newSince, setNewSince] = useState<number | null | undefined>(undefined)
  if (newSince === undefined && stored) setNewSince(firstUnread(stored, unreadAtOpening))
  // What comes in while nobody looks is new as well when they come back.
  const visible = usePageVisible()
  const unseen = visible || !stored ? null : firstUnread(stored, conversation.unread_message_count)
  if (unseen !== null && unseen !== newSince) setNewSince(unseen)

  const entries = useMemo(() => buildTimeline(messages, newSince ?? null), [messages, newSince])
  const { scroller, below, toBottom, nearTop, onScroll } = useLogScroll(messages, sending.length)

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (nearTop && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [nearTop, hasNextPage, isFetchingNextPage, fetchNextPage])

  if (query.isPending) return <ThreadSkeleton />
  if (!stored) {
    const retry = <Button onClick={() => query.refetch()}>{t('retry')}</Button>
    return <Empty title={t('log.failed')} text={wordError(query.error)} action={retry} missing="both" />
  }
  const closed = windowAt(conversation.reply_window, now).state === 'closed'
  return (
    <ThreadUuid value={uuid}>
      <div className="log-frame">
        <div
          ref={scroller}
          className="log scroll"
          role="log"
          aria-label={fullName(contact)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
          tabIndex={0}
          onScroll={onScroll}
        >
          {hasNextPage && <p className="log-top">{isFetchingNextPage ? t('log.loading_older') : ' '}</p>}
          {entries.map((entry) => (
            <EntryLine key={entry.key} entry={entry} now={now} closed={closed} />
          ))}
        </div>
        {below > 0 && (
          <button type="button" className="jump" onClick={toBottom}>
            <ArrowDown className="i-14" />
            {t('log.new_below', { count: below })}
          </button>
        )}
      </div>
    </ThreadUuid>
  )
}
