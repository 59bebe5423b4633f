import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBusinessTime, alwaysOpen, businessTime, type Calendar } from '../../office/hours/rules.ts'
import { type Clock, lookAt, measure, nextOf, type Phase, replay, type Turn, tell } from './rules.ts'

const minute = 60_000
const clockOf = (calendar: Calendar): Clock => ({
  add: (from, ms) => addBusinessTime(calendar, from, ms),
  between: (from, to) => businessTime(calendar, from, to),
})
const always = clockOf(alwaysOpen)

const at = (clock: string) => new Date(`2026-11-12T${clock}:00Z`)
const said = (clock: string, by: Turn['by']): Turn => ({ at: at(clock), by })
const phase = (clock: string, category: Phase['category']): Phase => ({ at: at(clock), category })
const history = (turns: Turn[], phases: Phase[] = [phase('09:00', 'open')], rest: object = {}) =>
  replay({ turns, phases, appliedAt: phases[0]!.at, pauses: true, assistant_counts: false, ...rest })
const short = (date: Date | null) => date?.toISOString().slice(11, 16) ?? null
const told = (runs: ReturnType<typeof history>) =>
  runs.map(({ kind, spans, met_at, ended_at }) => [
    kind,
    spans.map(({ from, to }) => `${short(from)}-${short(to) ?? ''}`).join(' '),
    short(met_at),
    short(ended_at),
  ])

test('each wait of the customer is a promise, and the clock stands still while they have the word', () => {
  const runs = history([
    said('09:00', 'customer'),
    said('09:20', 'person'),
    said('10:00', 'customer'),
    said('10:05', 'person'),
  ])
  assert.deepEqual(told(runs), [
    ['resolution', '09:00-09:20 10:00-10:05', null, null],
    ['first_response', '09:00-09:20', '09:20', null],
    ['next_response', '10:00-10:05', '10:05', null],
  ])
  const always = history([said('09:00', 'customer'), said('09:20', 'person')], undefined, { pauses: false })
  assert.deepEqual(told(always)[0], ['resolution', '09:00-', null, null])
})

test('a policy that comes later counts from then on, and knows who has answered before', () => {
  const before = [said('07:00', 'customer'), said('07:10', 'person'), said('08:00', 'customer')]
  assert.deepEqual(told(history(before)).at(-1), ['next_response', '09:00-', null, null])
  assert.deepEqual(told(history(before.slice(0, 2))), [['resolution', '', null, null]])
})

test('what is snoozed stands still, and what is resolved stands still until it is opened again or ends for good', () => {
  const turns = [said('09:00', 'customer')]
  const phases = [phase('09:00', 'open'), phase('09:10', 'waiting'), phase('09:40', 'open')]
  assert.deepEqual(told(history(turns, phases))[1], ['first_response', '09:00-09:10 09:40-', null, null])
  const [running] = history(turns, phases).filter(({ kind }) => kind === 'first_response')
  assert.equal(short(measure(always, running!, 30 * minute, 10 * minute).due_at), '10:00')
  assert.equal(short(measure(always, running!, 30 * minute, 10 * minute).warn_at), '09:50')
  const [asleep] = history(turns, phases.slice(0, 2)).filter(({ kind }) => kind === 'first_response')
  assert.deepEqual(measure(always, asleep!, 30 * minute, 10 * minute), { due_at: null, warn_at: null })

  const resolved = [phase('09:00', 'open'), phase('09:05', 'resolved')]
  assert.deepEqual(told(history(turns, resolved)), [
    ['resolution', '09:00-09:05', '09:05', null],
    ['first_response', '09:00-09:05', null, '09:05'],
  ])
  const opened = [...resolved, phase('09:30', 'open')]
  assert.deepEqual(told(history([...turns, said('10:00', 'person')], opened)), [
    ['resolution', '09:00-09:05 09:30-10:00', null, null],
    ['first_response', '09:00-09:05 09:30-10:00', '10:00', null],
  ])
  assert.deepEqual(told(history([...turns, said('09:30', 'customer')], opened)).slice(1), [
    ['first_response', '09:00-09:05', null, '09:05'],
    ['first_response', '09:30-', null, null],
  ])
  assert.deepEqual(told(history([...turns, said('09:20', 'person')], opened)).slice(1), [
    ['first_response', '09:00-09:05', null, '09:05'],
  ])
  assert.deepEqual(told(history([...turns, said('09:02', 'assistant')], opened, { pauses: false })).slice(1), [
    ['first_response', '09:00-09:05 09:30-', null, null],
  ])
  assert.deepEqual(told(history([...turns, said('09:20', 'assistant')], opened, { pauses: false })).slice(1), [
    ['first_response', '09:00-09:05 09:30-', null, null],
  ])
})

test('an answer of the assistant keeps the promise or stops its clock, as the policy says', () => {
  const turns = [said('09:00', 'customer'), said('09:01', 'assistant'), said('09:30', 'customer')]
  assert.deepEqual(told(history(turns))[1], ['first_response', '09:00-09:01 09:30-', null, null])
  assert.deepEqual(told(history(turns, undefined, { assistant_counts: true })).slice(1), [
    ['first_response', '09:00-09:01', '09:01', null],
    ['next_response', '09:30-', null, null],
  ])
  assert.deepEqual(told(history(turns, undefined, { pauses: false }))[1], ['first_response', '09:00-', null, null])
})

test('time is business time, also on the night on which the clocks change', () => {
  const shifts = [{ open: '22:00', close: '06:00' }]
  const calendar = {
    is_always_open: false,
    hours: { Saturday: { open: '22:00', close: '06:00', shifts } },
    holidays: [],
    timezone: 'Europe/Copenhagen',
  }
  const from = new Date('2027-03-27T22:30:00+01:00')
  const run = { kind: 'first_response' as const, n: 1, spans: [{ from, to: null }], met_at: null, ended_at: null }
  // The shift of eight hours has only seven here, because the clock skips 02:00 to 03:00.
  const measured = measure(clockOf(calendar), run, 5 * 60 * minute, 60 * minute)
  assert.equal(measured.due_at?.toISOString(), new Date('2027-03-28T04:30:00+02:00').toISOString())
  assert.equal(measured.warn_at?.toISOString(), new Date('2027-03-28T03:30:00+02:00').toISOString())
  const next = measure(clockOf(calendar), run, 7 * 60 * minute, 0)
  assert.equal(next.due_at?.toISOString(), new Date('2027-04-03T22:30:00+02:00').toISOString())
})

test('a warning and a breach are told once, and a breach that an answer outran is told no more as a warning', () => {
  const [, wait] = history([said('09:00', 'customer')])
  const promise = { ...wait!, ...measure(always, wait!, 30 * minute, 10 * minute) }
  const nothing = { warned_at: null, breached_at: null }
  assert.equal(tell(promise, nothing, at('09:19')).news, null)
  assert.equal(short(lookAt([{ ...promise, ...nothing }], at('09:10'))), '09:20')
  const warned = tell(promise, nothing, at('09:20'))
  assert.equal(warned.news, 'warning')
  assert.equal(tell(promise, warned, at('09:25')).news, null)
  assert.equal(short(lookAt([{ ...promise, ...warned }], at('09:25'))), '09:30')
  const breached = tell(promise, warned, at('09:40'))
  assert.deepEqual([breached.news, short(breached.breached_at)], ['breach', '09:30'])
  assert.equal(tell(promise, breached, at('09:50')).news, null)
  assert.equal(lookAt([{ ...promise, ...breached }], at('09:50')), null)

  const [, asleep] = history([said('09:00', 'customer')], [phase('09:00', 'open'), phase('09:25', 'waiting')])
  const stopped = { ...asleep!, ...measure(always, asleep!, 30 * minute, 10 * minute) }
  assert.deepEqual([short(stopped.warn_at), tell(stopped, nothing, at('09:27')).news], ['09:20', null])

  const [, late] = history([said('09:00', 'customer'), said('09:45', 'person')])
  assert.equal(
    tell({ ...late!, ...measure(always, late!, 30 * minute, 10 * minute) }, nothing, at('10:00')).news,
    'breach',
  )
  const [, early] = history([said('09:00', 'customer'), said('09:25', 'person')])
  assert.equal(
    tell({ ...early!, ...measure(always, early!, 30 * minute, 10 * minute) }, nothing, at('10:00')).news,
    null,
  )
})

test('of the open promises the one that ends first is shown, and why its clock stands still', () => {
  const targets = { first_response: 30, next_response: 60, resolution: 20 }
  const next = (turns: Turn[], phases?: Phase[], standing: object = {}) => {
    const runs = history(turns, phases)
    const promises = runs.map((run) => ({ ...run, ...measure(always, run, targets[run.kind] * minute, 0) }))
    const found = nextOf(promises, { category: phases?.at(-1)?.category ?? 'open', snoozed: false, ...standing })
    return found && [found.kind, short(found.due_at), found.stopped]
  }
  assert.deepEqual(next([said('09:00', 'customer')]), ['resolution', '09:20', null])
  assert.deepEqual(next([said('09:00', 'customer'), said('09:05', 'person')]), ['resolution', null, 'customer'])
  const asleep = [phase('09:00', 'open'), phase('09:01', 'waiting')]
  assert.deepEqual(next([said('09:00', 'customer')], asleep, { snoozed: true }), ['first_response', null, 'snoozed'])
  assert.equal(next([said('09:00', 'customer')], [phase('09:00', 'open'), phase('09:01', 'resolved')]), null)
})
