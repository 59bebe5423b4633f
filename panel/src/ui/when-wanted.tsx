import { type ReactNode, Suspense, useState } from 'react'

/** For a lazy part that is opened now and then. Its script loads when it is first wanted, and it stays from then on. */
export function WhenWanted({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [kept, setKept] = useState(wanted)
  if (wanted && !kept) setKept(true)
  return kept && <Suspense fallback={null}>{children}</Suspense>
}
