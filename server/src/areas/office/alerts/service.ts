import { agentId, type Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import * as queries from './queries.ts'
import { AddresseeAlerted, type SecurityAlert, SecurityAlerted } from './schema.ts'

/**
 * Tells all Admins by panel, push and mail, in the open transaction, that something changes in who gets in or where
 * things go. Call it before the change is written: the mails go to the present Admins through the present mail server,
 * whatever is changed a moment later. If the mail server itself changes, they also go through the new one, because the
 * old one may be broken. If there was none before, Admins are told only by panel and push.
 */
export async function alertAdmins(
  ctx: Ctx,
  changed: Pick<SecurityAlert, 'change'> & Partial<Pick<SecurityAlert, 'before' | 'after'>>,
): Promise<void> {
  const { actor } = ctx
  const named = actor.type === 'system' ? '' : actor.name
  const alert: SecurityAlert = { before: '', after: '', ...changed, actor: named, ip: ctx.ip ?? '' }
  const admins = await queries.listAdmins(ctx.db)
  emit(ctx, SecurityAlerted, {
    ...alert,
    cause: `security ${uuidv7(ctx.now().getTime())}`,
    agent_ids: admins.map(({ id }) => id),
    actor_id: agentId(ctx),
  })
  const through = await queries.findMailSettings(ctx.db)
  const moves = alert.change === 'mail_server' && alert.before !== '' && alert.before !== alert.after
  for (const { name, first_name, email, language } of admins) {
    if (email === null || through === undefined) continue
    const to = { name, first_name, email, language }
    emit(ctx, AddresseeAlerted, { alert, to, through })
    if (moves) emit(ctx, AddresseeAlerted, { alert, to })
  }
}

/**
 * Tells the owner of an account by panel, push and mail, in the open transaction, how often signing in to it failed
 * today, most recently from this address. A stranger can cause this at will, so call it once a day.
 */
export async function alertOwner(ctx: Ctx, agentId: number, failures: { count: number; ip: string }): Promise<void> {
  const person = await queries.findPerson(ctx.db, agentId)
  if (!person) return
  const { count, ip } = failures
  const alert: SecurityAlert = { change: 'failed_sign_ins', before: '', after: String(count), actor: '', ip }
  const cause = `security ${uuidv7(ctx.now().getTime())}`
  emit(ctx, SecurityAlerted, { ...alert, cause, agent_ids: [agentId], actor_id: null })
  const { id: _, email, ...to } = person
  if (email !== null) emit(ctx, AddresseeAlerted, { alert, to: { ...to, email } })
}
