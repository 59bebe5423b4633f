import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = { name: string; className: string | undefined; children: ReactNode }

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

/**
 * The part of a dialog that scrolls. While it scrolls and contains nothing that takes the focus, it takes the focus
 * itself, so that keys can scroll it.
 */
export function ScrollingBody({ name, ...rest }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  useEffect(() => {
    const frame = body.current
    const dialog = frame?.closest('[role="dialog"]')
    if (!frame || !dialog) return
    const look = () => {
      for (const part of frame.children) sizes.observe(part)
      // Both are rounded, and may differ by one where nothing scrolls.
      setTakesFocus(frame.scrollHeight > frame.clientHeight + 1 && !frame.querySelector(controls))
    }
    const sizes = new ResizeObserver(look)
    const content = new MutationObserver(look)
    const begin = () => {
      sizes.observe(frame)
      content.observe(frame, { childList: true, subtree: true })
    }
    // The first focus belongs to a button of the dialog, so this waits until it is there.
    if (dialog.contains(document.activeElement)) begin()
    else dialog.addEventListener('focusin', begin, { once: true })
    return () => {
      dialog.removeEventListener('focusin', begin)
      sizes.disconnect()
      content.disconnect()
    }
  }, [])
  return <div ref={body} {...rest} {...(takesFocus && { role: 'group', tabIndex: 0, 'aria-label': name })} />
}
