import { Copy, Plus } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'
import { type Week, type Weekday, weekdays } from './api.ts'
import styles from './hours.module.css'
import { ShiftsField } from './shifts-field.tsx'
import { another, dayName, hoursOf, partsOf } from './week.ts'

/** The present day at a place, and how much of it has passed. */
function today(timeZone: string | undefined, now: number) {
  const form = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(form.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: parts['weekday'] as Weekday, part: (Number(parts['hour']) * 60 + Number(parts['minute'])) / 14.4 }
}

type Props = { week: Week; timeZone: string | undefined; onChange: (week: Week) => void }

/** Each day with its shifts and a strip of its 24 hours, in which the present moment is marked. */
export function WeekField({ week, timeZone, onChange }: Props) {
  const at = today(timeZone, useNow())
  return (
    <section aria-label={t('hours.week')}>
      <div className={styles.blockHead}>
        <h2>{t('hours.week')}</h2>
        <span className={styles.sum}>{t('hours.sum', { hours: figure(Math.round(hoursOf(week) * 10) / 10) })}</span>
      </div>
      {weekdays.map((weekday) => {
        const name = dayName(weekday)
        const shifts = week[weekday]
        return (
          <div key={weekday} className={cx(styles.day, at.day === weekday && styles.isToday)}>
            <span className={styles.name}>{name}</span>
            <ShiftsField name={name} shifts={shifts} onChange={(next) => onChange({ ...week, [weekday]: next })} />
            <span className={styles.strip} aria-hidden="true">
              {partsOf(shifts).map(({ start, size }) => (
                <i key={start} style={{ insetInlineStart: `${start}%`, inlineSize: `${size}%` }} />
              ))}
              {at.day === weekday && <b style={{ insetInlineStart: `${at.part}%` }} />}
            </span>
            <span className={styles.acts}>
              <IconButton
                small
                label={t('hours.add_shift', { day: name })}
                onClick={() => onChange({ ...week, [weekday]: [...shifts, another(shifts)] })}
              >
                <Plus />
              </IconButton>
              <IconButton
                small
                label={t('hours.copy_day', { day: name })}
                onClick={() =>
                  onChange(
                    Object.fromEntries(
                      weekdays.map((one, n) => [one, n < 5 || one === weekday ? shifts : week[one]]),
                    ) as Week,
                  )
                }
              >
                <Copy />
              </IconButton>
            </span>
          </div>
        )
      })}
    </section>
  )
}
