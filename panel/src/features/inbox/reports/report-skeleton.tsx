import { cx } from '../../../lib/cx.ts'
import figuresStyles from '../../../ui/figures.module.css'
import skeletonStyles from '../../../ui/skeleton.module.css'
import styles from './reports.module.css'

/** Figures and charts that are still on their way. */
export function ReportSkeleton() {
  return (
    <div className={cx(skeletonStyles.later, styles.bones)} aria-hidden="true">
      <div className={figuresStyles.figures}>
        {['came', 'first', 'resolution', 'resolved', 'alone', 'rating'].map((name) => (
          <span key={name} className={skeletonStyles.bone} />
        ))}
      </div>
      <span className={skeletonStyles.bone} />
      <span className={skeletonStyles.bone} />
    </div>
  )
}

/** One chart that is still on its way. */
export function ChartSkeleton() {
  return (
    <div className={cx(skeletonStyles.later, styles.bones)} aria-hidden="true">
      <span className={skeletonStyles.bone} />
    </div>
  )
}
