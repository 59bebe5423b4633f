import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { wordSureness } from '../../../lib/sureness.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import groundsStyles from '../../../ui/grounds.module.css'
import looks from '../../../ui/looks.module.css'
import { foundQuery } from './api.ts'
import styles from './articles.module.css'

/** Searches the knowledge base as the assistant does, and shows the passages that the assistant would be given. */
export function AssistantFinds() {
  const [asked, setAsked] = useState('')
  const found = useQuery(foundQuery(asked))
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const question = new FormData(event.currentTarget).get('question')
    const next = typeof question === 'string' ? question.trim() : ''
    if (next === asked) void found.refetch()
    else setAsked(next)
  }
  const passages = asked ? (found.data ?? []) : []
  const best = passages[0]?.score ?? 1
  return (
    <section className={styles.try} aria-label={t('knowledge.would_find')}>
      <form className={looks.bar} onSubmit={ask}>
        <b className={cx('not-narrow', looks.whole, looks.small)}>{t('knowledge.would_find')}</b>
        <span className={cx(fieldStyles.input, fieldStyles.tool, looks.grow)}>
          <input name="question" aria-label={t('knowledge.question')} placeholder={t('knowledge.question_example')} />
        </span>
        <Button type="submit" size="tool" busy={found.isFetching}>
          {t('knowledge.ask')}
        </Button>
      </form>
      <div role="status">
        {asked && found.isError && <p className={cx(fieldStyles.hint, fieldStyles.bad)}>{wordError(found.error)}</p>}
        {asked && found.data?.length === 0 && <p className={fieldStyles.hint}>{t('knowledge.finds_nothing')}</p>}
        {passages.length > 0 && (
          <ol className={groundsStyles.why}>
            {passages.map((passage, index) => (
              <li key={`${passage.article_id} ${passage.passage}`}>
                <span className={cx(groundsStyles.cite, index === 0 && groundsStyles.isOn)}>{index + 1}</span>
                <Link
                  to="/knowledge/{-$article}"
                  params={{ article: String(passage.article_id) }}
                  search={{}}
                  className={cx(groundsStyles.source, 'cut')}
                  dir="auto"
                  activeProps={{}}
                >
                  {passage.title}
                </Link>
                <span className={groundsStyles.score}>{wordSureness(passage.confidence)}</span>
                <span className={groundsStyles.meter}>
                  <i style={{ inlineSize: `${Math.min(1, passage.score / Math.max(1, best)) * 100}%` }} />
                </span>
                <span className={groundsStyles.question} dir="auto">
                  {passage.passage}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
