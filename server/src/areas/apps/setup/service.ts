import type { Ctx } from '../../../platform/context.ts'
import { findMailServer } from '../../office/mail/service.ts'
import * as queries from './queries.ts'
import type { Setup } from './schema.ts'

/** How far an empty desk has got towards its first answer: what it has seen happen, not what somebody ticked. */
export async function getSetup(ctx: Ctx): Promise<Setup> {
  const { demo, simulator, providerApiUrl } = ctx.config
  const [seen, mail] = await Promise.all([queries.findSteps(ctx.db), findMailServer(ctx)])
  return {
    demo,
    simulator_url: simulator ? providerApiUrl : null,
    steps: { ...seen, mail: mail ? 'done' : 'todo' },
  }
}
