import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { clockTime } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { partWithWords } from '../../../lib/part.ts'
import { t } from '../../../lib/t.ts'
import sectionStyles from '../../../ui/section.module.css'
import { WhenWanted } from '../../../ui/when-wanted.tsx'
import { messagesQuery, runQuery } from './api.ts'
import { useCitedArticle } from './use-cited-article.tsx'

const WhyGrounds = partWithWords(() => import('./why-grounds.tsx'), 'WhyGrounds')

/**
 * What the assistant's newest answer rests on: its passages, each a link to the place in the article, and its
 * sentences.
 */
export function WhyAnswer({ uuid }: { uuid: string }) {
  const messages = useInfiniteQuery(messagesQuery(uuid)).data
  const answer = messages?.findLast((message) => message.meta.sources?.length)
  const run = useQuery({ ...runQuery(uuid, answer?.uuid ?? ''), enabled: answer !== undefined }).data
  const { onRead, article } = useCitedArticle(uuid, answer?.uuid ?? '')
  const section = useRef<HTMLElement>(null)
  useHotkeys(answer ? { w: () => section.current?.focus() } : {})
  if (!answer?.meta.sources) return null
  const sources = answer.meta.sources.map(({ passage, ...source }) => ({ ...source, text: passage, cited: true }))
  return (
    <section ref={section} className={sectionStyles.section} aria-label={t('details.why')} tabIndex={-1}>
      <h2 className={sectionStyles.head}>
        {t('details.why')}
        <time className={sectionStyles.at} dateTime={answer.created_at}>
          {clockTime(answer.created_at)}
        </time>
      </h2>
      <WhenWanted wanted>
        <WhyGrounds passages={run?.passages ?? sources} run={run} onRead={onRead} />
      </WhenWanted>
      {article}
    </section>
  )
}
