import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { Body, Id, Named, NameOf, Nullable, notBlank, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

const clock = (description: string) =>
  Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$', description, examples: ['09:00'] })
const Shift = Type.Object({
  open: clock('As the clock shows it.'),
  close: clock('At or before `open`: on the next day. The shift belongs to the day on which it begins.'),
})
export type Shift = Static<typeof Shift>

const shifts = Type.Array(Shift, { maxItems: 12, description: 'In order, apart from each other.' })
const Day = Type.Object({ open: Type.String(), close: Type.String(), shifts })
/** A day with one shift may be given by only `open` and `close`. */
const DayInput = Body({
  open: Type.Optional(clock('For a day with one shift.')),
  close: Type.Optional(clock('For a day with one shift.')),
  shifts: Type.Optional(shifts),
})
export type DayInput = Static<typeof DayInput>

const days = <T extends Type.TSchema>(day: T) => ({
  Monday: Type.Optional(day),
  Tuesday: Type.Optional(day),
  Wednesday: Type.Optional(day),
  Thursday: Type.Optional(day),
  Friday: Type.Optional(day),
  Saturday: Type.Optional(day),
  Sunday: Type.Optional(day),
})

const date = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', examples: ['2026-12-24'] })
const holidayName = Type.String({ maxLength: 140 })
const Holiday = Type.Object({ date, name: holidayName, shifts })
export type Holiday = Static<typeof Holiday>
const HolidayInput = Body({ date, name: holidayName, shifts: Type.Optional(shifts) })

const State = Type.Object(
  {
    is_open: Type.Boolean(),
    until: Nullable(Time),
    opens_at: Nullable(Time),
  },
  { description: 'At the time of the answer. `opens_at` comes after `until`, or after now while it is closed.' },
)

const AwayTexts = Type.Array(
  Type.Object({
    language: Type.String({ pattern: '^[a-z]{2}$', examples: ['en'] }),
    text: Type.String({ minLength: 1, maxLength: 1_000, pattern: notBlank }),
  }),
  {
    maxItems: 30,
    description:
      'Sent to customers who wait for a person while it is closed, once each time, in their language, else the first one. ' +
      '`{next_opening}` stands for when it opens.',
  },
)

const name = NameOf(140)
const description = Type.String({ maxLength: 300 })
const timezone = Nullable(
  Type.String({
    maxLength: 64,
    description: 'A name of the IANA time zone database; null follows the team, then the desk.',
  }),
)
const dayNote = 'A day that is left out is closed.'
const holidayNote = 'Days that differ from the week; one without shifts is closed.'

export const Hours = Named('BusinessHours', {
  id: Id,
  name,
  description,
  is_always_open: Type.Boolean(),
  timezone,
  hours: Type.Object(days(Day), { description: `${dayNote} \`open\` and \`close\` are the outer ends of its shifts.` }),
  holidays: Type.Array(Holiday, { description: holidayNote }),
  away_enabled: Type.Boolean(),
  away_texts: AwayTexts,
  now: State,
  used_by: Type.Object({ is_default: Type.Boolean(), teams: Type.Integer(), inboxes: Type.Integer() }),
  created_at: Time,
  updated_at: Time,
})
export type Hours = Static<typeof Hours>

export const HoursInput = Body({
  name,
  description: Type.Optional(Nullable(description)),
  is_always_open: Type.Boolean({ default: false }),
  timezone: Type.Optional(timezone),
  hours: Type.Optional(
    Type.Object(days(DayInput), {
      additionalProperties: false,
      description: `${dayNote} \`shifts\` apply unless \`open\` or \`close\` differ from their outer ends.`,
    }),
  ),
  holidays: Type.Optional(Type.Array(HolidayInput, { maxItems: 400, description: holidayNote })),
  away_enabled: Type.Optional(
    Type.Boolean({ description: 'If it is left out, it stays as it is, and so do the texts.' }),
  ),
  away_texts: Type.Optional(AwayTexts),
  unchanged_since: UnchangedSince,
})
export type HoursInput = Static<typeof HoursInput>

export const PromiseExampleQuery = Type.Object({
  length: Type.String({ pattern: '^([0-9]{1,6}(h|m|s))+$', maxLength: 20, examples: ['1h30m'] }),
  team_id: Type.Optional(Id),
  inbox_id: Type.Optional(Id),
})
export type PromiseExampleQuery = Static<typeof PromiseExampleQuery>

/** `due_at` is null if it never opens for so long. */
export const PromiseExample = Named('SlaExample', {
  hours: Type.Object(
    { id: Nullable(Id), name: Nullable(Type.String()) },
    {
      description: 'Those of the team, else of the inbox, else of the desk. Null: none are set, and it is always open.',
    },
  ),
  timezone: Type.String(),
  from: Time,
  due_at: Nullable(Time),
})
export type PromiseExample = Static<typeof PromiseExample>

export const CalendarFile = Body({
  ics: Type.String({
    maxLength: 500_000,
    description: 'The text of an iCalendar file.',
    examples: [
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261224\r\nSUMMARY:Jul\r\nEND:VEVENT\r\nEND:VCALENDAR',
    ],
  }),
})
export type CalendarFile = Static<typeof CalendarFile>

const CalendarFault = Type.Object({
  line: Type.Integer({ description: 'Counted from 1.' }),
  why: Words(['unreadable', 'not_all_day', 'repeats', 'too_long', 'too_many'], {
    title: 'CalendarFaultReason',
    description:
      '`not_all_day`: it has a time. `repeats`: it does not recur yearly, or in a way that is not known. `too_long`: more ' +
      'than 92 days. `too_many`: this and what follows would be more than 400 days.',
  }),
})
export type CalendarFault = Static<typeof CalendarFault>

export const CalendarRead = Named('CalendarRead', {
  from: Type.String({ format: 'date', description: 'Today. Earlier days are left out.' }),
  to: Type.String({ format: 'date', description: 'The last day of the year after next.' }),
  days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), name: Type.String() }), {
    description: 'In order. Several events of one day are one day.',
  }),
  faults: Type.Array(CalendarFault, { description: 'What was left out: the first hundred.' }),
})
export type CalendarRead = Static<typeof CalendarRead>

export const HoursChanged = event<{ business_hours_id: number }>('business_hours.changed')
