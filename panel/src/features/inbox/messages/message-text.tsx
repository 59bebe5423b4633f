import { Fragment, type ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { firstMark, type Mark } from '../../../lib/whatsapp-marks.ts'

/** A web address up to the punctuation that ends a sentence. Only http and https become links. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'»”])/i

const elements = { bold: 'strong', italic: 'em', strike: 's', mono: 'code' } as const satisfies Record<Mark, string>

/** How deeply signs within signs are read. No message needs more. */
const deepest = 4

function marked(text: string, depth = 0): ReactNode[] {
  const parts: ReactNode[] = []
  let rest = text
  for (let found = firstMark(rest); found && depth < deepest; found = firstMark(rest)) {
    const { before, mark, inside, after } = found
    const Element = elements[mark]
    parts.push(before)
    parts.push(
      <Element key={parts.length} className={cx(mark === 'mono' && 'code')}>
        {mark === 'mono' ? inside : marked(inside, depth + 1)}
      </Element>,
    )
    rest = after
  }
  return [...parts, rest]
}

/** A line that begins with a dash is an entry of a list. */
const bullets = (text: string) => text.replace(/^[-*] (?=\S)/gm, '• ')

/**
 * A customer's or agent's text as WhatsApp shows it, with bold, italic, struck and code formatting, and web addresses
 * as links.
 */
export function MessageText({ text }: { text: string }) {
  return text.split(address).map((piece, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer" className="ltr">
        {piece}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <Fragment key={index}>{marked(bullets(piece))}</Fragment>
    ),
  )
}
