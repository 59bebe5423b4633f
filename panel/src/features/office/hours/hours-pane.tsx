import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/clock.ts'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { useNewItem } from '../../../lib/items.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import fieldStyles from '../../../ui/field.module.css'
import { SelectField, SwitchField } from '../../../ui/field.tsx'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { ZoneOptions } from '../../../ui/zone-options.tsx'
import {
  type AwayText,
  fieldsOf,
  type Holiday,
  type Hours,
  type HoursFields,
  hoursQuery,
  useCreateHours,
  useDeleteHours,
  useUpdateHours,
  type Week,
} from './api.ts'
import { AwayField } from './away-field.tsx'
import { HolidaysField } from './holidays-field.tsx'
import { stateWords, usedWords } from './state.ts'
import { dayName, faultIn, faultyDay } from './week.ts'
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

function Inputs({ form, isNew = false }: { form: FormOf<HoursFields>; isNew?: boolean }) {
  const { values, write } = form
  const around = wordsAround(form, labels())
  const writes = useCan('messages:write')
  const zone = values.timezone || undefined
  const { error } = around('hours')
  return (
    <>
      <NameField {...around('name')} value={values.name} isNew={isNew} onChange={(name) => write({ name })} />
      <SelectField
        {...around('timezone')}
        value={values.timezone}
        onChange={({ target }) => write({ timezone: target.value })}
      >
        <option value="">{t('hours.zone_of_team')}</option>
        <ZoneOptions stored={form.saved.timezone} />
      </SelectField>
      <SwitchField
        {...around('is_always_open', t('hours.always_open_hint'))}
        checked={values.is_always_open}
        onChange={(is_always_open) => write({ is_always_open })}
      />
      {!values.is_always_open && (
        <>
          <WeekField
            week={JSON.parse(values.hours) as Week}
            timeZone={zone}
            onChange={(week) => write({ hours: JSON.stringify(week) })}
          />
          {error && <p className={`${fieldStyles.hint} ${fieldStyles.bad}`}>{error}</p>}
          <HolidaysField
            {...around('holidays', t('hours.holidays_hint'))}
            holidays={JSON.parse(values.holidays) as Holiday[]}
            onChange={(holidays) => write({ holidays: JSON.stringify(holidays) })}
          />
        </>
      )}
      {writes && (
        <>
          <SwitchField
            {...around('away_enabled', t('hours.away_hint'))}
            checked={values.away_enabled}
            onChange={(away_enabled) => write({ away_enabled })}
          />
          {values.away_enabled && (
            <AwayField
              {...around('away_texts')}
              texts={JSON.parse(values.away_texts) as AwayText[]}
              onChange={(texts) => write({ away_texts: JSON.stringify(texts) })}
            />
          )}
        </>
      )}
    </>
  )
}

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
  return (
    <NewItemPane kind="hours" form={form} labels={labels()}>
      <Inputs form={form} isNew />
    </NewItemPane>
  )
}

function OpenHours({ hours }: { hours: Hours }) {
  const now = useNow()
  const writes = useCan('messages:write')
  const create = useCreateHours(writes)
  const form = useForm<HoursFields, Hours>({
    name: `hours.${hours.id}`,
    saved: fieldsOf(hours),
    sending: useUpdateHours(hours.id, writes),
    whole: true,
    check,
  })
  const { is_default, teams, inboxes } = hours.used_by
  const deletion = {
    sending: useDeleteHours(hours.id),
    loss: is_default || teams + inboxes > 0 ? t('hours.delete_text') : undefined,
    restore: () => create.mutate(fieldsOf(hours)),
  }
  return (
    <OpenItemPane kind="hours" name={hours.name} form={form} labels={labels()} deletion={deletion}>
      <p className={fieldStyles.hint}>
        {stateWords(hours, now)} · {t('hours.used_by')}: {usedWords(hours)}
      </p>
      <Inputs form={form} />
    </OpenItemPane>
  )
}

export function HoursPane({ id }: { id: number }) {
  const query = useQuery({ ...hoursQuery, select: (all) => all.find((hours) => hours.id === id) })
  return (
    <ItemPane kind="hours" query={query}>
      {(hours) => <OpenHours hours={hours} />}
    </ItemPane>
  )
}
