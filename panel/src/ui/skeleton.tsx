import { cx } from '../lib/cx.ts'
import styles from './skeleton.module.css'

const widths: [number, number, number][] = [
  [150, 220, 90],
  [98, 196, 70],
  [170, 232, 110],
  [120, 180, 64],
  [136, 210, 84],
  [110, 188, 76],
]

/** A placeholder with the real height of a row that is still loading. */
export function RowSkeleton({ name = 136, text = 210, facts = 84 }: { name?: number; text?: number; facts?: number }) {
  return (
    <div className={styles.row} data-part="row-skeleton">
      <span className={styles.bone} style={{ width: 28, height: 28, borderRadius: '50%', marginBlockStart: 2 }} />
      <span className={styles.lines}>
        <span className={styles.ends}>
          <span className={styles.bone} style={{ width: name }} />
          <span className={styles.bone} style={{ width: 32 }} />
        </span>
        <span className={styles.bone} style={{ width: text, maxWidth: '100%', marginBlockStart: 9 }} />
        <span className={styles.bone} style={{ width: facts, height: 8, marginBlockStart: 9 }} />
      </span>
    </div>
  )
}

/** The rows of a table, with a name and what stands below it. */
export function LinesSkeleton() {
  return (
    <div className={styles.later} aria-hidden="true">
      {widths.map(([name, text]) => (
        <div key={name} className={styles.line}>
          <span className={styles.bone} style={{ width: name }} />
          <span className={styles.bone} style={{ width: text, maxWidth: '80%', height: 8 }} />
        </div>
      ))}
    </div>
  )
}

/** Rows that do not shimmer and do not appear before 300 ms. */
export function RowsSkeleton() {
  return (
    <div className={styles.later} aria-hidden="true">
      {widths.map(([name, text, facts]) => (
        <RowSkeleton key={name} name={name} text={text} facts={facts} />
      ))}
    </div>
  )
}

/** A thread that loads. It appears only after a moment, so that quick answers do not flicker. */
export function ThreadSkeleton() {
  return (
    <div className={cx(styles.later, styles.thread)} aria-hidden="true">
      {[260, 320, 180, 300].map((width, index) => (
        <span
          key={width}
          className={cx(styles.bone, styles.held)}
          style={{ width, height: 36, borderRadius: 10, alignSelf: index % 2 ? 'flex-end' : 'flex-start' }}
        />
      ))}
    </div>
  )
}

/** Placeholders for a title and the lines below it. */
export function TextSkeleton() {
  return (
    <div className={cx(styles.later, styles.text)} aria-hidden="true">
      <span className={cx(styles.bone, styles.title)} style={{ width: 260, height: 20 }} />
      {[92, 96, 88, 54].map((width) => (
        <span key={width} className={styles.bone} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
