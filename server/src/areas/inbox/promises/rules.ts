import type { PromiseKind } from '../../office/sla/schema.ts'
import type { StatusCategory, StopReason } from '../conversations/schema.ts'

/** Who has had the last word since this time. */
export type Turn = { at: Date; by: 'customer' | 'assistant' | 'person' }
export type Phase = { at: Date; category: StatusCategory }
type Span = { from: Date; to: Date | null }

/** A promise so far: the periods in which its clock ran. The last one has no end while the clock runs. */
export type Run = { kind: PromiseKind; n: number; spans: Span[]; met_at: Date | null; ended_at: Date | null }

type History = {
  /** Those of the whole conversation, in order. */
  turns: readonly Turn[]
  /** Those since the policy was applied, in order. The first one begins at that time. */
  phases: readonly Phase[]
  appliedAt: Date
  pauses: boolean
  assistant_counts: boolean
}

/**
 * Works out the promises of a conversation from all that was said and done in it, so that nothing is counted twice or
 * lost, however late it arrives. What happened before the policy was applied only decides who has the last word. A wait
 * that resolving ended goes on when the conversation is opened again and nobody has written: the clock is not set back
 * by resolving and undoing it. `n` numbers the waits. The resolution is 0.
 */
export function replay({ turns, phases, appliedAt, pauses, assistant_counts }: History): Run[] {
  const begin = (kind: PromiseKind): Run => ({ kind, n: runs.length, spans: [], met_at: null, ended_at: null })
  const runs: Run[] = []
  const resolution = begin('resolution')
  runs.push(resolution)
  let wait: Run | undefined
  /** The wait that resolving ended, as long as nobody has written since then. */
  let left: Run | undefined
  let word: Turn['by'] | undefined
  let answered = false
  let category: StatusCategory = phases[0]?.category ?? 'open'

  function settle(at: Date): void {
    const held = pauses && (category === 'waiting' || word !== 'customer')
    const resolved = category === 'resolved'
    if (left && !resolved) {
      wait = left
      wait.ended_at = null
      left = undefined
    }
    if (word === 'customer' && !resolved && !wait) {
      wait = begin(answered ? 'next_response' : 'first_response')
      runs.push(wait)
    }
    if (wait && resolved) {
      wait.ended_at = at
      run(wait, false, at)
      left = wait
      wait = undefined
    }
    if (wait) run(wait, !held, at)
    resolution.met_at = resolved ? (resolution.met_at ?? at) : null
    run(resolution, !held && !resolved, at)
  }

  function speak({ at, by }: Turn): void {
    word = by
    if (by !== 'assistant' || assistant_counts) left = undefined
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

const isOpen = ({ met_at, ended_at }: Run): boolean => met_at === null && ended_at === null
const isRunning = ({ spans }: Run): boolean => spans.at(-1)?.to === null

/** How time is counted: in business hours. */
export type Clock = { add(from: Date, ms: number): Date | undefined; between(from: Date, to: Date): number }

export type Measured = { due_at: Date | null; warn_at: Date | null }

/** When the clock has run for `amount`, or will have if nothing stops it. Null if it stops before that. */
function reach(clock: Clock, spans: readonly Span[], amount: number): Date | null {
  let left = amount
  for (const { from, to } of spans) {
    const at = clock.add(from, left)
    if (at && (to === null || at <= to)) return at
    if (to) left -= clock.between(from, to)
  }
  return null
}

/** When the clock will have run for `target`, and when to warn: once `warnBefore` of that is left, at 0 never. */
export function measure(clock: Clock, { spans }: Run, target: number, warnBefore: number): Measured {
  return {
    due_at: reach(clock, spans, target),
    warn_at: warnBefore > 0 ? reach(clock, spans, Math.max(0, target - warnBefore)) : null,
  }
}

export type Promised = Run & Measured

type Standing = { category: StatusCategory; snoozed: boolean }
export type Next = { kind: PromiseKind; stopped: StopReason | null } & Measured

/** The open promise that ends first. One whose clock stands still comes last. */
export function nextOf(promises: readonly Promised[], { category, snoozed }: Standing): Next | null {
  const end = ({ due_at }: Promised) => due_at?.getTime() ?? Number.POSITIVE_INFINITY
  const [next] = promises.filter(isOpen).sort((a, b) => (end(a) === end(b) ? b.n - a.n : end(a) - end(b)))
  if (!next) return null
  const { kind, due_at, warn_at } = next
  const still = snoozed ? 'snoozed' : category === 'waiting' ? 'waiting' : 'customer'
  return { kind, due_at, warn_at, stopped: isRunning(next) ? (due_at ? null : 'hours') : still }
}

type Told = { warned_at: Date | null; breached_at: Date | null }

/**
 * What has to be reported now, and what has been reported after that. A promise that was broken is not warned of any
 * more.
 */
export function tell(promise: Promised, told: Told, now: Date): Told & { news: 'warning' | 'breach' | null } {
  const { due_at, warn_at, met_at, ended_at } = promise
  if (told.breached_at) return { ...told, news: null }
  if (due_at && due_at <= (met_at ?? ended_at ?? now)) return { ...told, breached_at: due_at, news: 'breach' }
  const warns = isOpen(promise) && isRunning(promise) && !told.warned_at && warn_at && warn_at <= now
  return warns ? { ...told, warned_at: now, news: 'warning' } : { ...told, news: null }
}

/** When there will be something to report next. */
export function lookAt(promises: readonly (Promised & Told)[], now: Date): Date | null {
  const times = promises
    .filter((one) => isOpen(one) && isRunning(one) && !one.breached_at)
    .flatMap(({ due_at, warn_at, warned_at }) => [due_at, warned_at ? null : warn_at])
    .filter((at) => at !== null && at > now)
    .map((at) => at!.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
