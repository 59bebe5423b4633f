import type { Ctx } from '../../../platform/context.ts'
import { isLanguage, type Language } from '../../../platform/i18n.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import type { CodeOutcome, SendOutcome } from '../../people/verifications/schema.ts'
import * as verifications from '../../people/verifications/service.ts'
import { ArgumentFault, type Parameters, readArguments } from './parameters.ts'
import * as queries from './queries.ts'
import type { Called, Offered } from './schema.ts'

type Conversation = { id: number; contact_id: number }
type BuiltIn = {
  description: string
  parameters: Parameters
  call(ctx: Ctx, conversation: Conversation, given: Record<string, string>): Promise<Called>
}

const sendTexts: Record<SendOutcome, string> = {
  sent:
    'If the address is right, an e-mail with a code of 6 digits is on its way. It works for 10 minutes. Ask the customer to ' +
    'write the code here; the desk reads it before you do, and tells you whether it was right.',
  known: 'The customer has confirmed this address already. Go on with what needed it.',
  no_address: 'That is no e-mail address. Ask the customer for it again.',
  too_many: 'No more codes can be sent for now. Offer another way to help, and do not try again.',
  no_mail: 'The desk has no way to send e-mail, so nobody can be verified here. A person has to help with this.',
  failed: 'The e-mail could not be sent. A person has to help with this, or the customer can try again later.',
}

const checkTexts: Record<CodeOutcome, string> = {
  right: 'The code was right: the address is confirmed for 30 minutes. Go on with what needed it.',
  wrong: 'The code was wrong. Ask the customer to look at the e-mail again.',
  expired: 'The code is older than 10 minutes. Offer to send another one.',
  spent: 'That was tried too often, and the code was not compared. Offer to send another one, or another way to help.',
  none: 'No code has been read yet. Ask the customer to write it here, or send one first.',
}

const builtIn: Record<string, BuiltIn> = {
  send_email_code: {
    description:
      'Sends the customer a code to the e-mail address that the customer has named in this conversation, to confirm that it ' +
      'is theirs. Tools that need a verified contact work only after that. Never guess an address.',
    parameters: {
      type: 'object',
      properties: { email: { type: 'string', maxLength: 254, description: 'As the customer wrote it.' } },
      required: ['email'],
    },
    async call(ctx, conversation, { email = '' }) {
      const outcome = await verifications.sendCode(ctx, conversation, email, await languageOf(ctx, conversation))
      return { text: sendTexts[outcome], failed: outcome !== 'sent' && outcome !== 'known' }
    },
  },
  check_email_code: {
    description:
      'Says what came of the code that the customer wrote. The desk reads codes before you do and leaves six bullets in ' +
      'their place, so call this whenever you see those.',
    parameters: {
      type: 'object',
      properties: { code: { type: 'string', maxLength: 40, description: 'As you see it; may be left out.' } },
    },
    async call(ctx, conversation, { code = '' }) {
      if (await verifications.findVerified(ctx, conversation.id)) return { text: checkTexts.right, failed: false }
      const outcome = await verifications.readTyped(ctx, conversation.id, code)
      return { text: checkTexts[outcome], failed: outcome !== 'right' }
    },
  },
}

/** The language in which the customer writes, if the desk has texts in it. Otherwise English. */
async function languageOf(ctx: Ctx, { id }: Conversation): Promise<Language> {
  const found = detectLanguage((await queries.listWritten(ctx.db, id)).join('\n'))
  const language = found === 'pt' ? 'pt-BR' : found
  return language && isLanguage(language) ? language : 'en'
}

/** The tools with which a customer is verified. */
export const verificationTools: Offered[] = Object.entries(builtIn).map(([name, { description, parameters }]) => ({
  name,
  description,
  parameters,
}))

export const isBuiltIn = (name: string): boolean => Object.hasOwn(builtIn, name)

/** Calls one of these tools. The returned arguments may be kept. They leave out the code. */
export async function callBuiltIn(
  ctx: Ctx,
  name: string,
  given: unknown,
  conversation: Conversation,
): Promise<Called & { arguments: Record<string, unknown> }> {
  const { parameters, call } = builtIn[name]!
  try {
    const read = readArguments(parameters, given) as Record<string, string>
    const { code: _, ...kept } = read
    return { ...(await call(ctx, conversation, read)), arguments: kept }
  } catch (error) {
    if (error instanceof ArgumentFault) return { text: error.message, failed: true, arguments: {} }
    throw error
  }
}
