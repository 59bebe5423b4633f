import { type ReactNode, Suspense, useState } from 'react'
import { useHotkeys } from '../lib/hotkeys.ts'

type Props = { wanted: boolean; onGiveUp?: () => void; children: ReactNode }

/** For a lazy part that is opened now and then. Its script loads when it is first wanted, and it stays from then on. */
export function WhenWanted({ wanted, onGiveUp, children }: Props) {
  const [kept, setKept] = useState(wanted)
  if (wanted && !kept) setKept(true)
  return kept && <Suspense fallback={onGiveUp && <Loading onGiveUp={onGiveUp} />}>{children}</Suspense>
}

/** Esc closes what has not come yet. */
function Loading({ onGiveUp }: { onGiveUp: () => void }) {
  useHotkeys({ Escape: onGiveUp }, true)
  return null
}
