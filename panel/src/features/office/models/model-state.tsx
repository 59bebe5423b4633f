import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/clock.ts'
import { difference, figure, languageName, listOf, momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { EmbeddingProgress, ModelSettings } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import looks from '../../../ui/looks.module.css'
import progressStyles from '../../../ui/progress.module.css'
import { isSpent, progressQuery } from './api.ts'
import styles from './models.module.css'

type Test = NonNullable<EmbeddingProgress['test']>
type Tried = Pick<Test, 'titles' | 'found_by_words' | 'found_by_both' | 'gain'>

/** "It helps by +0.04", of 1: the share of what was asked that is found first. */
const helped = (gain: number) => (gain > 0 ? t('models.helps', { gain: difference(gain) }) : t('models.does_not_help'))

const counted = ({ titles, found_by_words, found_by_both }: Tried) => ({
  titles: figure(titles),
  words: figure(found_by_words),
  both: figure(found_by_both),
})

function Tried({ test }: { test: Test }) {
  const { questions, gain, other_languages: abroad } = test
  const own = { ...counted(test), questions: figure(questions) }
  return (
    <>
      <p>
        <strong>{helped(gain)}</strong>. {t(questions > 0 ? 'models.tried_questions' : 'models.tried', own)}
      </p>
      {abroad && (
        <p>
          <strong>{helped(abroad.gain)}</strong>.{' '}
          {t('models.tried_languages', { ...counted(abroad), languages: listOf(abroad.languages.map(languageName)) })}
        </p>
      )}
    </>
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
      {test && <Tried test={test} />}
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
