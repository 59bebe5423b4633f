import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/clock.ts'
import { figure, momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { EmbeddingProgress, ModelSettings } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import looks from '../../../ui/looks.module.css'
import progressStyles from '../../../ui/progress.module.css'
import { isSpent, progressQuery } from './api.ts'
import styles from './models.module.css'

/** The weight of words without the help of a model. */
const WORDS_ALONE = 100

function Tried({ test }: Pick<EmbeddingProgress, 'test'>) {
  if (!test) return null
  const { titles, questions, found_by_words, found_by_both, words_weight } = test
  const counted = {
    titles: figure(titles),
    questions: figure(questions),
    words: figure(found_by_words),
    both: figure(found_by_both),
  }
  return (
    <p>
      {t(questions > 0 ? 'models.tried_questions' : 'models.tried', counted)}
      {words_weight === WORDS_ALONE && `. ${t('models.does_not_help')}`}
    </p>
  )
}

function Progress({ articles, embedded, failed, test }: EmbeddingProgress) {
  const share = (count: number) => (articles > 0 ? `${(count / articles) * 100}%` : '0')
  const left = articles - embedded - failed
  const counted = { done: figure(embedded), total: figure(articles) }
  return (
    <div className={styles.progress}>
      <p role="status">{t(left > 0 ? 'models.embedding_now' : 'models.embedded', counted)}</p>
      {left > 0 && (
        <div
          className={progressStyles.progress}
          role="progressbar"
          aria-label={t('models.embedding')}
          aria-valuemin={0}
          aria-valuemax={articles}
          aria-valuenow={embedded + failed}
        >
          <i style={{ inlineSize: share(embedded) }} />
          <i className={progressStyles.bad} style={{ inlineSize: share(failed) }} />
        </div>
      )}
      {failed > 0 && <p className={looks.danger}>{t('models.not_embedded', { articles: figure(failed) })}</p>}
      <Tried test={test} />
    </div>
  )
}

function Embedded() {
  const progress = useQuery(progressQuery).data
  return progress && progress.articles > 0 && <Progress {...progress} />
}

/** The state of a model in use: whether it answers, and how much of the knowledge base it has read. */
export function ModelState({ settings }: { settings: ModelSettings }) {
  const { purpose, enabled, outage } = settings
  const now = useNow()
  if (!enabled) return null
  return (
    <>
      {outage && (
        <Banner look="warn" small={<bdi>{outage.reason}</bdi>}>
          {t('models.does_without', { moment: momentOf(outage.since, now) })}
        </Banner>
      )}
      {isSpent(settings) && <Banner look="warn">{t('models.budget_spent')}</Banner>}
      {purpose === 'embedding' && <Embedded />}
    </>
  )
}
