import type { Ctx } from './context.ts'

/**
 * A fact in the past tense, which jobs may follow (`subscriptions.ts`). The live stream also sends it, unless it is
 * `internal`. Only an internal event may carry more than ids.
 */
export type Event<Facts extends object> = { name: string; internal: boolean; facts?: Facts }

/**
 * An event that the live stream sends. It carries ids, never content: clients read the content through the API, which
 * checks access.
 */
export const event = <Ids extends Record<string, number | string>>(name: string): Event<Ids> => ({
  name,
  internal: false,
})

/** An event only for the desk's own jobs. It is stored only in them. */
export const internalEvent = <Facts extends object>(name: string): Event<Facts> => ({ name, internal: true })

/** Records a fact in the open transaction. The commit adds the subscribers' jobs, and the live stream sends it. */
export function emit<Facts extends object>(ctx: Ctx, kind: Event<Facts>, facts: Facts): void {
  if (!ctx.outbox) throw new Error(`${kind.name} was emitted outside a transaction`)
  if (!kind.internal) ctx.outbox.events.push({ name: kind.name, ids: facts })
  for (const subscriber of ctx.subscribers.get(kind.name) ?? []) {
    const spec = subscriber(facts)
    if (spec) ctx.outbox.jobs.push(spec)
  }
}
