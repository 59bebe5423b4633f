import type { Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { type Language, wordMail } from '../../../platform/i18n.ts'
import { hmac, hmacAll, hmacMatches } from '../../../platform/secrets/secrets.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { Letter } from '../../office/mail/schema.ts'
import * as mails from '../../office/mail/service.ts'
import { getGeneral } from '../../office/settings/service.ts'
import * as queries from './queries.ts'
import {
  codeMinutes,
  findCode,
  hidden,
  mailboxOf,
  maxTries,
  maxWrongPerDay,
  maySend,
  newCode,
  rememberedMinutes,
  verifiedMinutes,
} from './rules.ts'
import type { CodeOutcome, SendOutcome } from './schema.ts'

/** The email address that the customer has confirmed in this conversation; undefined if none is valid. */
export const findVerified = (ctx: Ctx, conversationId: number): Promise<string | undefined> =>
  queries.findVerified(ctx.db, conversationId, ctx.now())

/**
 * Mails a code to the address that the customer names, outside any transaction. Whether the desk knows the address
 * makes no difference. A mail that does not go out uses up nothing.
 */
export async function sendCode(
  ctx: Ctx,
  conversation: { id: number; contact_id: number },
  given: string,
  language: Language,
): Promise<SendOutcome> {
  const address = given.trim().toLowerCase()
  if (!mails.isAddress(address) || !address.includes('.', address.lastIndexOf('@'))) return 'no_address'
  if ((await findVerified(ctx, conversation.id)) === address) return 'known'
  if (!(await mails.canSendCodes(ctx))) return 'no_mail'
  const code = newCode()
  const id = await claimSend(ctx, conversation, address, code)
  if (id === undefined) return 'too_many'
  const outcome = await mails.sendCode(ctx, address, await letter(ctx, language, code))
  if (outcome !== 'taken') await queries.deleteVerification(ctx.db, id)
  return outcome === 'failed' ? 'failed' : 'sent'
}

/** Undefined if a limit is reached. */
function claimSend(
  ctx: Ctx,
  { id: conversation_id, contact_id }: { id: number; contact_id: number },
  address: string,
  code: string,
): Promise<number | undefined> {
  return transaction(ctx, async (ctx) => {
    const mailbox = mailboxOf(address)
    await queries.lockBudgets(ctx.db, contact_id, mailbox)
    const now = ctx.now()
    if (!maySend(await queries.countSends(ctx.db, { mailbox, contact_id, conversation_id }, now))) return undefined
    const code_hash = hmac(ctx.secrets, purpose, hashed(conversation_id, address, code))
    const expires_at = new Date(now.getTime() + codeMinutes * 60_000)
    return queries.insertVerification(
      ctx.db,
      { conversation_id, contact_id, address, mailbox, code_hash, expires_at },
      now,
    )
  })
}

const purpose = 'code by e-mail'
/** A code is valid only in its conversation and for its address. */
const hashed = (conversationId: number, address: string, code: string) => `${conversationId}\n${address}\n${code}`

/** What may have been hashed for this code: it may have been mailed in a conversation that was merged into this one. */
async function allHashed(ctx: Ctx, conversationId: number, address: string, code: string): Promise<string[]> {
  const merged = await queries.listMerged(ctx.db, conversationId)
  return [conversationId, ...merged].map((id) => hashed(id, address, code))
}

async function letter(ctx: Ctx, language: Language, code: string): Promise<Letter> {
  const site = (await getGeneral(ctx))['app.site_name']
  return {
    language,
    subject: wordMail(language, 'code.subject', { site }),
    paragraphs: [
      wordMail(language, 'code.text', { site }),
      `${code.slice(0, 3)} ${code.slice(3)}`,
      wordMail(language, 'code.once', { minutes: codeMinutes }),
    ],
    footer: [wordMail(language, 'code.otherwise')],
  }
}

/**
 * Takes a code out of what a customer wrote while a code is expected, and tries it once. The returned text is what is
 * stored, shown, searched and given to a model. For a text from which a code was already taken, it gives the same
 * result.
 */
export async function readCode(
  ctx: Ctx,
  conversationId: number,
  text: string,
): Promise<{ text: string; outcome: CodeOutcome }> {
  const found = findCode(text)
  if (!found && !text.includes(hidden)) return { text, outcome: 'none' }
  const current = await queries.findCurrent(ctx.db, conversationId)
  if (!current || !isRemembered(current, ctx.now())) return { text, outcome: 'none' }
  if (!found || text.includes(hidden)) return { text: found?.masked ?? text, outcome: current.outcome ?? 'none' }
  if (current.state === 'verified') {
    const may = await allHashed(ctx, conversationId, current.address, found.code)
    const again = may.some((value) => hmacMatches(ctx.secrets, purpose, value, current.code_hash))
    return { text: again ? found.masked : text, outcome: 'none' }
  }
  return { text: found.masked, outcome: await checkCode(ctx, conversationId, found.code) }
}

/** The result of a code that a model passes on or, if it passes on none, of the last one that the customer wrote. */
export const readTyped = async (ctx: Ctx, conversationId: number, typed: string): Promise<CodeOutcome> =>
  (await readCode(ctx, conversationId, mayHoldCode(typed) ? typed : hidden)).outcome

/** Whether the text holds six digits that may be a code, in whichever script or words. */
export const mayHoldCode = (text: string): boolean => findCode(text) !== undefined

const isRemembered = ({ created_at }: queries.Current, now: Date) =>
  now.getTime() - created_at.getTime() < rememberedMinutes * 60_000

/** Hides what may be a code in words that are not taken for an answer, such as those of a message changed later. */
export async function hideCode(
  ctx: Ctx,
  message: { inbox_id: number; provider_id: string },
  text: string,
): Promise<string> {
  const found = findCode(text)
  const conversationId = found && (await queries.findConversationOf(ctx.db, message.inbox_id, message.provider_id))
  const current = conversationId && (await queries.findCurrent(ctx.db, conversationId))
  return current && isRemembered(current, ctx.now()) ? found!.masked : text
}

/** Tries a code of six plain digits for the address to which the last code was sent. */
export function checkCode(ctx: Ctx, conversationId: number, code: string): Promise<CodeOutcome> {
  return transaction(ctx, async (ctx) => {
    const current = await queries.findCurrent(ctx.db, conversationId)
    if (!current || current.state === 'verified') return 'none'
    await queries.lockBudgets(ctx.db, current.contact_id)
    const now = ctx.now()
    const may = await allHashed(ctx, conversationId, current.address, code)
    const hashes = may.flatMap((value) => hmacAll(ctx.secrets, purpose, value))
    const limits = {
      now,
      until: new Date(now.getTime() + verifiedMinutes * 60_000),
      most: maxTries,
      wrongPerDay: maxWrongPerDay,
    }
    const tried = await queries.tryCode(ctx.db, current.id, hashes, limits)
    if (tried) return tried
    const outcome = current.state === 'pending' && current.expires_at <= now ? 'expired' : 'spent'
    await queries.updateOutcome(ctx.db, current.id, outcome)
    return outcome
  })
}

const keptDays = 30

/** Deletes codes after 30 days. */
export const pruneVerifications = (ctx: Ctx): Promise<string> => prune(ctx, queries.aged, daysAgo(ctx, keptDays))
