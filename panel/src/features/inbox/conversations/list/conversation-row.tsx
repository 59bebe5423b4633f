import { Link } from '@tanstack/react-router'
import { CircleAlert, Flag, Lock } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { duration, listTime } from '../../../../lib/format.ts'
import { handedOverWhy } from '../../../../lib/hand-over.ts'
import { wordKind } from '../../../../lib/kinds.ts'
import { firstName, fullName, isNameless } from '../../../../lib/person.ts'
import { windowAt } from '../../../../lib/reply-window.ts'
import { rich, t } from '../../../../lib/t.ts'
import type { ConversationItem, Me } from '../../../../lib/types.ts'
import { withoutMarks } from '../../../../lib/whatsapp-marks.ts'
import { AgentAvatar, AssistantAvatar, ContactAvatar, NobodyAvatar } from '../../../../ui/avatar.tsx'
import { TagDot } from '../../../../ui/chip.tsx'
import fieldStyles from '../../../../ui/field.module.css'
import { Fuse } from '../../../../ui/fuse.tsx'
import looks from '../../../../ui/looks.module.css'
import { Channel } from '../../../../ui/mark.tsx'
import { useWhyWaiting } from '../../../people/teams/api.ts'
import { useDraftPreview } from '../../drafts/api.ts'
import type { Selection } from '../changes/selection.ts'
import { Colleagues } from '../colleagues.tsx'
import listStyles from '../list.module.css'
import { promiseWords, RowPromise } from '../promise.tsx'
import type { ListSearch, View } from '../views.ts'
import { QuickActions, useNear } from './quick-actions.tsx'
import styles from './row.module.css'
import { ScheduledWords, scheduledIn, whenOf } from './scheduled-words.tsx'

/** A customer who has waited for longer is shown in amber. */
const lateMs = 3_600_000

type Props = {
  item: ConversationItem
  me: Me
  now: number
  view: View
  search: ListSearch
  open: boolean
  compact: boolean
  selection: Selection
}

function ownerWords(item: ConversationItem) {
  if (item.ai_state === 'waiting') return t('owner.waiting')
  if (!item.assignee) return t('owner.nobody')
  return item.assignee.type === 'assistant' ? t('owner.assistant') : fullName(item.assignee)
}

/**
 * The sender of the last message. The list does not name the agent, so a colleague's message is shown with the owner's
 * name.
 */
function senderWords(item: ConversationItem, me: Me) {
  if (item.last_message_sender === 'assistant') return t('row.assistant')
  if (item.last_message_sender !== 'agent') return null
  if (item.assignee?.id === me.id) return t('row.you')
  return item.assignee?.type === 'agent' ? t('row.by', { name: firstName(item.assignee) }) : t('row.team')
}

/** In the list of undelivered messages a row is about what failed. Elsewhere it is about who has to answer what. */
const lostIn = (view: View, item: ConversationItem) => (view === 'undelivered' ? item.undelivered : null)

/** What the row is about: as long as the customer waits, their last words. */
function newestOf(item: ConversationItem, me: Me) {
  const { unanswered, last_message: text, last_message_kind: kind, last_message_status: status } = item
  if (unanswered) return { ...unanswered, by: null, failed: false, note: false }
  const note = item.last_message_type === 'note'
  return { text, kind, by: senderWords(item, me), failed: status === 'failed', note }
}

/**
 * Why the conversation is in this list, in place of the inbox's name: what failed, or why the assistant handed it over.
 */
function whyHere(item: ConversationItem, lost: ConversationItem['undelivered']) {
  if (lost) return t(`failure_brief.${lost.reason}`)
  if (item.unanswered && item.last_message_status === 'failed') return t('row.answer_failed')
  return item.hand_over_reason && handedOverWhy(item.hand_over_reason)
}

const notDelivered = (lost: ConversationItem['undelivered']) =>
  lost?.reason === 'unknown' ? t('row.delivery_unknown') : t('row.not_delivered')

const wordsOf = (text: string | null, kind: string | null) =>
  text ? withoutMarks(text) : kind ? wordKind(kind) : t('row.nothing_yet')

type PreviewProps = Pick<Props, 'item' | 'me' | 'now' | 'view'> & {
  draft: string
  lost: ConversationItem['undelivered']
}

function Preview({ item, me, now, view, draft, lost }: PreviewProps) {
  if (draft) {
    return (
      <span className={styles.rowText}>
        <span className={styles.draft}>{t('row.draft')}</span>
        <span dir="auto">{draft}</span>
      </span>
    )
  }
  const scheduled = scheduledIn(view, item)
  if (scheduled) return <ScheduledWords scheduled={scheduled} now={now} />
  const { text, kind, by, failed, note } = newestOf(item, me)
  if (lost || failed) {
    return (
      <span className={styles.rowText}>
        <CircleAlert className={cx('i-14', styles.fail)} />
        <span className={styles.fail} data-part="failure">
          {notDelivered(lost)}
        </span>{' '}
        <span dir="auto">{lost ? wordsOf(lost.text, 'text') : wordsOf(text, kind)}</span>
      </span>
    )
  }
  return (
    <span className={styles.rowText}>
      {note && <Lock className="i-12" />}
      {by && <span className={styles.by}>{by}</span>}
      <span dir="auto">{wordsOf(text, kind)}</span>
    </span>
  )
}

/** Shows the first tag and counts the others. All of them are shown beside the thread. */
function Tags({ tags }: { tags: string[] }) {
  const [first, ...others] = tags
  if (first === undefined) return null
  return (
    <span className={styles.tags} title={tags.join(', ')}>
      <TagDot tag={first} />
      <span className="cut" dir="auto">
        {first}
      </span>
      {others.length > 0 && <span className="ltr">+{others.length}</span>}
    </span>
  )
}

function State({ item, now }: { item: ConversationItem; now: number }) {
  const reply = windowAt(item.reply_window, now)
  return (
    <span className={styles.state}>
      <RowPromise promise={item.sla} now={now} />
      {reply.state !== 'open' && (
        <span className={cx(styles.left, styles[reply.state])}>
          <Fuse window={reply} words="" mini />
          <bdi>{reply.state === 'closing' ? duration(reply.left) : t('window.closed')}</bdi>
        </span>
      )}
      <Colleagues uuid={item.uuid} />
      <span className={styles.rowOwner} title={ownerWords(item)}>
        {item.ai_state === 'waiting' ? (
          <AssistantAvatar waiting />
        ) : item.assignee ? (
          <AgentAvatar agent={item.assignee} />
        ) : (
          <NobodyAvatar />
        )}
      </span>
    </span>
  )
}

function When({ item, now }: { item: ConversationItem; now: number }) {
  if (item.waiting_since) {
    const waited = now - Date.parse(item.waiting_since)
    return (
      <span className={cx(styles.rowWhen, waited >= lateMs && styles.isLate)}>
        {rich('row.waits', { time: <em>{duration(waited)}</em> })}
      </span>
    )
  }
  const at = item.last_message_at ?? item.created_at
  return (
    <time className={styles.rowWhen} dateTime={at}>
      {listTime(at, now)}
    </time>
  )
}

/** The row says no more of a draft than of a message. */
const longestDraft = 200

type Shown = Pick<Props, 'item' | 'me' | 'now' | 'view'> & { draft: string; why: string | undefined }

/** The whole row as one sentence: who, waiting, text, why it is here, unread, window, owner. */
function sentence({ item, me, now, view, draft, why }: Shown) {
  const reply = windowAt(item.reply_window, now)
  const lost = lostIn(view, item)
  const { text, by, failed } = newestOf(item, me)
  return [
    fullName(item.contact),
    item.waiting_since
      ? t('row.waits', { time: duration(now - Date.parse(item.waiting_since)) })
      : listTime(item.last_message_at ?? item.created_at, now),
    draft
      ? `${t('row.draft')} ${draft.slice(0, longestDraft)}`
      : [lost || failed ? notDelivered(lost) : by, lost ? lost.text : text].filter(Boolean).join(' '),
    item.scheduled && `${whenOf(item.scheduled, now)} ${item.scheduled.text}`,
    why,
    promiseWords(item.sla, now),
    item.unread_message_count > 0 ? t('row.new', { count: item.unread_message_count }) : null,
    reply.state === 'closing' ? t('window.closes_in', { time: duration(reply.left) }) : null,
    reply.state === 'closed' ? t('window.is_closed') : null,
    ownerWords(item),
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * A conversation in a list: customer, last message or draft, what it waits for, and why it is in this list. Under the
 * pointer or the focus it has quick actions.
 */
export function ConversationRow({ item, me, now, view, search, open, compact, selection }: Props) {
  const draft = useDraftPreview(item.uuid)
  const unread = item.unread_message_count
  const lost = lostIn(view, item)
  const waits = useWhyWaiting(item)
  const why = whyHere(item, lost) ?? waits
  const facts = [why, item.inbox_name, ...item.tags].filter(Boolean).join(' · ')
  const state = <State item={item} now={now} />
  const chosen = selection.has(item)
  const { near, focused, events } = useNear()
  const [held, setHeld] = useState(false)
  const acting = (near || held) && selection.items.length === 0
  return (
    <div className={cx(styles.rowFrame, acting && styles.acting)} data-part="row" {...events}>
      <Link
        to="/inbox/$view/{-$uuid}"
        params={{ view, uuid: item.uuid }}
        search={search}
        className={cx(styles.row, unread > 0 && styles.isUnread, (open || chosen) && styles.isOn)}
        aria-current={open ? 'true' : undefined}
        title={compact ? facts : undefined}
        data-row={item.uuid}
        data-unread={unread > 0 || undefined}
      >
        <span className="vh">{sentence({ item, me, now, view, draft, why })}</span>
        <ContactAvatar contact={item.contact} />
        <span className={styles.rowMain} aria-hidden="true">
          <span className={styles.row1}>
            <span className={cx(styles.rowWho, 'cut')} data-part="who" dir={isNameless(item.contact) ? 'ltr' : 'auto'}>
              {fullName(item.contact)}
            </span>
            <When item={item} now={now} />
          </span>
          <span className={styles.row2}>
            <Preview item={item} me={me} now={now} view={view} draft={draft} lost={lost} />
            {unread > 0 && <bdi className={styles.rowNew}>{t('row.new', { count: unread })}</bdi>}
            {compact && state}
          </span>
          {!compact && (
            <span className={styles.row3}>
              {item.priority === 'High' && <Flag className={cx('i-12', looks.danger)} />}
              <span className={styles.facts} title={why ? item.inbox_name : undefined}>
                <Channel />
                <span className="cut" data-part="why" dir="auto">
                  {why ?? item.inbox_name}
                </span>
              </span>
              <Tags tags={item.tags} />
              {state}
            </span>
          )}
        </span>
      </Link>
      <input
        type="checkbox"
        className={cx(fieldStyles.check, listStyles.rowCheck)}
        aria-label={t('bulk.choose', { name: fullName(item.contact) })}
        checked={chosen}
        onChange={() => selection.toggle(item)}
        onClick={(event) => event.shiftKey && selection.reach(item)}
      />
      {acting && <QuickActions item={item} keyed={focused && !open} onOpen={setHeld} />}
    </div>
  )
}
