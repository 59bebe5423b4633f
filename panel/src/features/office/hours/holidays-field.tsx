import { Plus, X } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import type { Labelled } from '../../../ui/field.tsx'
import { GroupField } from '../../../ui/field.tsx'
import type { Holiday } from './api.ts'
import { CalendarImport } from './calendar-import.tsx'
import styles from './hours.module.css'
import { ShiftsField } from './shifts-field.tsx'
import { another } from './week.ts'

type Props = Labelled & { holidays: readonly Holiday[]; onChange: (holidays: Holiday[]) => void }

/** Days that replace those of the week. */
export function HolidaysField({ holidays, onChange, ...labelled }: Props) {
  const replace = (index: number, ...next: Holiday[]) => onChange(holidays.toSpliced(index, 1, ...next))
  return (
    <GroupField {...labelled}>
      <ul className={styles.holidays}>
        {holidays.map((holiday, index) => {
          const name = holiday.name || holiday.date || String(index + 1)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being entered has no date yet.
              key={index}
            >
              <span className={cx(fieldStyles.input, styles.date)}>
                <input
                  type="date"
                  aria-label={t('hours.date')}
                  value={holiday.date}
                  onChange={({ target }) => replace(index, { ...holiday, date: target.value })}
                />
              </span>
              <span className={cx(fieldStyles.input, styles.holiday)}>
                <input
                  aria-label={t('hours.holiday')}
                  value={holiday.name}
                  maxLength={140}
                  dir="auto"
                  onChange={({ target }) => replace(index, { ...holiday, name: target.value })}
                />
              </span>
              <ShiftsField
                name={name}
                shifts={holiday.shifts}
                onChange={(shifts) => replace(index, { ...holiday, shifts })}
              />
              <span className={styles.acts}>
                <IconButton
                  small
                  label={t('hours.add_shift', { day: name })}
                  onClick={() => replace(index, { ...holiday, shifts: [...holiday.shifts, another(holiday.shifts)] })}
                >
                  <Plus />
                </IconButton>
                <IconButton small label={t('hours.drop_day', { day: name })} onClick={() => replace(index)}>
                  <X />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
      <Button size="small" icon={<Plus />} onClick={() => onChange([...holidays, { date: '', name: '', shifts: [] }])}>
        {t('hours.add_day')}
      </Button>
      <CalendarImport holidays={holidays} onChange={onChange} />
    </GroupField>
  )
}
