import { randomBytes } from 'node:crypto'
import { agentId, type Ctx } from '../../../platform/context.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { countTry, tooMany } from '../../../platform/http/rate-limit.ts'
import { isLanguage } from '../../../platform/i18n.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { hashPassword, sha256 } from '../../../platform/secrets/passwords.ts'
import { transaction } from '../../../platform/transaction.ts'
import { MailError } from '../../../providers/mail/errors.ts'
import { record } from '../../office/audit/service.ts'
import { sendLetter } from '../../office/mail/service.ts'
import { getGeneral } from '../../office/settings/service.ts'
import { lockSight, refuseForeignSight } from '../../office/sight/service.ts'
import { getAgent, lockGovernedAgent, refuseWeak, seeingOf, storePassword } from '../agents/service.ts'
import * as queries from './queries.ts'
import { endOfLink, isRequestRefused, linkTo, maxLinksAnHour, type Purpose, wordLink } from './rules.ts'
import { type Invitation, type PasswordByLink, type ResetRequest, SendReset } from './schema.ts'

/** Gives the same answer after the same work, whether or not somebody has the address: only the job checks. */
export async function requestReset(ctx: Ctx, { email }: ResetRequest): Promise<true> {
  const address = email.trim().toLowerCase()
  await refuseFlood(ctx, address)
  await enqueue(ctx, SendReset, { email: address })
  return true
}

async function refuseFlood(ctx: Ctx, address: string): Promise<void> {
  if (ctx.config.rateLimit === 0) return
  const subject = `reset ${sha256(address).toString('base64url')}`
  const forAddress = await countTry(ctx, `${subject} all`)
  const fromHere = await countTry(ctx, `${subject} ${ctx.ip}`)
  if (isRequestRefused(forAddress, fromHere)) throw tooMany(ctx)
}

/** Mails a new agent the link for their first password. */
export async function sendInvitation(ctx: Ctx, { agent_id }: { agent_id: number }): Promise<string> {
  const person = await queries.findPerson(ctx.db, { id: agent_id })
  if (!person) return 'the agent is gone or disabled'
  return sendLink(ctx, person, 'invitation')
}

/**
 * Returns a link for an agent's first password, to be passed on by hand, and ends the earlier links. Only for an agent
 * who never had a password: otherwise the right to manage agents would open every account. Refuses as `updateAgent`
 * does.
 */
export async function invite(ctx: Ctx, id: number): Promise<Invitation> {
  const address = (await getGeneral(ctx))['app.root_url']
  return transaction(ctx, async (ctx) => {
    await lockSight(ctx)
    const agent = await lockGovernedAgent(ctx, id)
    refuseForeignSight(ctx, seeingOf(agent))
    if (!agent.enabled || (await queries.hasPassword(ctx.db, id))) throw conflict('agent.not_invited')
    await queries.deleteLinksOf(ctx.db, id)
    const { token, expires_at } = await makeLink(ctx, id, 'invitation', agentId(ctx))
    await record(ctx, 'agent_updated', { type: 'agent', id }, { before: {}, after: { invitation: 'made' } })
    return { url: linkTo(address, 'invitation', token), expires_at }
  })
}

async function makeLink(ctx: Ctx, agent_id: number, purpose: Purpose, handed_by: number | null = null) {
  const token = randomBytes(32).toString('base64url')
  const token_hash = sha256(token)
  const created_at = ctx.now()
  const expires_at = endOfLink(created_at)
  await queries.insertLink(ctx.db, { token_hash, agent_id, purpose, handed_by, created_at, expires_at })
  return { token, token_hash, expires_at }
}

/** Mails a link for a new password to the agent who has the address, if there is one. */
export async function sendReset(ctx: Ctx, { email }: { email: string }): Promise<string> {
  const person = await queries.findPerson(ctx.db, { email })
  if (!person) return 'nobody who may sign in has this address'
  const anHourAgo = new Date(ctx.now().getTime() - 3_600_000)
  const links = await queries.countLinks(ctx.db, person.id, anHourAgo)
  if (links >= maxLinksAnHour) return `${links} links were mailed in the last hour, and they work`
  return sendLink(ctx, person, 'reset')
}

async function sendLink(ctx: Ctx, person: queries.Person, purpose: Purpose): Promise<string> {
  const general = await getGeneral(ctx)
  const site = { name: general['app.site_name'], address: general['app.root_url'] }
  const language = person.language !== null && isLanguage(person.language) ? person.language : ctx.language
  const { token, token_hash } = await makeLink(ctx, person.id, purpose)
  const letter = wordLink(language, purpose, person, site, token)
  try {
    return `mailed: ${await sendLetter(ctx, { name: person.name, address: person.email }, letter)}`
  } catch (error) {
    const mayBeRead = error instanceof MailError && error.mayHaveArrived
    if (!mayBeRead) await queries.deleteLink(ctx.db, token_hash)
    throw error
  }
}

/**
 * Sets the password of the agent who was mailed this token, and ends all their sessions and AI apps. A token that is
 * used, expired, made up or of a disabled agent is refused with the same words.
 */
export async function setPassword(ctx: Ctx, { token, password, disconnect_ai_apps }: PasswordByLink): Promise<true> {
  const tokenHash = sha256(token)
  // Hashing a password costs much more than this query.
  const owner = await queries.findAgentOfLink(ctx.db, tokenHash, ctx.now())
  if (owner === undefined) throw invalid('password.link').at('token')
  await refuseWeak(ctx, password, await getAgent(ctx, owner), 'password')
  const hash = await hashPassword(password)
  return transaction(ctx, async (ctx): Promise<true> => {
    const id = await queries.lockAgentOfLink(ctx.db, tokenHash, ctx.now())
    if (id === undefined || !(await queries.takeLink(ctx.db, tokenHash))) throw invalid('password.link').at('token')
    await storePassword(ctx, id, hash, { disconnect_ai_apps })
    return true
  })
}
