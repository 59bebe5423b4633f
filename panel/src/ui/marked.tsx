import { Fragment } from 'react'
import { marksOf } from '../lib/marks.ts'

/** A text in which the words that were searched for stand out. */
export function Marked({ text, query }: { text: string; query: string | undefined }) {
  if (!query) return text
  let at = 0
  return marksOf(text, query).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.found ? <mark key={key}>{piece.text}</mark> : <Fragment key={key}>{piece.text}</Fragment>
  })
}
