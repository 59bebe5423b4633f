import { agentId, type Ctx } from '../../../platform/context.ts'
import { Hopeless, invalid, Later, notFound } from '../../../platform/errors.ts'
import { isLanguage, type Language } from '../../../platform/i18n.ts'
import { OutboundRefused } from '../../../platform/outside/outbound.ts'
import { needsReseal, open, SecretUnreadable, seal } from '../../../platform/secrets/secrets.ts'
import { transaction } from '../../../platform/transaction.ts'
import { composePush, createPushKeys, type PushKeys, type PushMessage } from '../../../providers/push/message.ts'
import { getGeneral } from '../../office/settings/service.ts'
import { maySee } from '../../office/sight/service.ts'
import * as agents from '../../people/agents/service.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './push-queries.ts'
import { findNotification, type NotificationRow } from './queries.ts'
import { pathOf, word } from './rules.ts'
import type { NewSubscription, PushState, Subscription } from './schema.ts'

/** The number of browsers of one agent. A new one replaces the oldest. */
const maxSubscriptions = 20
const timeoutMs = 10_000
const sealedAs = 'push private key'

/** The key that a browser needs to subscribe, and the browsers of the calling agent that have. */
export async function getPushState(ctx: Ctx): Promise<PushState> {
  const [keys, rows] = await Promise.all([queries.getKeys(ctx.db), queries.listSubscriptions(ctx.db, [agentId(ctx)!])])
  return {
    public_key: keys.public_key,
    subscriptions: rows.map(({ id, endpoint, user_agent, created_at }) => ({ id, endpoint, user_agent, created_at })),
  }
}

/**
 * Adds a browser. Its address comes from outside, so one that must not be called is refused here and again at each
 * call. Who gave the address decides how long looking it up takes, so `authorize` looks at them again before the
 * browser is stored: what ends somebody's access forgets only the browsers that are stored.
 */
export async function subscribe(
  ctx: Ctx,
  wanted: NewSubscription,
  userAgent: string,
  authorize: () => Promise<void>,
): Promise<Subscription> {
  if (await ctx.outbound.check(wanted.endpoint)) throw invalid('push.endpoint').at('endpoint')
  const keys = await readKeys(ctx)
  if (!(await composePush({ ...wanted.keys, endpoint: wanted.endpoint }, 'probe', keys)))
    throw invalid('push.keys').at('keys')
  await authorize()
  return queries.upsertSubscription(ctx.db, agentId(ctx)!, wanted, userAgent.slice(0, 300), ctx.now(), maxSubscriptions)
}

export async function unsubscribe(ctx: Ctx, id: number): Promise<void> {
  if (!(await queries.deleteSubscription(ctx.db, id, agentId(ctx)!))) throw notFound()
}

/** Pushes a notification to a browser, unless it was read meanwhile. A browser that no longer exists is deleted. */
export async function pushNotification(
  ctx: Ctx,
  { notification_id, subscription_id }: { notification_id: number; subscription_id: number },
): Promise<string> {
  const [notification, target] = await Promise.all([
    findNotification(ctx.db, notification_id),
    queries.findTarget(ctx.db, subscription_id),
  ])
  if (!notification || !target || target.agent_id !== notification.user_id) return 'nothing to push'
  const reader = await readerOf(ctx, notification)
  if (!reader) return 'not to be told any more'
  const message = await composePush(
    target,
    JSON.stringify(await payload(ctx, reader, notification)),
    await readKeys(ctx),
  )
  if (!message) throw new Hopeless('the keys of the browser are not good')
  return hand(ctx, target, message)
}

async function hand(ctx: Ctx, target: queries.Target, message: PushMessage): Promise<string> {
  try {
    const { status, headers } = await ctx.outbound.request(target.endpoint, {
      ...message,
      timeout: timeoutMs,
      maxBytes: 65_536,
    })
    if (status >= 200 && status < 300) return 'pushed'
    if (status === 404 || status === 410) return forget(ctx, target, 'the browser is gone')
    if (status === 429 || status >= 500) throw new Later(retryAt(ctx, headers['retry-after']))
    throw new Hopeless(`the push service answered ${status}`)
  } catch (error) {
    if (error instanceof OutboundRefused) return forget(ctx, target, `its address is refused: ${error.reason}`)
    throw error
  }
}

async function forget(ctx: Ctx, target: queries.Target, why: string): Promise<string> {
  await queries.deleteSubscription(ctx.db, target.id)
  return why
}

/** Between a minute and an hour from now. */
function retryAt(ctx: Ctx, seconds: string | undefined): Date {
  const wait = Math.min(Math.max(Number(seconds) || 60, 60), 3_600)
  return new Date(ctx.now().getTime() + wait * 1_000)
}

/**
 * The agent, if they still have to be notified: they are enabled, have not read it, and may see what it is about.
 * Otherwise undefined.
 */
export async function readerOf(
  ctx: Ctx,
  notification: NotificationRow,
): Promise<(agents.Person & { language: Language }) | undefined> {
  if (notification.is_read) return undefined
  const [person] = await agents.listPeople(ctx, [notification.user_id])
  if (!person) return undefined
  if (notification.conversation_id !== null) {
    const standing = await conversations.findStanding(ctx, notification.conversation_id)
    if (!standing || !maySee(person.actor, standing)) return undefined
  }
  return { ...person, language: isLanguage(person.language) ? person.language : ctx.language }
}

/** What the service worker shows. The newest notification about a thing replaces the one before. */
async function payload(ctx: Ctx, reader: { language: Language }, notification: NotificationRow) {
  const site = (await getGeneral(ctx))['app.site_name']
  const { conversation_uuid, inbox_id, meta } = notification
  const about =
    conversation_uuid ??
    (meta.purpose ? `model ${meta.purpose}` : meta.change ? `security ${notification.id}` : `inbox ${inbox_id}`)
  const words = word(reader.language, { ...notification, type: notification.notification_type })
  return { ...words, site, path: pathOf(notification), tag: about }
}

/** Creates the keys by which push services know this desk, unless it has some. */
export async function ensurePushKeys(ctx: Ctx): Promise<void> {
  if (await queries.findKeys(ctx.db)) return
  const { public_key, private_key } = await createPushKeys()
  await queries.insertKeys(ctx.db, { public_key, private_key: seal(ctx.secrets, private_key, sealedAs) })
}

/**
 * Replaces keys that the key ring does not open, and forgets the browsers, because push services take nothing for them
 * under another key. Returns how many browsers those were; undefined if the keys open, and then nothing is changed.
 */
export function renewPushKeys(ctx: Ctx): Promise<number | undefined> {
  return transaction(ctx, async (ctx) => {
    const stored = await queries.getKeys(ctx.db)
    if (tryOpen(ctx, stored) !== undefined) return undefined
    const { public_key, private_key } = await createPushKeys()
    const made = { public_key, private_key: seal(ctx.secrets, private_key, sealedAs) }
    if (!(await queries.replaceKeys(ctx.db, stored, made))) return undefined
    return queries.deleteSubscriptions(ctx.db)
  })
}

/** Whether this desk has its keys, which every desk has from its first start on. */
export const hasPushKeys = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await queries.findKeys(db)) !== undefined

async function readKeys(ctx: Ctx): Promise<PushKeys> {
  const [stored, general] = await Promise.all([queries.getKeys(ctx.db), getGeneral(ctx)])
  return {
    public_key: stored.public_key,
    private_key: open(ctx.secrets, stored.private_key, sealedAs),
    site: general['app.root_url'],
  }
}

/** The state of the sealed key. `stale`: it can be opened, but not with the first key. */
export async function inspectSecrets(ctx: Ctx): Promise<{ total: number; stale: number; unreadable: string[] }> {
  const stored = await queries.findKeys(ctx.db)
  if (!stored) return { total: 0, stale: 0, unreadable: [] }
  if (tryOpen(ctx, stored) === undefined) return { total: 1, stale: 0, unreadable: [sealedAs] }
  return { total: 1, stale: needsReseal(ctx.secrets, stored.private_key) ? 1 : 0, unreadable: [] }
}

/**
 * Seals the key under the first key, and returns the number of values that it sealed. A key that cannot be opened stays
 * as it is.
 */
export async function resealSecrets(ctx: Ctx): Promise<number> {
  const stored = await queries.findKeys(ctx.db)
  if (!stored || !needsReseal(ctx.secrets, stored.private_key)) return 0
  const value = tryOpen(ctx, stored)
  if (value === undefined) return 0
  const renewed = { ...stored, private_key: seal(ctx.secrets, value, sealedAs) }
  return (await queries.replaceKeys(ctx.db, stored, renewed)) ? 1 : 0
}

function tryOpen(ctx: Ctx, stored: queries.StoredKeys): string | undefined {
  try {
    return open(ctx.secrets, stored.private_key, sealedAs)
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}
