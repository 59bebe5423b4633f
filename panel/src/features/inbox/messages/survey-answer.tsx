import { Star } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import type { Message } from '../../../lib/types.ts'
import looks from '../../../ui/looks.module.css'
import styles from './sent-template.module.css'

/** The customer's answer to the survey. */
export function SurveyAnswer({ meta }: { meta: Message['meta'] }) {
  const { submitted_rating: rating, submitted_feedback: feedback } = meta
  return (
    <p className={styles.answered}>
      <Star className="i-14" />
      <span>
        {rating && <b>{t('message.rated', { rating })}</b>}
        {feedback && <span className={cx('foreign', looks.block)}>{feedback}</span>}
      </span>
    </p>
  )
}
