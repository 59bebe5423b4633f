import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { calendarDay } from '../../../lib/format.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { t } from '../../../lib/t.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import type { Labelled } from '../../../ui/field.tsx'
import { GroupField } from '../../../ui/field.tsx'
import type { Holiday } from './api.ts'
import { CalendarImport } from './calendar-import.tsx'
import styles from './hours.module.css'
import { ShiftsField } from './shifts-field.tsx'
import { another, faultIn } from './week.ts'

type Props = Labelled & { holidays: readonly Holiday[]; onChange: (holidays: Holiday[]) => void }

/** The day as it is read. A press opens its fields. */
function DayRow({ holiday, onOpen }: { holiday: Holiday; onOpen: () => void }) {
  const times = holiday.shifts.map(({ open, close }) => `${open} ${t('hours.to')} ${close}`)
  return (
    <button type="button" className={styles.differs} onClick={onOpen}>
      <span className={styles.when}>{calendarDay(holiday.date)}</span>
      <bdi className="cut">{holiday.name}</bdi>
      <span className={styles.closed}>{times.length > 0 ? times.join(', ') : t('hours.closed')}</span>
    </button>
  )
}

type FieldsProps = { holiday: Holiday; name: string; onChange: (...next: Holiday[]) => void }

function DayFields({ holiday, name, onChange }: FieldsProps) {
  return (
    <>
      <span className={cx(fieldStyles.input, styles.date)}>
        <input
          type="date"
          aria-label={t('hours.date')}
          value={holiday.date}
          onChange={({ target }) => onChange({ ...holiday, date: target.value })}
        />
      </span>
      <span className={cx(fieldStyles.input, styles.holiday)}>
        <input
          aria-label={t('hours.holiday')}
          value={holiday.name}
          maxLength={140}
          dir="auto"
          onChange={({ target }) => onChange({ ...holiday, name: target.value })}
        />
      </span>
      <ShiftsField name={name} shifts={holiday.shifts} onChange={(shifts) => onChange({ ...holiday, shifts })} />
      <span className={styles.acts}>
        <IconButton
          small
          label={t('hours.add_shift', { day: name })}
          onClick={() => onChange({ ...holiday, shifts: [...holiday.shifts, another(holiday.shifts)] })}
        >
          <Plus />
        </IconButton>
        <IconButton small label={t('hours.drop_day', { day: name })} onClick={keepsPlace(() => onChange())}>
          <X />
        </IconButton>
      </span>
    </>
  )
}

/** Days that replace those of the week. One that cannot be saved as it is stays open. */
export function HolidaysField({ holidays, onChange, ...labelled }: Props) {
  const [opened, setOpened] = useState<number>()
  const change = (index: number, next: Holiday[]) => {
    onChange(holidays.toSpliced(index, 1, ...next))
    if (next.length === 0) setOpened(undefined)
  }
  return (
    <GroupField {...labelled}>
      <ul className={styles.holidays}>
        {holidays.map((holiday, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being entered has no date yet.
            key={index}
          >
            {index === opened || !holiday.date || faultIn(holiday.shifts) ? (
              <DayFields
                holiday={holiday}
                name={holiday.name || holiday.date || String(index + 1)}
                onChange={(...next) => change(index, next)}
              />
            ) : (
              <DayRow holiday={holiday} onOpen={() => setOpened(index)} />
            )}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        icon={<Plus />}
        onClick={() => {
          onChange([...holidays, { date: '', name: '', shifts: [] }])
          setOpened(holidays.length)
        }}
      >
        {t('hours.add_day')}
      </Button>
      <CalendarImport holidays={holidays} onChange={onChange} />
    </GroupField>
  )
}
