import { confirmClaim } from '../../../platform/claims.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Hopeless, invalid } from '../../../platform/errors.ts'
import { wordMail } from '../../../platform/i18n.ts'
import { isAddress, type Mailbox, type MailServer, mailPorts } from '../../../providers/mail/client.ts'
import { MailError } from '../../../providers/mail/errors.ts'
import { getGeneral } from '../settings/service.ts'
import { compose } from './rules.ts'
import type { Letter, TestMail, TestMailTaken } from './schema.ts'
import { findCodeServer, findMailServer, serverOf } from './settings.ts'

export { isAddress } from '../../../providers/mail/client.ts'
export { changeMailSettings, findMailServer, getMailSettings, inspectSecrets, resealSecrets } from './settings.ts'

/**
 * Sends a letter, outside any transaction, and returns what the mail server said. For jobs: throws MailError if another
 * attempt may help, and Hopeless if none will.
 */
export async function sendLetter(ctx: Ctx, to: Mailbox, letter: Letter): Promise<string> {
  const server = await findMailServer(ctx)
  if (!server) throw new Hopeless('no mail server is set up')
  return deliver(ctx, server, to, letter)
}

/** Like `sendLetter`, but through the server of settings stored earlier. Sends nothing if mail was off then. */
export async function sendLetterThrough(ctx: Ctx, stored: unknown, to: Mailbox, letter: Letter): Promise<string> {
  const server = await serverOf(ctx, stored)
  return server ? deliver(ctx, server, to, letter) : 'no mail server was set up'
}

async function deliver(ctx: Ctx, server: MailServer, to: Mailbox, letter: Letter): Promise<string> {
  try {
    return await send(ctx, server, to, letter)
  } catch (error) {
    if (error instanceof MailError && error.permanent) throw new Hopeless(`refused for good: ${error.text}`)
    throw error
  }
}

export const canSendCodes = async (ctx: Ctx): Promise<boolean> => (await findCodeServer(ctx)) !== undefined

/**
 * Sends a customer a code, outside any transaction. `refused`: the server does not take mail for this address.
 * `failed`: the server takes no mail at all now; this is logged without the mail.
 */
export async function sendCode(ctx: Ctx, address: string, letter: Letter): Promise<'taken' | 'refused' | 'failed'> {
  const server = await findCodeServer(ctx)
  if (!server) return 'failed'
  try {
    await send(ctx, server, { name: '', address }, letter)
    return 'taken'
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (error.recipient && error.permanent) return 'refused'
    ctx.log.warn({ reason: error.text }, 'a code for a customer could not be mailed')
    return error.mayHaveArrived ? 'taken' : 'failed'
  }
}

/** Sends a mail at once with the stored settings, even while they are switched off. */
export async function sendTestMail(ctx: Ctx, { to: address }: TestMail): Promise<TestMailTaken> {
  if (!isAddress(address)) throw invalid('mail.sender', { sender: address }).at('to')
  const server = await findMailServer(ctx, { off: true })
  if (!server) throw invalid('mail.not_set_up')
  const site = (await getGeneral(ctx))['app.site_name']
  const letter = {
    language: ctx.language,
    subject: wordMail(ctx.language, 'test.subject', { site }),
    paragraphs: [wordMail(ctx.language, 'test.text', { site })],
  }
  await confirmClaim(ctx)
  try {
    return { answer: await send(ctx, server, { name: '', address }, letter) }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (error.forbidden)
      throw invalid('mail.forbidden', { ports: mailPorts.join(', '), address: `${server.host}:${server.port}` })
    throw invalid(error.answered ? 'mail.refused' : 'mail.unreachable', { reason: error.text })
  }
}

const send = (ctx: Ctx, server: MailServer, to: Mailbox, letter: Letter): Promise<string> =>
  ctx.mailer.send(server, { to, subject: letter.subject, urgent: letter.urgent ?? false, ...compose(letter) })
