import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of the database are read freely.
type Free = any

/** The value below which the `share` of all are. */
export const middle = (all: number[], share: number) => {
  const sorted = all.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}
export const near = (said: number | null, counted: number | null, what: string) =>
  assert.ok(said === counted || Math.abs(said! - counted!) <= 0.51, `${what}: ${said} for ${counted}`)

/** The rows of a report that a conversation counts in. */
export type Keys = (c: Free, at: Date) => (string | null)[]

/** The plain way to count: one conversation after the other, from the rows themselves. */
export async function count(db: Database, keys: Keys, since: Date, until: Date, only: (c: Free) => boolean) {
  const read = async (table: string): Promise<Free[]> =>
    (await sql<Free>`select * from ${sql.table(table)}`.execute(db)).rows
  const [conversations, messages, runs, surveys] = await Promise.all(
    ['conversation', 'message', 'assistant_run', 'csat_survey'].map(read),
  )
  const ofEach = (all: Free[]) => Map.groupBy(all, (one) => one.conversation_id)
  const [messagesOf, runsOf, surveysOf] = [ofEach(messages!), ofEach(runs!), ofEach(surveys!)]
  const rows = new Map<string | null, Free>()
  const row = (key: string | null) => {
    const fresh = {
      came_in: 0,
      reopened: 0,
      first: [],
      answer: [],
      resolved: 0,
      confirmed: 0,
      assumed: 0,
      took: [],
      handed_over: 0,
      surveys: 0,
      ratings: [],
      cost: 0,
    }
    if (!rows.has(key)) rows.set(key, fresh)
    return rows.get(key)
  }
  const inside = (at: Date | null) => at !== null && at >= since && at < until
  const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
  const sent = (m: Free) => m.type === 'outgoing' && !['queued', 'sending', 'failed'].includes(m.status)
  for (const c of conversations!.filter(only)) {
    const own = (messagesOf.get(c.id) ?? []).sort((a, b) => a.created_at - b.created_at || a.id - b.id)
    const ran = runsOf.get(c.id) ?? []
    const spoke = ran.filter((r) => r.state === 'answered').sort((a, b) => a.id - b.id)
    if (inside(c.created_at))
      for (const key of keys(c, c.created_at)) {
        const one = row(key)
        one.came_in += 1
        const kinds = own.map((m) => m.meta.activity?.kind)
        if (kinds.includes('reopened')) one.reopened += 1
        if (kinds.includes('handed_over')) one.handed_over += 1
        for (const r of ran) one.cost += r.cost_micros ?? 0
        const human = own.find((m) => sent(m) && m.sender_type === 'agent')
        const opener = own.find((m) => m.type === 'incoming' || m.type === 'outgoing')
        if (human && opener.type === 'incoming') one.first.push(seconds(c.created_at, human.created_at))
        for (const m of own)
          if (sent(m) && m.sender_type !== 'system' && m.waited_since)
            one.answer.push(seconds(m.waited_since, m.created_at))
      }
    if (c.status_category === 'resolved' && inside(c.resolved_at))
      for (const key of keys(c, c.resolved_at)) {
        const one = row(key)
        const last = spoke.at(-1)
        const alone =
          Boolean(last && last.question !== null && !last.found_nothing) &&
          !own.some((m) => m.type === 'outgoing' && m.sender_type === 'agent')
        one.resolved += 1
        one.took.push(seconds(c.created_at, c.resolved_at))
        if (alone) one[spoke.some((r) => r.helped === 'yes') ? 'confirmed' : 'assumed'] += 1
      }
    for (const s of (surveysOf.get(c.id) ?? []).filter((s) => s.state !== 'impossible' && inside(s.created_at)))
      for (const key of keys(c, s.created_at)) {
        row(key).surveys += 1
        if (s.rating !== null) row(key).ratings.push(s.rating)
      }
  }
  return rows
}
