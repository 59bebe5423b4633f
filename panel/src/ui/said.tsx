import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useSaid, useSayings } from '../lib/said.ts'

/** Text that a screen reader says when it appears and whenever it changes, wherever the focus is. */
export function Said(line: ComponentProps<'div'>) {
  const shown = useRef<HTMLDivElement>(null)
  const [text, setText] = useState<string>()
  useEffect(() => setText(shown.current?.textContent ?? undefined))
  useSaid(text)
  return <div ref={shown} {...line} />
}

/** Without the role of a status, which is read as an empty line wherever nothing was said. Dialogs do not hide it. */
export function Sayings() {
  return (
    <div className="vh" aria-live="polite" data-part="said">
      {useSayings().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
