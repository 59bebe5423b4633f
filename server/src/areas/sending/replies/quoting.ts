import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import * as messages from '../../inbox/messages/service.ts'

/** The provider's id of the message that is quoted. Refuses one that is none of the conversation. */
export async function findQuoted(ctx: Ctx, conversationId: number, uuid: string | undefined): Promise<string | null> {
  if (uuid === undefined) return null
  const providerId = await messages.findProviderId(ctx, conversationId, uuid)
  if (providerId == null) throw invalid('message.not_quotable').at('reply_to')
  return providerId
}
