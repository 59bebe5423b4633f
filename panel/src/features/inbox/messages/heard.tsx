import { useState } from 'react'
import { wordKind } from '../../../lib/kinds.ts'
import { firstName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Me, Message } from '../../../lib/types.ts'

/** A longer text is read in the thread itself. */
const LONGEST = 300

function wordMessage({ author, text_content, meta }: Message) {
  const who = !author || author.type === 'system' ? t('message.automatic') : firstName(author)
  return `${who}: ${text_content.slice(0, LONGEST) || wordKind(meta.kind)}`
}

/**
 * Tells a screen reader what others write while the thread is open, each message once. The thread itself is silent,
 * because it renders its lines again when they move and would announce them again.
 */
export function Heard({ messages, me }: { messages: readonly Message[]; me: Me }) {
  const newest = messages.reduce((highest, { id }) => Math.max(highest, id), 0)
  const [told, setTold] = useState({ until: newest, text: '' })
  if (newest > told.until) {
    const others = messages.filter(
      ({ id, type, sender_type, sender_id }) =>
        id > told.until && type !== 'activity' && !(sender_type === 'agent' && sender_id === me.id),
    )
    setTold({ until: newest, text: others.map(wordMessage).join('\n') })
  }
  return (
    <p className="vh" role="status" data-part="heard">
      {/* A new element, so that the same words are announced again if somebody writes them again. */}
      <span key={told.until}>{told.text}</span>
    </p>
  )
}
