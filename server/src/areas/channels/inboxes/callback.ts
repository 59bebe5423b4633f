import type { Ctx } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { ProviderError } from '../../../providers/whatsapp/errors.ts'
import { reasonOf } from './credentials.ts'
import * as queries from './queries.ts'
import { type InboxRow, RegisterCallback } from './schema.ts'
import { callbackUrl, noteSetup, openCredentials, openSecret, rejectToken } from './service.ts'

/**
 * Points the account's messages at this inbox and records the result. As long as the provider refuses for a reason that
 * may pass (its operator has not published the app, or it cannot reach us), this fails and is tried again with growing
 * waits.
 */
export async function registerCallback(
  ctx: Ctx,
  { inbox_id, repeat = false }: { inbox_id: number; repeat?: boolean },
): Promise<string> {
  const inbox = await queries.findInbox(ctx.db, inbox_id)
  if (!inbox?.enabled) return 'not wanted any more'
  try {
    const outcome = await pointCallback(ctx, inbox, repeat)
    await noteSetup(ctx, inbox.id, 'callback', 'proven')
    return outcome
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.class === 'TOKEN') {
      await rejectToken(ctx, inbox, error)
      return 'the provider rejected the token'
    }
    await noteSetup(ctx, inbox.id, 'callback', 'failed', reasonOf(error))
    throw error
  }
}

export async function registerCallbacks(ctx: Ctx): Promise<string> {
  const inboxes = await queries.listInboxes(ctx.db)
  for (const inbox of inboxes) await enqueue(ctx, RegisterCallback, { inbox_id: inbox.id })
  return `${inboxes.length} inboxes`
}

/** The waits between the tries of a job grow to days, so such a job ends at some point. This one does not. */
export async function registerUnregistered(ctx: Ctx): Promise<string> {
  const ids = await queries.listUnregistered(ctx.db)
  for (const inbox_id of ids) await enqueue(ctx, RegisterCallback, { inbox_id })
  return `${ids.length} inboxes`
}

/** Longer than a registration takes: several calls of at most 20 s. */
const registeringMs = 90_000

/**
 * Subscribing clears the callback for a moment, so it is not done if the callback is already set. In that case the
 * callback is not set again either, unless `repeat` is set.
 */
async function pointCallback(ctx: Ctx, inbox: InboxRow, repeat: boolean): Promise<string> {
  const credentials = openCredentials(ctx, inbox)
  const url = await callbackUrl(ctx, inbox.id)
  const stands = async () => (await ctx.whatsapp.readCallbacks(credentials)).includes(url)
  const stood = await stands()
  if (stood && !repeat) return 'was right already'
  // The provider refuses an override on an app that was never subscribed.
  if (!stood) await ctx.whatsapp.subscribe(credentials)
  await queries.updateRegistering(ctx.db, inbox.id, new Date(ctx.now().getTime() + registeringMs))
  try {
    await ctx.whatsapp.setCallback(credentials, url, openSecret(ctx, inbox, 'webhook_verify_token'))
  } finally {
    await queries.updateRegistering(ctx.db, inbox.id, null)
  }
  if (!(await stands()))
    throw new ProviderError('unknown', 'the callback was taken, but another one is in force', { fault: 'elsewhere' })
  return stood ? 'repeated' : 'registered'
}
