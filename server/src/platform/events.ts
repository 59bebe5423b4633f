import type { Ctx } from './context.ts'

/**
 * A fact in the past tense, which jobs may follow (`subscriptions.ts`). The live stream hears of it too, unless it is
 * `internal`: only then may it carry more than ids.
 */
export type Event<Facts extends object> = { name: string; internal: boolean; facts?: Facts }

/** An event that the live stream tells. Carries ids, never content: whoever hears it reads through the API, which checks access. */
export const event = <Ids extends Record<string, number | string>>(name: string): Event<Ids> => ({
  name,
  internal: false,
})

/** An event for the desk's own jobs alone. It is stored nowhere but in them. */
export const internalEvent = <Facts extends object>(name: string): Event<Facts> => ({ name, internal: true })

/** Records a fact in the open transaction: with its commit subscribers' jobs are added and the live stream hears it. */
export function emit<Facts extends object>(ctx: Ctx, kind: Event<Facts>, facts: Facts): void {
  if (!ctx.outbox) throw new Error(`${kind.name} was emitted outside a transaction`)
  if (!kind.internal) ctx.outbox.events.push({ name: kind.name, ids: facts })
  for (const subscriber of ctx.subscribers.get(kind.name) ?? []) {
    const spec = subscriber(facts)
    if (spec) ctx.outbox.jobs.push(spec)
  }
}
