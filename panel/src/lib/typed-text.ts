import { useEffect, useRef, useState } from 'react'

const typingMs = 250

/** Keeps the box quick to type in. `onPause` gets the text when the person pauses, or '' if it has too few letters. */
export function useTypedText(shown: string, onPause: (text: string) => void, shortest = 1) {
  const [text, setText] = useState(shown)
  const [told, setTold] = useState(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may have changed between the typing and the pause, so the latest callback is used.
  const hear = useRef(onPause)
  useEffect(() => {
    hear.current = onPause
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address was changed from elsewhere, by Back or a link.
  if (shown !== told) {
    setTold(shown)
    setText(shown)
  }
  const write = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const wanted = [...next.trim()].length < shortest ? '' : next.trim()
      setTold(wanted)
      hear.current(wanted)
    }, typingMs)
  }
  return [text, write] as const
}
