import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import styles from './figures.module.css'

/** A figure with its name and, below it, the total that it is a part of; null if there is nothing to count. */
export type Figure = { name: string; value: string | null; more?: string | undefined }

/** Figures in a row, each with its name. One that is null reads *None*. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={cx(value === null && styles.noFigure)}>
            {value ?? t('details.none')}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
