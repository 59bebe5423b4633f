import type { ReactNode } from 'react'
import { exactTime } from '../lib/format.ts'

/** A time in words that fit the place. A tooltip shows the exact time. */
export function Moment({ at, children }: { at: string; children: ReactNode }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {children}
    </time>
  )
}
