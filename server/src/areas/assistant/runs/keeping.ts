import type { Ctx } from '../../../platform/context.ts'
import * as whatsapp from '../../sending/whatsapp/service.ts'
import * as queries from './queries.ts'
import type { Plan } from './situation.ts'

const lookMs = 1_000
/** WhatsApp Cloud API: the typing indicator vanishes after 25 seconds. */
const renewMs = 20_000

/**
 * Shows the customer that an answer is being written for as long as it takes, and checks whether it is still wanted.
 * `signal` is aborted if the customer writes more, somebody else gets the conversation, or the process is to stop.
 */
export function keepReading(ctx: Ctx, plan: Plan): { signal: AbortSignal; shown: Promise<void>; end(): void } {
  const unwanted = new AbortController()
  const show = async () => {
    if (plan.provider_id) await whatsapp.showReading(ctx, plan.task.conversation.id, plan.provider_id)
  }
  const look = async () => {
    if (!(await queries.isWanted(ctx.db, plan.run_id))) unwanted.abort()
  }
  const quietly = (work: () => Promise<void>) => () =>
    void work().catch((err: unknown) => ctx.log.warn({ err, run: plan.run_id }, 'a look at a run failed'))
  const timers = [setInterval(quietly(look), lookMs), setInterval(quietly(show), renewMs)]
  return {
    signal: AbortSignal.any([unwanted.signal, ctx.stopping]),
    shown: show(),
    end: () => timers.forEach(clearInterval),
  }
}
