import type { Ctx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { ProviderError } from '../../providers/whatsapp/errors.ts'
import * as queries from './queries.ts'
import { type InboxRow, RegisterCallback } from './schema.ts'
import { callbackUrl, noteSetup, openCredentials, openSecret, rejectToken } from './service.ts'

/**
 * Points the account's messages at this inbox and records how that went. Fails, and is tried again with growing waits, for
 * as long as the provider refuses for a reason that may pass: its operator has not published the app, or cannot reach us.
 */
export async function registerCallback(ctx: Ctx, { inbox_id }: { inbox_id: number }): Promise<string> {
  const inbox = await queries.findInbox(ctx.db, inbox_id)
  if (!inbox?.enabled) return 'not wanted any more'
  try {
    const outcome = await pointCallback(ctx, inbox)
    await noteSetup(ctx, inbox.id, 'callback', 'proven')
    return outcome
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await noteSetup(ctx, inbox.id, 'callback', 'failed', error.text)
    if (error.class !== 'TOKEN') throw error
    await rejectToken(ctx, inbox)
    return 'the provider rejected the token'
  }
}

export async function registerCallbacks(ctx: Ctx): Promise<string> {
  const inboxes = await queries.listInboxes(ctx.db)
  for (const inbox of inboxes) await enqueue(ctx, RegisterCallback, { inbox_id: inbox.id })
  return `${inboxes.length} inboxes`
}

/** Subscribing clears the callback for a moment, so one that is right is left alone. */
async function pointCallback(ctx: Ctx, inbox: InboxRow): Promise<string> {
  const credentials = openCredentials(ctx, inbox)
  const url = await callbackUrl(ctx, inbox.id)
  if ((await ctx.whatsapp.readCallbacks(credentials)).includes(url)) return 'was right already'
  // An override on an app that was never subscribed is refused.
  await ctx.whatsapp.subscribe(credentials)
  await ctx.whatsapp.setCallback(credentials, url, openSecret(ctx, inbox, 'webhook_verify_token'))
  if (!(await ctx.whatsapp.readCallbacks(credentials)).includes(url)) {
    throw new ProviderError('unknown', 'the callback was taken, but another one is in force')
  }
  return 'registered'
}
