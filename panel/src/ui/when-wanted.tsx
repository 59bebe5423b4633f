import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useHotkeys } from '../lib/hotkeys.ts'

type Waiting = {
  onGiveUp: () => void
  /** Gets what is typed until the part is there. */
  onType?: (letter: string) => void
}
type Props = { wanted: boolean; children: ReactNode } & (Waiting | { onGiveUp?: never; onType?: never })

/** For a lazy part that is opened now and then. Its script loads when it is first wanted, and it stays from then on. */
export function WhenWanted({ wanted, children, ...waiting }: Props) {
  const [kept, setKept] = useState(wanted)
  if (wanted && !kept) setKept(true)
  return kept && <Suspense fallback={wanted && waiting.onGiveUp && <Loading {...waiting} />}>{children}</Suspense>
}

/** Esc, or a press elsewhere, closes what has not come yet; letters are for it alone. */
function Loading({ onGiveUp, onType }: Waiting) {
  useHotkeys({ Escape: onGiveUp }, true)
  useEffect(() => {
    window.addEventListener('pointerdown', onGiveUp, true)
    return () => window.removeEventListener('pointerdown', onGiveUp, true)
  }, [onGiveUp])
  const type = useRef(onType)
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || !/^(.|Enter)$/u.test(event.key)) return
      if (event.key !== 'Enter') type.current?.(event.key)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [])
  return null
}
