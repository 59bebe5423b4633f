import { Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './ticks.module.css'
import { Tooltip } from './tooltip.tsx'

type Props = { step: 'waiting' | 'sent' | 'delivered' | 'read'; label: string; times?: ReactNode }

/** A clock, one tick, two ticks, two in petrol. Never mirrored. */
export function Ticks({ step, label, times }: Props) {
  return (
    <Tooltip text={times ?? label} side="left">
      <span className={cx(styles.ticks, step === 'read' && styles.read)} role="img" aria-label={label}>
        {step === 'waiting' ? (
          <Clock3 className="i-14" />
        ) : (
          <svg
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d={step === 'sent' ? 'M2.6 8.6 5.8 12 12.6 4.6' : 'M1 8.6 4.2 12 11 4.6M8.2 11.6l.4.4 6.6-7.4'} />
          </svg>
        )}
      </span>
    </Tooltip>
  )
}
