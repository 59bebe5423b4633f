import { useState } from 'react'
import { authorName } from '../../../lib/author-name.ts'
import { wordKind } from '../../../lib/kinds.ts'
import type { Me, Message } from '../../../lib/types.ts'

/** A longer text is read in the thread itself. */
const longest = 300

const wordMessage = (message: Message) =>
  `${authorName(message)}: ${message.text_content.slice(0, longest) || wordKind(message.meta.kind)}`

/**
 * Tells a screen reader what others write while the thread is open, each message once, also if a later one was read
 * first. The thread itself is silent, because it renders its lines again when they move and would announce them again.
 */
export function Heard({ messages, me }: { messages: readonly Message[]; me: Me }) {
  const [opened] = useState(() => messages.reduce((highest, { id }) => Math.max(highest, id), 0))
  const [told, setTold] = useState({ ids: new Set<number>(), text: '' })
  const fresh = messages.filter(({ id, type }) => id > opened && type !== 'activity' && !told.ids.has(id))
  if (fresh.length > 0) {
    const others = fresh.filter(({ sender_type, sender_id }) => !(sender_type === 'agent' && sender_id === me.id))
    const ids = new Set([...told.ids, ...fresh.map(({ id }) => id)])
    setTold({ ids, text: others.map(wordMessage).join('\n') })
  }
  return (
    <p className="vh" aria-live="polite" data-part="heard">
      {/* A new element, so that the same words are announced again if somebody writes them again. */}
      <span key={told.ids.size}>{told.text}</span>
    </p>
  )
}
