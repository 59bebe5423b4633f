import { useState } from 'react'
import { cx } from '../lib/cx.ts'
import { hueOf, initials } from '../lib/person.ts'
import styles from './avatar.module.css'
import { HalfMark, Mark } from './mark.tsx'

type Person = {
  id: number | null
  first_name: string
  last_name: string
  phone_number?: string | null
  email?: string | null
  avatar_url?: string | null
}
type Size = 16 | 20 | 24 | 28 | 64

const sizeClass = (size: Size) => size !== 28 && styles[`s${size}`]

/** Customers are round. The name always stands beside it, so a screen reader skips it. */
export function ContactAvatar({ contact, size = 28 }: { contact: Person; size?: Size }) {
  return (
    <span
      className={cx(styles.avatar, styles[`h${hueOf(`contact ${contact.id}`)}`], sizeClass(size))}
      data-part="avatar"
      aria-hidden="true"
    >
      <bdi>{initials(contact)}</bdi>
      {contact.avatar_url && <Face key={contact.avatar_url} url={contact.avatar_url} />}
    </span>
  )
}

/** Lies over the initials, which show until it has loaded or if it fails. */
function Face({ url }: { url: string }) {
  const [state, setState] = useState('loading')
  if (state === 'failed') return null
  return (
    <img
      className={styles[state]}
      data-state={state}
      src={url}
      alt=""
      decoding="async"
      onLoad={() => setState('there')}
      onError={() => setState('failed')}
    />
  )
}

type AgentProps = {
  agent: Person & { type?: string }
  size?: Size
  presence?: 'online' | 'away' | 'away_and_reassigning' | 'offline'
}

/** Colleagues are square; the assistant is the mark. */
export function AgentAvatar({ agent, size = 16, presence }: AgentProps) {
  if (agent.type === 'assistant') return <AssistantAvatar size={size} url={agent.avatar_url} />
  return (
    <span
      className={cx(styles.avatar, styles.agent, styles[`h${hueOf(`agent ${agent.id}`)}`], sizeClass(size))}
      data-part="avatar"
      aria-hidden="true"
    >
      {initials(agent)}
      {agent.avatar_url && <Face key={agent.avatar_url} url={agent.avatar_url} />}
      {presence && (
        <i className={cx(styles.presence, presence === 'away_and_reassigning' ? styles.away : styles[presence])} />
      )}
    </span>
  )
}

type AssistantProps = { size?: Size; waiting?: boolean; url?: string | null | undefined }

/** The mark, below the picture that the company may have given the assistant. */
export function AssistantAvatar({ size = 16, waiting = false, url }: AssistantProps) {
  return (
    <span
      className={cx(styles.avatar, styles.agent, styles.bot, waiting && styles.waiting, sizeClass(size))}
      data-part="avatar"
      aria-hidden="true"
    >
      {waiting ? <HalfMark /> : <Mark />}
      {url && !waiting && <Face key={url} url={url} />}
    </span>
  )
}

/** The place of an owner where there is none, as wide as a picture. */
export function NobodyAvatar({ size = 16 }: { size?: Size }) {
  return (
    <span
      className={cx(styles.avatar, styles.agent, styles.none, sizeClass(size))}
      data-part="avatar"
      aria-hidden="true"
    />
  )
}
