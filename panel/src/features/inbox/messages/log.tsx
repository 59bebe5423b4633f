import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { isStatus, wordError } from '../../../lib/errors.ts'
import { clockTime, dayName } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { useMe } from '../../../lib/me.ts'
import { usePageVisible } from '../../../lib/media.ts'
import { part } from '../../../lib/part.ts'
import { fullName } from '../../../lib/person.ts'
import { windowAt } from '../../../lib/reply-window.ts'
import { t } from '../../../lib/t.ts'
import type { Conversation, Message } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ThreadSkeleton } from '../../../ui/skeleton.tsx'
import styles from '../../../ui/talk/log.module.css'
import { WhenWanted } from '../../../ui/when-wanted.tsx'
import { ActivityLines } from './activity-line.tsx'
import { heldQuery, messagesQuery, quote, useSending } from './api.ts'
import { picturesOf } from './attachment.ts'
import { anchor, useGoTo } from './go-to.ts'
import { Heard } from './heard.tsx'
import { isNearTop, useLogScroll } from './log-scroll.ts'
import { useLogWindow } from './log-window.ts'
import { MessageBubble } from './message-bubble.tsx'
import { forgetArrived } from './outbox.ts'
import { ThreadActions } from './thread-actions.ts'
import { ThreadUuid } from './thread-uuid.ts'
import { buildTimeline, type Entry, withSending } from './timeline.ts'

const PictureViewer = part(() => import('./picture-viewer.tsx'), 'PictureViewer')

/** The first of the last `unread` messages from the customer. */
function firstUnread(messages: Message[], unread: number) {
  return unread > 0 ? (messages.filter((message) => message.type === 'incoming').at(-unread)?.id ?? null) : null
}

function EntryLine({ entry, now, closed }: { entry: Entry; now: number; closed: boolean }) {
  if (entry.kind === 'day') return <div className={styles.day}>{dayName(entry.at, now)}</div>
  if (entry.kind === 'new')
    return <div className={cx(styles.day, styles.new)}>{t('log.new_since', { time: clockTime(entry.at) })}</div>
  if (entry.kind === 'activity') return <ActivityLines messages={entry.messages} />
  return <MessageBubble entry={entry} closed={closed} />
}

type Props = {
  conversation: Conversation
  unreadAtOpening: number
  /** Opens the templates to choose one that replaces this message. */
  onTemplate: (replaces: string) => void
}

/**
 * `unreadAtOpening` keeps its value from when the conversation was opened, so that the line does not move while the
 * person reads.
 */
export function Log({ conversation, unreadAtOpening, onTemplate }: Props) {
  const { uuid, contact } = conversation
  const me = useMe()
  const now = useNow()
  const query = useInfiniteQuery(messagesQuery(uuid))
  const sending = useSending(uuid)
  const stored = query.data
  useEffect(() => forgetArrived(uuid, stored ?? []), [uuid, stored])
  const held = useQuery(heldQuery(uuid)).data
  const messages = useMemo(() => withSending(stored ?? [], sending, me, held), [stored, sending, me, held])

  const [newSince, setNewSince] = useState<number | null | undefined>(undefined)
  if (newSince === undefined && stored) setNewSince(firstUnread(stored, unreadAtOpening))
  // Messages that come in while the page is hidden are new as well when the person comes back.
  const visible = usePageVisible()
  const unseen = visible || !stored ? null : firstUnread(stored, conversation.unread_message_count)
  if (unseen !== null && unseen !== newSince) setNewSince(unseen)

  const entries = useMemo(() => buildTimeline(messages, newSince ?? null), [messages, newSince])
  const scroller = useRef<HTMLDivElement>(null)
  const { above, below: under, bring, ...shownLines } = useLogWindow(entries, scroller)
  const { drawn } = shownLines
  const { below, toBottom, nearTop, onScroll } = useLogScroll({
    scroller,
    messages,
    sent: sending.length,
    ...shownLines,
  })
  useHotkeys({ q: () => quote(uuid, stored?.findLast((message) => message.type === 'incoming') ?? null) })

  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    // A page that has just been loaded may have moved the position away from the top again. A read that is under way
    // may bring a new message, which would be lost if this one ended it.
    if (nearTop && hasNextPage && !isFetching && scroller.current && isNearTop(scroller.current)) void fetchNextPage()
  }, [nearTop, hasNextPage, isFetching, fetchNextPage])

  const [shown, setShown] = useState<string | null>(null)
  const pictures = useMemo(() => picturesOf(messages), [messages])
  const goTo = useGoTo(scroller, query, bring, onScroll)
  const linked = useLocation({ select: ({ hash }) => hash })
  const hasLog = stored !== undefined
  useEffect(() => {
    if (hasLog && linked.startsWith(anchor)) goTo(linked.slice(anchor.length))
  }, [hasLog, linked, goTo])
  const actions = useMemo(() => ({ goTo, look: setShown, sendAsTemplate: onTemplate }), [goTo, onTemplate])

  if (query.isPending) return <ThreadSkeleton />
  if (!stored) {
    const retry = <Button onClick={() => query.refetch()}>{t('retry')}</Button>
    const reason = isStatus(query.error, 403)
      ? t('trouble.no_permission_text', { permission: 'messages:read' })
      : wordError(query.error)
    return <Empty title={t('log.failed')} text={reason} action={retry} missing="both" />
  }
  const closed = windowAt(conversation.reply_window, now).state === 'closed'
  return (
    <ThreadUuid value={uuid}>
      <div className={styles.frame}>
        <div
          ref={scroller}
          className={cx(styles.log, 'scroll')}
          role="log"
          aria-live="off"
          aria-label={fullName(contact)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
          tabIndex={0}
          onScroll={onScroll}
        >
          {hasNextPage && (
            <p className={styles.top} data-part="older">
              {isFetchingNextPage && t('log.loading_older')}
            </p>
          )}
          <ThreadActions value={actions}>
            {above > 0 && <div data-room style={{ blockSize: above }} />}
            {drawn.map((entry) => (
              <EntryLine key={entry.key} entry={entry} now={now} closed={closed} />
            ))}
            {under > 0 && <div data-room style={{ blockSize: under }} />}
          </ThreadActions>
        </div>
        <Heard messages={stored} me={me} />
        {below > 0 && (
          <button type="button" className={styles.jump} onClick={toBottom}>
            <ArrowDown className="i-14" />
            {t('log.new_below', { count: below })}
          </button>
        )}
      </div>
      <WhenWanted wanted={shown !== null}>
        {shown && <PictureViewer pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(null)} />}
      </WhenWanted>
    </ThreadUuid>
  )
}
