import type { Schemas } from '@parley/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { byName } from '../../../lib/names.ts'
import { hoursKeys } from '../../../lib/query-keys.ts'
import { type Seen, showIn, since } from '../../../lib/unchanged.ts'

export type Hours = Schemas['BusinessHours']
export type Shift = { open: string; close: string }
export type Holiday = Hours['holidays'][number]
export type CalendarRead = Schemas['CalendarRead']
export type AwayText = Hours['away_texts'][number]
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]
export type Week = Record<Weekday, Shift[]>

const meta = { invalidates: [hoursKeys.all] }

export const hoursQuery = queryOptions({
  queryKey: hoursKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/business-hours', { signal })).then(byName),
})

/** The values of the form. The week, the holidays and the texts are JSON. */
export type HoursFields = {
  name: string
  timezone: string
  is_always_open: boolean
  hours: string
  holidays: string
  away_enabled: boolean
  away_texts: string
}

const weekOf = (hours: Hours['hours']): Week =>
  Object.fromEntries(weekdays.map((day) => [day, hours[day]?.shifts ?? []])) as Week

/**
 * Business hours as their form edits them: week, holidays and away texts as JSON, so that each is one field that has
 * changed or not.
 */
export const fieldsOf = (hours: Hours): HoursFields => ({
  name: hours.name,
  timezone: hours.timezone ?? '',
  is_always_open: hours.is_always_open,
  hours: JSON.stringify(weekOf(hours.hours)),
  holidays: JSON.stringify(hours.holidays),
  away_enabled: hours.away_enabled,
  away_texts: JSON.stringify(hours.away_texts),
})

/** The form sends all fields. Those who may not write to customers leave the texts unchanged. */
function inputOf(given: Partial<HoursFields>, writes: boolean) {
  const fields = given as HoursFields
  const week = JSON.parse(fields.hours) as Week
  const open = weekdays.filter((day) => week[day].length > 0)
  const texts = (JSON.parse(fields.away_texts) as AwayText[]).filter(({ text }) => text.trim() !== '')
  return {
    name: fields.name,
    timezone: fields.timezone || null,
    is_always_open: fields.is_always_open,
    hours: Object.fromEntries(open.map((day) => [day, { shifts: week[day] }])),
    holidays: JSON.parse(fields.holidays) as Holiday[],
    ...(writes ? { away_enabled: fields.away_enabled, away_texts: texts } : {}),
  }
}

export const useCreateHours = (writes: boolean) =>
  useMutation({
    mutationFn: (fields: Partial<HoursFields>) =>
      answer(api.POST('/api/v1/business-hours', { body: inputOf(fields, writes) })),
    onSuccess: showIn(hoursKeys.all),
    meta,
  })

export const useUpdateHours = (hours: Seen, writes: boolean) =>
  useMutation({
    mutationFn: (fields: Partial<HoursFields>) =>
      answer(
        api.PUT('/api/v1/business-hours/{id}', {
          params: { path: { id: hours.id } },
          body: { ...inputOf(fields, writes), ...since(hours) },
        }),
      ),
    onSuccess: showIn(hoursKeys.all),
    meta,
  })

/** The days of an iCalendar file. Nothing is stored. */
export const useCalendar = () =>
  useMutation({
    mutationFn: (ics: string) => answer(api.POST('/api/v1/business-hours/read-calendar', { body: { ics } })),
  })

export const useDeleteHours = (id: number) =>
  useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/business-hours/{id}', { params: { path: { id } } })),
    meta,
  })
