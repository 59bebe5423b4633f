import type { Notice, Policy, PromiseKind, PromiseState } from './schema.ts'

const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000 }

/** Milliseconds of a length such as `1h30m`; undefined if it is empty or not a length. */
export function readLength(text: string): number | undefined {
  if (!/^([0-9]{1,6}[hms])+$/.test(text)) return undefined
  const sum = [...text.matchAll(/([0-9]+)([hms])/g)].reduce((sum, [, n, unit]) => sum + Number(n) * units[unit!]!, 0)
  return sum > 0 ? sum : undefined
}

type Times = Pick<Policy, 'first_response_time' | 'next_response_time' | 'resolution_time'>

/** Milliseconds of business time that are promised; undefined if nothing is promised. */
export function promised(policy: Times, kind: PromiseKind): number | undefined {
  const text = policy[`${kind}_time`]
  return text === null ? undefined : readLength(text)
}

const about = (notices: readonly Notice[], type: Notice['type'], kind: PromiseKind) =>
  notices.filter((one) => one.type === type && (one.metric === kind || one.metric === 'all'))

/** How long before the end of a promise the warning comes: the earliest of several; 0 means never. */
export const warnBefore = (notices: readonly Notice[], kind: PromiseKind): number =>
  Math.max(0, ...about(notices, 'warning', kind).map(({ time_delay }) => readLength(time_delay) ?? 0))

/** Who is told. */
export const recipientsOf = (notices: readonly Notice[], type: Notice['type'], kind: PromiseKind): string[] => [
  ...new Set(about(notices, type, kind).flatMap(({ recipients }) => recipients)),
]

/** The index of the first notice that could never take effect. */
export function findFault(notices: readonly Notice[]): number {
  return notices.findIndex(({ type, time_delay, time_delay_type }) =>
    type === 'warning'
      ? time_delay_type !== 'before' || readLength(time_delay) === undefined
      : time_delay_type !== 'immediately',
  )
}

/** The state of an open promise. An overdue one stays overdue while its clock stands still. */
export function stateOf(
  { due_at, warn_at, stopped }: { due_at: Date | null; warn_at: Date | null; stopped: string | null },
  now: Date,
): PromiseState {
  if (due_at && due_at <= now) return 'overdue'
  if (stopped !== null) return 'stopped'
  return warn_at && warn_at <= now ? 'at_risk' : 'on_track'
}
