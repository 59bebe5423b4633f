import * as tools from '../areas/assistant/tools/service.ts'
import * as inboxes from '../areas/channels/inboxes/service.ts'
import * as notifications from '../areas/inbox/notifications/service.ts'
import * as mails from '../areas/office/mail/service.ts'
import * as models from '../areas/office/models/service.ts'
import type { Ctx } from '../platform/context.ts'

/** The state of the sealed values: `stale` ones open, but not with the first key; `unreadable` ones are named. */
export type SealedState = { total: number; stale: number; unreadable: string[] }

/** Every module that stores something sealed. */
const keepers: { inspectSecrets(ctx: Ctx): Promise<SealedState>; resealSecrets(ctx: Ctx): Promise<number> }[] = [
  inboxes,
  mails,
  models,
  notifications,
  tools,
]

/** Tries to open everything that is sealed. */
export async function inspectSecrets(ctx: Ctx): Promise<SealedState> {
  const sum: SealedState = { total: 0, stale: 0, unreadable: [] }
  for (const keeper of keepers) {
    const { total, stale, unreadable } = await keeper.inspectSecrets(ctx)
    sum.total += total
    sum.stale += stale
    sum.unreadable.push(...unreadable)
  }
  return sum
}

/** Seals under the first key everything that another key sealed, and returns how many values that were. */
export async function resealSecrets(ctx: Ctx): Promise<number> {
  let count = 0
  for (const keeper of keepers) count += await keeper.resealSecrets(ctx)
  return count
}
