import { Check, CircleAlert, Smartphone } from 'lucide-react'
import { authorName } from '../../../lib/author-name.ts'
import { cx } from '../../../lib/cx.ts'
import { clockTime, exactTime } from '../../../lib/format.ts'
import { t, type Word } from '../../../lib/t.ts'
import type { Message, MessageStatus } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import looks from '../../../ui/looks.module.css'
import styles from '../../../ui/talk/bubble.module.css'
import { Ticks } from '../../../ui/ticks.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { HeldFoot } from './held-foot.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageContent } from './message-content.tsx'
import { type Failure, failureOf, MessageFoot } from './message-foot.tsx'
import { Note } from './note.tsx'
import { SurveyAnswer } from './survey-answer.tsx'
import type { Entry } from './timeline.ts'

type Props = { entry: Extract<Entry, { kind: 'message' }>; closed: boolean }

const steps: Partial<Record<MessageStatus, { step: 'waiting' | 'sent' | 'delivered' | 'read'; word: Word }>> = {
  queued: { step: 'waiting', word: 'delivery.queued' },
  sending: { step: 'waiting', word: 'delivery.sending' },
  accepted: { step: 'sent', word: 'delivery.accepted' },
  sent: { step: 'sent', word: 'delivery.sent' },
  delivered: { step: 'delivered', word: 'delivery.delivered' },
  read: { step: 'read', word: 'delivery.read' },
}

function Delivery({ message }: { message: Message }) {
  const known = steps[message.status]
  if (!known) return null
  const { sent_at, delivered_at, read_at } = message.meta
  const rank = { waiting: 0, sent: 1, delivered: 2, read: 3 }[known.step]
  const lines: [Word, string | undefined][] = [
    ['delivery.sent_at', rank >= 1 ? sent_at : undefined],
    ['delivery.delivered_at', rank >= 2 ? delivered_at : undefined],
    ['delivery.read_at', rank >= 3 ? read_at : undefined],
  ]
  const dated = lines.flatMap(([word, at]) => (at ? [t(word, { time: exactTime(at) })] : []))
  return (
    <Ticks
      step={known.step}
      label={t(known.word)}
      times={
        dated.length > 0 &&
        dated.map((line) => (
          <span key={line} className={looks.block}>
            {line}
          </span>
        ))
      }
    />
  )
}

function Author({ message }: { message: Message }) {
  const { author, meta } = message
  return (
    <div className={styles.author} aria-hidden="true">
      {meta.origin === 'phone_app' ? (
        <Smartphone className="i-12" />
      ) : (
        author && author.type !== 'system' && <AgentAvatar agent={author} />
      )}
      <b>
        <bdi>{authorName(message)}</bdi>
      </b>
    </div>
  )
}

/** Every message begins with who wrote it, and a screen reader goes from one to the next by its key for headings. */
function Heading({ message }: { message: Message }) {
  return <h2 className="vh">{authorName(message)}</h2>
}

function TapButtons({ message, tapped }: { message: Message; tapped: string | null }) {
  if (!message.meta.buttons?.length) return null
  return (
    <div className={styles.taps}>
      {message.meta.buttons.map(({ id, title }) => {
        const chosen = tapped === title
        const look = chosen ? styles.isChosen : tapped !== null && styles.isPast
        return (
          <span key={id} className={cx(styles.tap, look)}>
            {chosen && <Check className="i-12" aria-label={t('message.tapped')} aria-hidden={false} />}
            {title}
          </span>
        )
      })}
    </div>
  )
}

function RedMark({ failure }: { failure: Failure }) {
  return (
    <Tooltip text={failure.tip} side="left">
      <button
        type="button"
        className={styles.failedMark}
        aria-label={t(failure.certain ? 'message.not_delivered' : 'message.unknown')}
      >
        <CircleAlert />
      </button>
    </Tooltip>
  )
}

/**
 * One message or note as a thread shows it, with who wrote it, when, and what became of it. `closed`: the reply window
 * is over, so what failed can only follow as a template.
 */
export function MessageBubble({ entry, closed }: Props) {
  const { message, run, tapped, answers } = entry
  if (message.type === 'note') return <Note message={message} />
  const time = <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>

  if (message.type === 'incoming') {
    return (
      <article id={`message-${message.uuid}`} className={cx(styles.message, styles.customer, run && styles.run)}>
        <Heading message={message} />
        <div className={styles.time}>{time}</div>
        <div className={styles.body}>
          {message.meta.entered_by && (
            <div className={styles.author} aria-hidden="true">
              <b>{authorName(message)}</b>
            </div>
          )}
          <div className={styles.bubbleLine}>
            <MessageContent message={message} album={entry.album} answers={answers} />
            <MessageActions message={message} closed={closed} />
          </div>
        </div>
      </article>
    )
  }

  const failure = failureOf(message)
  const byMachine = message.sender_type === 'assistant' || message.sender_type === 'system'
  return (
    <article
      id={`message-${message.uuid}`}
      className={cx(
        styles.message,
        styles.business,
        byMachine && styles.assistant,
        run ? styles.run : styles.labelled,
        failure?.certain && styles.fail,
        message.held && message.held.kind === 'scheduled' && styles.held,
        message.held?.state === 'returned' && styles.held,
      )}
      data-part="message"
      data-by="us"
    >
      <Heading message={message} />
      <div className={styles.body}>
        {!run && <Author message={message} />}
        <div className={styles.bubbleLine}>
          <MessageContent message={message} album={entry.album} />
          {failure && <RedMark failure={failure} />}
          <MessageActions message={message} closed={closed} />
        </div>
        <TapButtons message={message} tapped={tapped} />
        {message.meta.csat_submitted && <SurveyAnswer meta={message.meta} />}
        {message.held && <HeldFoot held={message.held} />}
        {(failure || message.sending?.paused) && <MessageFoot message={message} failure={failure} closed={closed} />}
      </div>
      <div className={styles.time}>
        {time}
        <Delivery message={message} />
      </div>
    </article>
  )
}
