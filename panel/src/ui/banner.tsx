import { CircleAlert, CloudAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './banner.module.css'
import looks from './looks.module.css'

const icons = { danger: CircleAlert, warn: CloudAlert, info: Info }

type Props = { look: keyof typeof icons; flat?: boolean; small?: ReactNode; action?: ReactNode; children: ReactNode }

/** A sentence, the reason in small print, one action. A failure is announced at once to a screen reader. */
export function Banner({ look, flat = false, small, action, children }: Props) {
  const Icon = icons[look]
  return (
    <div className={cx(styles.banner, styles[look], flat && styles.flat)} role={look === 'danger' ? 'alert' : 'status'}>
      <Icon />
      <span className={cx(looks.grow, looks.shrinks)}>
        {children}
        {small && <small>{small}</small>}
      </span>
      {action}
    </div>
  )
}
