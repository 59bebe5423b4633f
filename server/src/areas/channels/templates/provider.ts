import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { ProviderError } from '../../../providers/whatsapp/errors.ts'
import type { InboxRow } from '../inboxes/schema.ts'
import * as inboxes from '../inboxes/service.ts'

/** Asks the provider on behalf of a person. If the provider refuses and says why, the person reads its own words. */
export async function askProvider<T>(ctx: Ctx, inbox: InboxRow, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.class === 'TOKEN') await inboxes.rejectToken(ctx, inbox, error)
    if (error.outcome !== 'refused') throw invalid('template.silent')
    throw invalid('template.provider', { reason: inboxes.reasonOf(error) })
  }
}
