import { Ban, CircleHelp, Forward, MousePointerClick, Phone, PhoneMissed } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { clockLength } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Message } from '../../../lib/types.ts'
import looks from '../../../ui/looks.module.css'
import bubbleStyles from '../../../ui/talk/bubble.module.css'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { lookOf } from './attachment.ts'
import { ContactCards, FormCard, LocationCard, OrderCard, ReferralCard } from './cards.tsx'
import { Citations } from './citations.tsx'
import { FileCard, Picture, Pictures, Video } from './files.tsx'
import styles from './message-parts.module.css'
import { MessageText } from './message-text.tsx'
import { Quoted } from './quoted.tsx'
import { SentTemplate } from './sent-template.tsx'
import { VoicePlayer } from './voice-player.tsx'

type Props = {
  message: Message
  /** The pictures that are shown together with this one, which is among them. */
  album?: Message[] | undefined
  /** What it answers is right above it. */
  answers?: boolean
}

/** The whole content of a message: pictures beside the bubble, the rest inside, reactions at its foot. */
export function MessageContent({ message, album, answers = false }: Props) {
  if (message.meta.deleted_at) return <Deleted message={message} />
  const inside = insideOf(message, answers)
  const { reactions } = message.meta
  return (
    <div className={styles.stack}>
      {album ? <Pictures messages={album} /> : <Shown message={message} />}
      {inside && (
        <div className={bubbleStyles.bubble} data-part="bubble">
          {inside}
        </div>
      )}
      {reactions && reactions.length > 0 && <Reactions reactions={reactions} />}
      <Edited message={message} />
    </div>
  )
}

function Deleted({ message }: { message: Message }) {
  return (
    <div className={cx(bubbleStyles.bubble, styles.isGone)} data-part="bubble">
      <Ban className="i-14" />
      {t(message.type === 'incoming' ? 'part.deleted_by_customer' : 'part.deleted_by_us')}
    </div>
  )
}

/** Pictures and videos need no bubble around them. */
function Shown({ message }: { message: Message }) {
  const [file] = message.attachments
  if (!file) return null
  const look = lookOf(message, file)
  if (look === 'picture' || look === 'sticker') return <Picture file={file} look={look} />
  return look === 'video' ? <Video file={file} /> : null
}

/** Kinds whose card already shows all of their text. */
const wordless = new Set(['location', 'contacts'])

function insideOf(message: Message, answers: boolean): ReactNode {
  const { meta, attachments, text_content: text } = message
  const [file] = attachments
  const look = file && lookOf(message, file)
  const parts = [
    meta.referral && <ReferralCard key="referral" referral={meta.referral} />,
    meta.forwarded && (
      <span key="forwarded" className={styles.bubbleMark}>
        <Forward className="i-12 flip" />
        {t(meta.forwarded === 'often' ? 'part.forwarded_often' : 'part.forwarded')}
      </span>
    ),
    meta.reply_to && !answers && <Quoted key="quote" quote={meta.reply_to} />,
    meta.product && (
      <span key="product" className={styles.bubbleMark}>
        {t('part.about_product', { product: meta.product.product_id })}
      </span>
    ),
    file && look === 'sound' && <VoicePlayer key="sound" file={file} named={meta.kind !== 'voice'} />,
    file && look === 'file' && <FileCard key="file" file={file} />,
    meta.location && <LocationCard key="location" location={meta.location} />,
    meta.contacts && <ContactCards key="contacts" contacts={meta.contacts} />,
    meta.call && <Call key="call" call={meta.call} />,
    meta.call_permission && (
      <span key="call_permission" className={styles.bubbleOdd}>
        <Phone className="i-14" />
        {t(meta.call_permission === 'accept' ? 'part.call_allowed' : 'part.call_refused')}
      </span>
    ),
    meta.unsupported && <Unsupported key="unsupported" unsupported={meta.unsupported} />,
    text !== '' && !wordless.has(meta.kind ?? '') && (
      <span key="text" className={cx(styles.bubbleText, meta.tap && styles.isTap)}>
        {meta.tap && <MousePointerClick className={cx('i-14', styles.tapMark)} />}
        <Words message={message} />
        {meta.sources && <Citations message={message} sources={meta.sources} />}
      </span>
    ),
    meta.order && <OrderCard key="order" order={meta.order} />,
    meta.form && <FormCard key="form" answers={meta.form} />,
  ].filter(Boolean)
  return parts.length > 0 || attachments.length > 0 ? parts.length > 0 && parts : <MessageText text={text} />
}

function Words({ message: { meta, text_content: text } }: { message: Message }) {
  if (meta.template) return <SentTemplate template={meta.template} />
  const words = <MessageText text={text} />
  return meta.tap ? <span className="foreign">{words}</span> : words
}

function Call({ call: { state, seconds = 0 } }: { call: NonNullable<Message['meta']['call']> }) {
  const Icon = state === 'missed' ? PhoneMissed : Phone
  return (
    <span className={styles.bubbleOdd}>
      <Icon className="i-14" />
      {t(`part.call_${state}`, { length: clockLength(seconds) })}
    </span>
  )
}

function Unsupported({ unsupported }: { unsupported: NonNullable<Message['meta']['unsupported']> }) {
  const { type, details } = unsupported
  return (
    <span className={styles.bubbleOdd}>
      <CircleHelp className="i-14" />
      <span>
        {t('part.unsupported')}
        {type && (
          <small className={looks.block}>{t('part.unsupported_kind', { kind: type.replaceAll('_', ' ') })}</small>
        )}
        {details && (
          <small className={cx('foreign', looks.block)}>{t('message.provider_says', { words: details })}</small>
        )}
      </span>
    </span>
  )
}

function Reactions({ reactions }: { reactions: NonNullable<Message['meta']['reactions']> }) {
  return (
    <span className={styles.reactions}>
      {reactions.map(({ emoji, by }) => (
        <span
          key={by}
          role="img"
          aria-label={t(by === 'contact' ? 'part.reaction_customer' : 'part.reaction_us', { emoji })}
        >
          {emoji}
        </span>
      ))}
    </span>
  )
}

function Edited({ message }: { message: Message }) {
  const { edited_at, earlier = [] } = message.meta
  if (!edited_at) return null
  const before = earlier.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: earlier texts never change places.
    <span key={index} className={cx('foreign', looks.block)}>
      {t('part.earlier', { text: text.slice(0, 500) })}
    </span>
  ))
  return (
    <Tooltip text={before}>
      <button type="button" className={styles.edited}>
        {t('part.edited')}
      </button>
    </Tooltip>
  )
}
