import type { ReactNode } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { useItems } from '../../../lib/items.ts'
import { useCan } from '../../../lib/me.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { t } from '../../../lib/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { useDeletion } from '../../../ui/deletion.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { SelectField, SwitchField } from '../../../ui/field.tsx'
import { Form, wordsAround } from '../../../ui/form.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { ZoneOptions } from '../../../ui/zone-options.tsx'
import {
  type AwayText,
  fieldsOf,
  type Holiday,
  type Hours,
  type HoursFields,
  useCreateHours,
  useDeleteHours,
  useUpdateHours,
  type Week,
} from './api.ts'
import { AwayField } from './away-field.tsx'
import { HolidaysField } from './holidays-field.tsx'
import styles from './hours.module.css'
import { momentAt, usedWords } from './state.ts'
import { clockAt, dayName, faultIn, faultyDay } from './week.ts'
import { WeekField } from './week-field.tsx'

const labels = () => ({
  name: t('hours.name'),
  timezone: t('general.time_zone'),
  is_always_open: t('hours.always_open'),
  hours: t('hours.week'),
  holidays: t('hours.holidays'),
  away_enabled: t('hours.away'),
  away_texts: t('hours.away_text'),
})

const mostDays = 400

function check({ name, hours, holidays, away_enabled, away_texts }: HoursFields) {
  const faulty = faultyDay(JSON.parse(hours) as Week)
  const days = JSON.parse(holidays) as Holiday[]
  const texts = JSON.parse(away_texts) as AwayText[]
  return {
    name: !name.trim() && t('form.required'),
    hours: faulty !== undefined && t('hours.faulty', { day: dayName(faulty) }),
    holidays:
      days.length > mostDays
        ? t('hours.too_many_days')
        : days.some(({ date, shifts }) => !date || faultIn(shifts)) && t('hours.faulty_days'),
    away_texts: away_enabled && texts.every(({ text }) => !text.trim()) && t('form.required'),
  }
}

type InputsProps = { form: FormOf<HoursFields>; isNew?: boolean; hours?: Hours; menu?: ReactNode }

function Inputs({ form, isNew = false, hours, menu }: InputsProps) {
  const { values, write } = form
  const around = wordsAround(form, labels())
  const writes = useCan('messages:write')
  const now = useNow()
  const zone = values.timezone || undefined
  const week = JSON.parse(values.hours) as Week
  const { error } = around('hours')
  return (
    <>
      <div className={styles.two}>
        <div>
          <NameField {...around('name')} value={values.name} isNew={isNew} onChange={(name) => write({ name })} />
          <SelectField
            {...around('timezone', zone && t('hours.there_now', { time: clockAt(zone, now) }))}
            value={values.timezone}
            onChange={({ target }) => write({ timezone: target.value })}
          >
            <option value="">{t('hours.zone_of_team')}</option>
            <ZoneOptions stored={form.saved.timezone} />
          </SelectField>
        </div>
        <div>
          {hours && <RightNow hours={hours} menu={menu} />}
          <SwitchField
            {...around('is_always_open', t('hours.always_open_hint'))}
            checked={values.is_always_open}
            onChange={(is_always_open) => write({ is_always_open })}
          />
        </div>
      </div>
      {!values.is_always_open && (
        <>
          <WeekField week={week} timeZone={zone} onChange={(next) => write({ hours: JSON.stringify(next) })} />
          {error && <p className={`${fieldStyles.hint} ${fieldStyles.bad}`}>{error}</p>}
        </>
      )}
      <div className={styles.two}>
        {!values.is_always_open && (
          <div>
            <HolidaysField
              {...around('holidays', t('hours.holidays_hint'))}
              holidays={JSON.parse(values.holidays) as Holiday[]}
              onChange={(holidays) => write({ holidays: JSON.stringify(holidays) })}
            />
          </div>
        )}
        {writes && (
          <div>
            <SwitchField
              {...around('away_enabled', t('hours.away_hint'))}
              checked={values.away_enabled}
              onChange={(away_enabled) => write({ away_enabled })}
            />
            {values.away_enabled && (
              <AwayField
                {...around('away_texts')}
                texts={JSON.parse(values.away_texts) as AwayText[]}
                week={values.is_always_open ? undefined : week}
                onChange={(texts) => write({ away_texts: JSON.stringify(texts) })}
              />
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** Whether it is open at this moment, and who goes by these hours. */
function RightNow({ hours, menu }: { hours: Hours; menu: ReactNode }) {
  const now = useNow()
  const { is_open, until, opens_at } = hours.now
  const changes = is_open ? until : opens_at
  return (
    <section className={styles.now} aria-label={t('hours.right_now')}>
      <h2>{t('hours.right_now')}</h2>
      <div className={styles.menu}>{menu}</div>
      <p>
        <Chip look={is_open ? 'ok' : 'quiet'}>{t(is_open ? 'hours.is_open' : 'hours.closed')}</Chip>
        {changes && t('hours.until', { time: momentAt(hours.timezone ?? undefined, changes, now) })}
      </p>
      <p className={fieldStyles.hint}>
        {t('hours.used_by')}: {usedWords(hours)}
      </p>
    </section>
  )
}

/** The form of new business hours: Monday to Friday from 9 to 17 in the time zone of the desk. */
export function NewHours() {
  const shifts = [{ open: '09:00', close: '17:00' }]
  const week = { Monday: shifts, Tuesday: shifts, Wednesday: shifts, Thursday: shifts, Friday: shifts }
  const form = useNewItem<HoursFields, Hours>('hours', {
    saved: {
      name: '',
      timezone: '',
      is_always_open: false,
      hours: JSON.stringify({ ...week, Saturday: [], Sunday: [] }),
      holidays: '[]',
      away_enabled: false,
      away_texts: '[]',
    },
    sending: useCreateHours(useCan('messages:write')),
    check,
  })
  const { close } = useItems('hours')
  return (
    <section className={styles.page} aria-label={t('hours.new')} data-pane tabIndex={-1}>
      <Form form={form} labels={labels()} saveWord={t('hours.create')} onDiscard={close} wide head={null}>
        <Inputs form={form} isNew />
      </Form>
    </section>
  )
}

/**
 * One set of business hours, saved as a whole. Before it is deleted, a dialog says that whoever uses it will go by the
 * hours of the desk.
 */
export function HoursForm({ hours }: { hours: Hours }) {
  const writes = useCan('messages:write')
  const create = useCreateHours(writes)
  const form = useForm<HoursFields, Hours>({
    name: `hours.${hours.id}`,
    saved: fieldsOf(hours),
    sending: useUpdateHours(hours, writes),
    whole: true,
    check,
  })
  const { is_default, teams, inboxes } = hours.used_by
  const deletion = {
    sending: useDeleteHours(hours.id),
    loss: is_default || teams + inboxes > 0 ? t('hours.delete_text') : undefined,
    restore: () => create.mutate(fieldsOf(hours)),
  }
  const { menu, refusal, dialog } = useDeletion('hours', hours.name, deletion)
  return (
    <section className={styles.page} aria-label={hours.name} data-pane tabIndex={-1}>
      <Form form={form} labels={labels()} wide head={null}>
        {refusal}
        <Inputs form={form} hours={hours} menu={menu} />
      </Form>
      {dialog}
    </section>
  )
}
