import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { passageSearch } from '../lib/passage.ts'
import type { GroundsPassage } from '../lib/types.ts'
import { Tooltip } from './tooltip.tsx'

export type Place = Pick<GroundsPassage, 'article_id' | 'text'>
/** Shows the passage in its article. Null turns it into a link to the knowledge base, for people who may open that. */
export type Reader = { onRead: ((place: Place) => void) | null }
type SourceProps = Reader & { place: Place; className: string | undefined; tip?: string; children: ReactNode }

/** Leads to the passage. With `tip`, that is its name, which is also shown on hover. */
export function Source({ onRead, place, className, tip, children }: SourceProps) {
  const named = { className, dir: 'auto', ...(tip ? { 'aria-label': tip } : {}) }
  const way = onRead ? (
    <button type="button" onClick={() => onRead(place)} {...named}>
      {children}
    </button>
  ) : (
    <Link
      to="/knowledge/{-$article}"
      params={{ article: String(place.article_id) }}
      search={passageSearch(place.text)}
      {...named}
    >
      {children}
    </Link>
  )
  return tip ? <Tooltip text={tip}>{way}</Tooltip> : way
}
