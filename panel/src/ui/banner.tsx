import { CircleAlert, CloudAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './banner.module.css'
import looks from './looks.module.css'
import { Said } from './said.tsx'

const icons = { danger: CircleAlert, warn: CloudAlert, info: Info }

type Props = { look: keyof typeof icons; flat?: boolean; small?: ReactNode; action?: ReactNode; children: ReactNode }

/**
 * A sentence, the reason in small print, one action. A screen reader says a failure at once, and anything else when it
 * has said what it is saying.
 */
export function Banner({ look, flat = false, small, action, children }: Props) {
  const Icon = icons[look]
  const Words = look === 'danger' ? 'div' : Said
  return (
    <div
      className={cx(styles.banner, styles[look], flat && styles.flat)}
      role={look === 'danger' ? 'alert' : undefined}
    >
      <Icon />
      <Words className={cx(looks.grow, looks.shrinks)}>
        {children} {small && <small>{small}</small>}
      </Words>
      {action}
    </div>
  )
}
