import type { PromiseKind } from '../../office/sla/schema.ts'
import type { StatusCategory, StopReason } from '../conversations/schema.ts'

/** Who has spoken last from a time on. */
export type Turn = { at: Date; by: 'customer' | 'assistant' | 'person' }
export type Phase = { at: Date; category: StatusCategory }
type Span = { from: Date; to: Date | null }

/** A promise as far as it has come: the stretches in which its clock ran, the last one without an end while it runs. */
export type Run = { kind: PromiseKind; n: number; spans: Span[]; met_at: Date | null; ended_at: Date | null }

type History = {
  /** Of the whole conversation, in order. */
  turns: readonly Turn[]
  /** Since the policy came, in order; the first is of that time. */
  phases: readonly Phase[]
  appliedAt: Date
  pauses: boolean
  assistant_counts: boolean
}

/**
 * Tells the promises of a conversation from what was said and done in it, so that nothing is counted twice or lost, however late
 * it arrives. What lies before the policy came tells only who has the word. `n` counts the waits; the resolution has 0.
 */
export function replay({ turns, phases, appliedAt, pauses, assistant_counts }: History): Run[] {
  const begin = (kind: PromiseKind): Run => ({ kind, n: runs.length, spans: [], met_at: null, ended_at: null })
  const runs: Run[] = []
  const resolution = begin('resolution')
  runs.push(resolution)
  let wait: Run | undefined
  let word: Turn['by'] | undefined
  let answered = false
  let category: StatusCategory = phases[0]?.category ?? 'open'

  function settle(at: Date): void {
    const held = pauses && (category === 'waiting' || word !== 'customer')
    const resolved = category === 'resolved'
    if (word === 'customer' && !resolved && !wait) {
      wait = begin(answered ? 'next_response' : 'first_response')
      runs.push(wait)
    }
    if (wait && resolved) {
      wait.ended_at = at
      run(wait, false, at)
      wait = undefined
    }
    if (wait) run(wait, !held, at)
    resolution.met_at = resolved ? (resolution.met_at ?? at) : null
    run(resolution, !held && !resolved, at)
  }

  function speak({ at, by }: Turn): void {
    word = by
    if (by === 'customer' || (by === 'assistant' && !assistant_counts)) return
    answered = true
    if (!wait) return
    wait.met_at = at
    run(wait, false, at)
    wait = undefined
  }

  for (const turn of turns.filter(({ at }) => at <= appliedAt)) speak(turn)
  settle(appliedAt)
  const later = [...turns, ...phases].filter(({ at }) => at > appliedAt).sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const one of later) {
    if ('by' in one) speak(one)
    else category = one.category
    settle(one.at)
  }
  return runs
}

function run({ spans }: Run, runs: boolean, at: Date): void {
  const last = spans.at(-1)
  const ran = last?.to === null
  if (runs && !ran) spans.push({ from: at, to: null })
  if (!runs && ran) last.to = at
}

export const isOpen = ({ met_at, ended_at }: Run): boolean => met_at === null && ended_at === null
const isRunning = ({ spans }: Run): boolean => spans.at(-1)?.to === null

/** How time is counted: business time. */
export type Clock = { add(from: Date, ms: number): Date | undefined; between(from: Date, to: Date): number }

export type Measured = { due_at: Date | null; warn_at: Date | null }

/** When so much has run, or will have run if nothing stops it; null: not by then. */
function reach(clock: Clock, spans: readonly Span[], amount: number): Date | null {
  let left = amount
  for (const { from, to } of spans) {
    const at = clock.add(from, left)
    if (at && (to === null || at <= to)) return at
    if (to) left -= clock.between(from, to)
  }
  return null
}

export function measure(clock: Clock, { spans }: Run, target: number, warnBefore: number): Measured {
  return {
    due_at: reach(clock, spans, target),
    warn_at: warnBefore > 0 ? reach(clock, spans, Math.max(0, target - warnBefore)) : null,
  }
}

export type Promised = Run & Measured

type Standing = { category: StatusCategory; snoozed: boolean }
export type Next = { kind: PromiseKind; stopped: StopReason | null } & Measured

/** Of those that are open the one that ends first; one that stands still comes last. */
export function nextOf(promises: readonly Promised[], { category, snoozed }: Standing): Next | null {
  const end = ({ due_at }: Promised) => due_at?.getTime() ?? Number.POSITIVE_INFINITY
  const [next] = promises.filter(isOpen).sort((a, b) => (end(a) === end(b) ? b.n - a.n : end(a) - end(b)))
  if (!next) return null
  const { kind, due_at, warn_at } = next
  const still = snoozed ? 'snoozed' : category === 'waiting' ? 'waiting' : 'customer'
  return { kind, due_at, warn_at, stopped: isRunning(next) ? (due_at ? null : 'hours') : still }
}

type Told = { warned_at: Date | null; breached_at: Date | null }

/** What is to be told now, and what has been told with it. A promise that was broken is not warned of any more. */
export function tell(promise: Promised, told: Told, now: Date): Told & { news: 'warning' | 'breach' | null } {
  const { due_at, warn_at, met_at, ended_at } = promise
  if (told.breached_at) return { ...told, news: null }
  if (due_at && due_at <= (met_at ?? ended_at ?? now)) return { ...told, breached_at: due_at, news: 'breach' }
  const warns = isOpen(promise) && isRunning(promise) && !told.warned_at && warn_at && warn_at <= now
  return warns ? { ...told, warned_at: now, news: 'warning' } : { ...told, news: null }
}

/** When there is something to tell next. */
export function lookAt(promises: readonly (Promised & Told)[], now: Date): Date | null {
  const times = promises
    .filter((one) => isOpen(one) && isRunning(one) && !one.breached_at)
    .flatMap(({ due_at, warn_at, warned_at }) => [due_at, warned_at ? null : warn_at])
    .filter((at) => at !== null && at > now)
    .map((at) => at!.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
