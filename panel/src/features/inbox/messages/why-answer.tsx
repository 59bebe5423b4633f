import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { clockTime, figure } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { t } from '../../../lib/t.ts'
import groundsStyles from '../../../ui/grounds.module.css'
import { Passages, wordSeconds } from '../../../ui/passages.tsx'
import sectionStyles from '../../../ui/section.module.css'
import { messagesQuery, runQuery } from './api.ts'
import { useCitedArticle } from './use-cited-article.tsx'

/** The passages behind the assistant's newest answer. Each is a link to the place in the article. */
export function WhyAnswer({ uuid }: { uuid: string }) {
  const messages = useInfiniteQuery(messagesQuery(uuid)).data
  const answer = messages?.findLast((message) => message.meta.sources?.length)
  const run = useQuery({ ...runQuery(uuid, answer?.uuid ?? ''), enabled: answer !== undefined }).data
  const { onRead, article } = useCitedArticle(uuid, answer?.uuid ?? '')
  const section = useRef<HTMLElement>(null)
  useHotkeys(answer ? { w: () => section.current?.focus() } : {})
  if (!answer?.meta.sources) return null
  const sources = answer.meta.sources.map(({ passage, ...source }) => ({ ...source, text: passage, cited: true }))
  const passages = run?.passages ?? sources
  return (
    <section ref={section} className={sectionStyles.section} aria-label={t('details.why')} tabIndex={-1}>
      <h2 className={sectionStyles.head}>
        {t('details.why')}
        <time className={sectionStyles.at} dateTime={answer.created_at}>
          {clockTime(answer.created_at)}
        </time>
      </h2>
      <Passages passages={passages} onRead={onRead} />
      {run && (
        <p className={groundsStyles.whyFacts}>
          <span>
            {t('grounds.cited_of', {
              cited: figure(passages.filter(({ cited }) => cited).length),
              all: figure(passages.length),
            })}
          </span>
          <span>{wordSeconds(run.milliseconds)}</span>
          {run.tokens.input + run.tokens.output > 0 && (
            <span>{t('grounds.tokens_sum', { tokens: figure(run.tokens.input + run.tokens.output) })}</span>
          )}
        </p>
      )}
      {article}
    </section>
  )
}
