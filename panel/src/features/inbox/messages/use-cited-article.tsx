import { useState } from 'react'
import { useCan } from '../../../lib/me.ts'
import { partWithWords } from '../../../lib/part.ts'
import type { Place } from '../../../ui/source.tsx'
import { WhenWanted } from '../../../ui/when-wanted.tsx'

const CitedArticle = partWithWords(() => import('./cited-article.tsx'), 'CitedArticle')

/** Opens the sources of an answer: in the knowledge base if the person may open it, and otherwise in a dialog. */
export function useCitedArticle(conversation: string, message: string) {
  const mayOpen = useCan('ai:manage')
  const [place, setPlace] = useState<Place | null>(null)
  const article = (
    <WhenWanted wanted={place !== null}>
      {place && (
        <CitedArticle conversation={conversation} message={message} place={place} onClose={() => setPlace(null)} />
      )}
    </WhenWanted>
  )
  return { onRead: mayOpen ? null : setPlace, article }
}
