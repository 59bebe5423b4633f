import type { Ctx } from '../../../platform/context.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as knowledge from '../../knowledge/index/service.ts'
import { detectLanguage, isShared, type KnownLanguage } from '../../knowledge/languages/service.ts'
import * as contacts from '../../people/contacts/service.ts'
import { listCallingLanguages } from './calling-languages.ts'
import { chooseLanguage, wordsOf } from './rules.ts'

/** The number of messages of a conversation that are read for its language. */
const earlier = 20

/**
 * The language to answer in. It comes from what the customer has just written, unless several languages have these
 * words, or else from all that they wrote before, or else from what was stored for them earlier, which later messages
 * replace. If nothing shows it, it comes from the country of their number if the desk has that language, and then from
 * the articles.
 */
export async function settleLanguage(
  ctx: Ctx,
  conversation: conversations.Locked,
  unanswered: readonly messages.Unanswered[],
  languages: readonly string[],
): Promise<string> {
  const newest = ownWords(unanswered)
  const shown = detectLanguage(newest)
  const told = (isShared(newest) ? null : shown) ?? (await tellByAll(ctx, conversation, unanswered)) ?? shown
  if (told && told !== conversation.ai_language) await conversations.keepLanguage(ctx, conversation, told)
  const settled = told ?? conversation.ai_language ?? (await conversations.findLanguage(ctx, conversation))
  return chooseLanguage(languages, settled ?? (await guess(ctx, conversation, languages)))
}

const join = (texts: readonly string[]): string => texts.join('\n')

/** Leaves out what a customer forwarded, because it is in its author's language. */
const ownWords = (unanswered: readonly messages.Unanswered[]): string =>
  join(unanswered.filter(({ forwarded }) => !forwarded).map((message) => wordsOf(message) ?? ''))

async function tellByAll(
  ctx: Ctx,
  { id }: conversations.Locked,
  unanswered: readonly messages.Unanswered[],
): Promise<KnownLanguage | null> {
  const before = unanswered[0]?.id
  if (before === undefined) return null
  const said = await messages.listSaid(ctx, id, { after: 0, before, limit: earlier })
  const theirs = said.flatMap(({ sender_type, text }) => (sender_type === 'contact' ? [text] : []))
  return theirs.length === 0 ? null : detectLanguage(join([...theirs, ownWords(unanswered)]))
}

/** `languages`: the assistant's. If it has none, the desk's languages are those of its articles. */
async function guess(ctx: Ctx, { contact_id }: conversations.Locked, languages: readonly string[]) {
  const ofArticles = await knowledge.listLanguages(ctx)
  const ofDesk: readonly string[] = languages.length > 0 ? languages : ofArticles
  const { phone_number } = await contacts.getContact(ctx, contact_id)
  const ofCountry = listCallingLanguages(phone_number).find((language) => ofDesk.includes(language))
  return ofCountry ?? ofArticles[0] ?? null
}

/**
 * The language of a question that is only tried or drafted for; if it shows none, or several languages have its words,
 * that of all that the customer wrote.
 */
export function tellLanguage(question: string, history: readonly { role: string; text: string }[]): string | null {
  const said = history.flatMap(({ role, text }) => (role === 'customer' ? [text] : []))
  return (isShared(question) ? null : detectLanguage(question)) ?? detectLanguage(join([...said, question]))
}
