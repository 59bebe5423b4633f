import type { Ctx } from '../../../platform/context.ts'
import { conflict, forbidden, invalid } from '../../../platform/errors.ts'
import { showsNothing } from '../../../platform/names.ts'
import * as conversations from '../conversations/service.ts'
import { valuesFor } from './applying.ts'
import { refuseForeignPlaces } from './automatic.ts'
import * as queries from './queries.ts'
import { fill, textIn } from './rules.ts'
import type { Allowed, Macro } from './schema.ts'

/** The model reads all of them with each question. */
const most = 30

/**
 * Refuses a saved reply that the assistant could not send as it stands, and any change of one that it may send by
 * somebody who may not say what the assistant tells customers.
 */
export async function checkForAssistant(ctx: Ctx, macro: Macro, before?: Macro): Promise<void> {
  if (!macro.assistant_may_send && !before?.assistant_may_send) return
  if (ctx.actor.type === 'agent' && !ctx.actor.permissions.has('ai:manage')) throw forbidden('macro.for_assistant')
  if (!macro.assistant_may_send) return
  const texts = [macro.message_content, ...macro.translations.map(({ message_content }) => message_content)]
  if (macro.visibility === 'user' || macro.files.length > 0 || showsNothing(texts[0]!))
    throw invalid('macro.assistant_unfit').at('assistant_may_send')
  for (const text of texts) refuseForeignPlaces(text)
  if ((await queries.listForAssistant(ctx.db)).length > most) throw conflict('macro.assistant_too_many', { max: most })
}

/**
 * The texts that the assistant may send in this language. One whose places cannot all be filled is left out, because
 * no customer may read the name of a place. Without a conversation no place can be filled.
 */
export async function listForAssistant(ctx: Ctx, uuid: string | undefined, language: string): Promise<Allowed[]> {
  const macros = await queries.listForAssistant(ctx.db)
  if (macros.length === 0) return []
  const values = uuid === undefined ? {} : await valuesFor(ctx, await conversations.accessConversation(ctx, uuid))
  return macros.flatMap((macro) => {
    const { language: code, message_content: stored } = textIn(macro, [language])
    const parts = fill(stored, values)
    const fits = code.slice(0, 2).toLowerCase() === language.slice(0, 2).toLowerCase()
    if (!fits || parts.some(({ kind }) => kind === 'empty')) return []
    return [
      {
        id: macro.id,
        name: macro.name,
        stored,
        text: parts
          .map((part) => part.text)
          .join('')
          .trim(),
      },
    ]
  })
}

/**
 * Counts that the assistant sends this text, in the open transaction. False if it may not send it any more, or if its
 * words have changed.
 */
export async function noteSent(ctx: Ctx, uuid: string, { id, text }: Pick<Allowed, 'id' | 'text'>, language: string) {
  const isAllowed = (await listForAssistant(ctx, uuid, language)).some((one) => one.id === id && one.text === text)
  if (isAllowed) await queries.countAutomaticUse(ctx.db, id, ctx.now())
  return isAllowed
}
