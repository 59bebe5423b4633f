import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { wordError } from '../../../lib/errors.ts'
import { calendarDay, figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Said } from '../../../ui/said.tsx'
import { type CalendarRead, type Holiday, useCalendar } from './api.ts'
import styles from './hours.module.css'

const largest = 500_000

const faults = {
  unreadable: 'hours.fault_unreadable',
  not_all_day: 'hours.fault_not_all_day',
  repeats: 'hours.fault_repeats',
  too_long: 'hours.fault_too_long',
  too_many: 'hours.fault_too_many',
} as const satisfies Record<CalendarRead['faults'][number]['why'], string>

type Props = { holidays: readonly Holiday[]; onChange: (holidays: Holiday[]) => void }

/** Shows what is in a calendar file, and puts its days into the form. They are stored with the form, if at all. */
export function CalendarImport({ holidays, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string>()
  const [large, setLarge] = useState(false)
  const reading = useCalendar()
  const { data } = reading
  const choose = async (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    setLarge(file.size > largest)
    if (file.size <= largest) reading.mutate(await file.text())
  }
  const close = () => {
    setName(undefined)
    reading.reset()
  }
  const dates = new Set(holidays.map(({ date }) => date))
  const fresh = (data?.days ?? []).filter(({ date }) => !dates.has(date))
  const add = () => {
    const all = [...holidays, ...fresh.map((day) => ({ ...day, shifts: [] }))]
    onChange(all.sort((a, b) => a.date.localeCompare(b.date)))
    close()
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ics,text/calendar"
        aria-label={t('hours.load_calendar')}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      <Button size="small" look="plain" icon={<Upload />} onClick={() => input.current?.click()}>
        {t('hours.load_calendar')}
      </Button>
      <Dialog
        open={name !== undefined}
        onClose={close}
        title={t('hours.load_calendar')}
        text={<bdi>{name}</bdi>}
        foot={
          <>
            <Button size="tool" onClick={close}>
              {t('close')}
            </Button>
            <Button size="tool" look="primary" disabled={fresh.length === 0} onClick={add}>
              {t('hours.calendar_add')}
            </Button>
          </>
        }
      >
        {(large || reading.error) && (
          <p role="alert" className={`${fieldStyles.hint} ${fieldStyles.bad}`}>
            {reading.error ? wordError(reading.error) : t('hours.calendar_large')}
          </p>
        )}
        {data && <Found read={data} fresh={fresh} />}
      </Dialog>
    </>
  )
}

function Found({ read, fresh }: { read: CalendarRead; fresh: CalendarRead['days'] }) {
  const { days, from, to } = read
  return (
    <>
      <Said>
        {days.length > 0
          ? t('hours.calendar_found', { added: figure(fresh.length), same: figure(days.length - fresh.length) })
          : t('hours.calendar_empty', { from: calendarDay(from), to: calendarDay(to) })}
      </Said>
      {read.faults.length > 0 && (
        <ul className={styles.left}>
          {read.faults.map(({ line, why }) => (
            <li key={line}>{t('hours.calendar_line', { line: figure(line), why: t(faults[why]) })}</li>
          ))}
        </ul>
      )}
      {fresh.length > 0 && (
        <ul className={styles.found} aria-label={t('hours.holidays')}>
          {fresh.map(({ date, name }) => (
            <li key={date}>
              <span>{calendarDay(date)}</span>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
