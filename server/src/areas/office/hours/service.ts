import type { Ctx } from '../../../platform/context.ts'
import { forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../audit/service.ts'
import { dayAt, getGeneral, isTimeZone } from '../settings/service.ts'
import { readLength } from '../sla/service.ts'
import { readCalendar } from './calendar.ts'
import * as queries from './queries.ts'
import {
  addBusinessTime,
  alwaysOpen,
  businessTime,
  closedSince,
  exampleOf,
  findOverlap,
  isOpen,
  openingPlace,
  stateAt,
  wordMoment,
} from './rules.ts'
import {
  type CalendarFile,
  type CalendarRead,
  type DayInput,
  type Hours,
  HoursChanged,
  type HoursInput,
  type PromiseExample,
  type PromiseExampleQuery,
  type Shift,
} from './schema.ts'

export const listHours = async (ctx: Ctx): Promise<Hours[]> => {
  const { 'app.timezone': zone } = await getGeneral(ctx)
  return (await queries.listHours(ctx.db)).map((row) => present(ctx, row, zone))
}

export async function getHours(ctx: Ctx, id: number): Promise<Hours> {
  const row = await queries.findHours(ctx.db, id)
  if (!row) throw notFound()
  return present(ctx, row, (await getGeneral(ctx))['app.timezone'])
}

/** Refuses with 409 a taken name. */
export function createHours(ctx: Ctx, input: HoursInput): Promise<Hours> {
  const values = check(input, { away_enabled: false, away_texts: [] })
  refuseWords(ctx, values)
  return transaction(ctx, async (ctx) => {
    const id = await queries.insertHours(ctx.db, values)
    emit(ctx, HoursChanged, { business_hours_id: id })
    const after = await getHours(ctx, id)
    await record(ctx, 'business_hours_created', { type: 'business_hours', id }, { after: audited(after) })
    return after
  })
}

/** Replaces business hours as a whole: a day that is left out is closed. */
export function updateHours(ctx: Ctx, id: number, input: HoursInput): Promise<Hours> {
  return transaction(ctx, async (ctx) => {
    if (!(await queries.lockHours(ctx.db, id))) throw notFound()
    const before = await getHours(ctx, id)
    refuseChanged(before, input.unchanged_since)
    const values = check(input, before)
    refuseWords(ctx, values, before)
    await queries.updateHours(ctx.db, id, values, ctx.now())
    emit(ctx, HoursChanged, { business_hours_id: id })
    const after = await getHours(ctx, id)
    const difference = { before: audited(before), after: audited(after) }
    await record(ctx, 'business_hours_updated', { type: 'business_hours', id }, difference)
    return after
  })
}

/** Deletes business hours. Teams and inboxes that had them follow the desk. */
export function deleteHours(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    if (!(await queries.lockHours(ctx.db, id))) throw notFound()
    const before = await getHours(ctx, id)
    await queries.deleteHours(ctx.db, id)
    emit(ctx, HoursChanged, { business_hours_id: id })
    await record(ctx, 'business_hours_deleted', { type: 'business_hours', id }, { before: audited(before) })
    return true as const
  })
}

/** An example of when a promise of this length ends, by the hours of a team, an inbox or the desk; see `exampleOf`. */
export async function giveExample(
  ctx: Ctx,
  { length, team_id, inbox_id }: PromiseExampleQuery,
): Promise<PromiseExample> {
  const amount = readLength(length)
  if (amount === undefined) throw invalid('sla.time').at('length')
  const found = await queries.findHoursOf(ctx.db, { assigned_team_id: team_id ?? null, inbox_id: inbox_id ?? null })
  const timezone = found?.timezone ?? (await getGeneral(ctx))['app.timezone']
  const hours = { id: found?.id ?? null, name: found?.name ?? null }
  return { hours, timezone, ...exampleOf(found ?? alwaysOpen, amount, ctx.now()) }
}

/** The all-day events of a file, from today to the end of the year after next. Nothing is stored. */
export async function previewCalendar(ctx: Ctx, { ics }: CalendarFile): Promise<CalendarRead> {
  const { 'app.timezone': timeZone } = await getGeneral(ctx)
  const from = dayAt(ctx.now(), timeZone)
  const to = `${Number(from.slice(0, 4)) + 2}-12-31`
  return { from, to, ...readCalendar(ics, from, to) }
}

/** Refuses hours that do not exist. They stay until the open transaction ends. */
export async function holdHours(ctx: Ctx, id: number | null | undefined): Promise<void> {
  if (id != null && !(await queries.holdHours(ctx.db, id)))
    throw invalid('hours.unknown', { id }).at('business_hours_id')
}

/** How time is counted for a conversation. Without any hours it is always open. */
export async function clockOf(ctx: Ctx, of: { assigned_team_id: number | null; inbox_id: number }) {
  const calendar = (await queries.findHoursOf(ctx.db, of)) ?? alwaysOpen
  return {
    isOpen: (at: Date) => isOpen(calendar, at),
    /** Undefined if it never opens for so long. */
    add: (from: Date, amount: number) => addBusinessTime(calendar, from, amount),
    between: (from: Date, to: Date) => businessTime(calendar, from, to),
  }
}

type Away = Pick<Hours, 'away_enabled' | 'away_texts'>

/** Only agents who may write to customers may change what is said to them. */
function refuseWords({ actor }: Ctx, { away_enabled, away_texts }: Away, before?: Away): void {
  const same = JSON.stringify(away_texts) === JSON.stringify(before?.away_texts ?? [])
  if (same && away_enabled === (before?.away_enabled ?? false)) return
  if (actor.type === 'agent' && !actor.permissions.has('messages:write')) throw forbidden('role.beyond_actor')
}

/**
 * Since when it has been closed for a conversation, and what to tell its customer. Undefined if there is nothing to
 * tell.
 */
export async function findClosure(ctx: Ctx, of: { assigned_team_id: number | null; inbox_id: number }, now: Date) {
  const row = await queries.findHoursOf(ctx.db, of)
  if (!row?.away_enabled || row.away_texts.length === 0) return undefined
  const since = closedSince(row, now)
  const { opens_at } = stateAt(row, now)
  if (!since) return undefined
  const { away_texts: texts, timezone } = row
  const word = (language: string): string => {
    const { text, language: spoken } = texts.find((one) => one.language === language) ?? texts[0]!
    return text.replaceAll(openingPlace, opens_at ? wordMoment(spoken, timezone, opens_at, now) : '–').trim()
  }
  return { since, texts, word }
}

/** Without what changes by itself: whether it is open now, and what uses the hours. */
const audited = ({ now: _, used_by: __, ...shown }: Hours) => shown

const present = (ctx: Ctx, row: queries.HoursRow, zone: string): Hours => ({
  ...row,
  now: stateAt({ ...row, timezone: row.timezone ?? zone }, ctx.now()),
})

function check(input: HoursInput, before: Away): queries.HoursValues {
  const { timezone = null, holidays = [] } = input
  if (timezone !== null && !isTimeZone(timezone)) throw invalid('settings.timezone', { timezone }).at('timezone')
  const hours: Hours['hours'] = {}
  for (const [day, given] of Object.entries(input.hours ?? {})) {
    const shifts = given ? shiftsOf(given) : []
    if (shifts.length > 0)
      hours[day as keyof Hours['hours']] = { open: shifts[0]!.open, close: shifts.at(-1)!.close, shifts }
  }
  const kept = holidays.map((one) => ({ date: one.date, name: one.name.trim(), shifts: one.shifts ?? [] }))
  refuseBadDates(kept)
  const overlap = findOverlap(hours, kept)
  if (overlap) {
    const { day, index, until } = overlap
    const n = kept.findIndex((one) => one.date === day)
    throw invalid('hours.overlap', { until }).at(
      n < 0 ? `hours.${day}.shifts.${index}` : `holidays.${n}.shifts.${index}`,
    )
  }
  const { away_enabled = before.away_enabled, away_texts = before.away_texts } = input
  refuseBadTexts(away_enabled, away_texts)
  return {
    name: input.name.trim(),
    description: input.description ?? '',
    is_always_open: input.is_always_open,
    timezone,
    hours,
    holidays: kept.sort((a, b) => a.date.localeCompare(b.date)),
    away_enabled,
    away_texts,
  }
}

/** A client that knows one shift a day changes `open` and `close`, and sends back the shifts that it has read. */
function shiftsOf({ open, close, shifts }: DayInput): Shift[] {
  const outer = { open: shifts?.[0]?.open, close: shifts?.at(-1)?.close }
  if (!open || !close) return shifts ?? []
  return shifts && open === outer.open && close === outer.close ? shifts : [{ open, close }]
}

function refuseBadDates(holidays: { date: string }[]): void {
  for (const [n, { date }] of holidays.entries()) {
    const at = new Date(`${date}T00:00:00Z`)
    const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
    const isTwice = holidays.findIndex((one) => one.date === date) !== n
    if (!exists || isTwice) throw invalid(exists ? 'hours.date_twice' : 'hours.date', { date }).at(`holidays.${n}.date`)
  }
}

function refuseBadTexts(enabled: boolean, texts: Hours['away_texts']): void {
  if (enabled && texts.length === 0) throw invalid('hours.no_text').at('away_texts')
  const twice = texts.findIndex(({ language }, n) => texts.findIndex((one) => one.language === language) !== n)
  if (twice >= 0)
    throw invalid('hours.language_twice', { language: texts[twice]!.language }).at(`away_texts.${twice}.language`)
}
