import type { Ctx } from './context.ts'

/** A fact in the past tense. Carries ids, never content: whoever hears it reads through the API, which checks access. */
export type Event<Ids extends Record<string, number | string>> = { name: string; ids?: Ids }

export const event = <Ids extends Record<string, number | string>>(name: string): Event<Ids> => ({ name })

/** Records a fact in the open transaction. Subscribers' jobs are enqueued with it, the live stream hears it on commit. */
export function emit<Ids extends Record<string, number | string>>(ctx: Ctx, kind: Event<Ids>, ids: Ids): void {
  if (!ctx.outbox) throw new Error(`${kind.name} was emitted outside a transaction`)
  ctx.outbox.events.push({ name: kind.name, ids })
  for (const subscriber of ctx.registry.subscribers.get(kind.name) ?? []) {
    const spec = subscriber(ids)
    if (spec) ctx.outbox.jobs.push(spec)
  }
}
