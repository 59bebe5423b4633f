import { CircleAlert, X } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import type { Shift } from './api.ts'
import styles from './hours.module.css'
import { asClock, faultIn } from './week.ts'

type ClockProps = { label: string; value: string; bad: boolean; onChange: (value: string) => void }

function Clock({ label, value, bad, onChange }: ClockProps) {
  return (
    <span className={cx(fieldStyles.input, styles.clock, bad && fieldStyles.bad)}>
      <input
        aria-label={label}
        aria-invalid={bad || undefined}
        value={value}
        dir="ltr"
        maxLength={5}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        onBlur={({ target }) => onChange(asClock(target.value))}
      />
    </span>
  )
}

type Props = { name: string; shifts: readonly Shift[]; onChange: (shifts: Shift[]) => void }

/** The shifts of one day, and below them what is wrong. */
export function ShiftsField({ name, shifts, onChange }: Props) {
  const fault = faultIn(shifts)
  const replace = (index: number, ...next: Shift[]) => onChange(shifts.toSpliced(index, 1, ...next))
  return (
    <div className={styles.shifts}>
      {shifts.length === 0 && <span className={styles.closed}>{t('hours.closed')}</span>}
      {shifts.map((shift, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a shift has no name but its place.
          key={index}
          className={styles.shift}
        >
          <Clock
            label={t('hours.opens', { day: name, number: index + 1 })}
            value={shift.open}
            bad={fault?.index === index}
            onChange={(open) => replace(index, { ...shift, open })}
          />
          <span>{t('hours.to')}</span>
          <Clock
            label={t('hours.closes', { day: name, number: index + 1 })}
            value={shift.close}
            bad={fault?.index === index && fault.kind === 'time'}
            onChange={(close) => replace(index, { ...shift, close })}
          />
          <IconButton
            small
            label={t('hours.drop_shift', { day: name, number: index + 1 })}
            onClick={keepsPlace(() => replace(index))}
          >
            <X />
          </IconButton>
        </span>
      ))}
      {fault && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad, styles.fault)}>
          <CircleAlert className="i-14" />
          <span>{fault.kind === 'time' ? t('hours.no_time') : t('hours.overlap', { until: fault.until })}</span>
        </p>
      )}
    </div>
  )
}
