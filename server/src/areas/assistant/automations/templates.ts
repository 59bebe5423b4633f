import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid, Refusal } from '../../../platform/errors.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import type { TemplateChoice } from '../../channels/templates/schema.ts'
import * as templates from '../../channels/templates/service.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as macros from '../../inbox/macros/service.ts'
import * as messages from '../../inbox/messages/service.ts'

/**
 * Refuses a template that no inbox could send, because it is approved nowhere, is not filled in, or has a file, which
 * can be sent only once.
 */
export async function checkTemplate(ctx: Ctx, choice: TemplateChoice | undefined): Promise<void> {
  if (!choice) throw invalid('input.missing', { field: 'template' })
  for (const [place, text] of textsOf(choice)) refuseForeignPlaces(place, text)
  const refusals: Refusal[] = []
  for (const inbox of await inboxes.listInboxRows(ctx)) {
    try {
      const { media } = await templates.prepareTemplate(ctx, inbox, choice)
      if (media) throw invalid('rule.template_file')
      return
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push(error)
    }
  }
  const { name, language } = choice
  throw refusals.find(({ code }) => code !== 'template.unknown') ?? invalid('template.unknown', { name, language })
}

/**
 * Sends a template of the conversation's inbox, also while the reply window is closed. The transaction has locked the
 * conversation. The values are filled from stored data. Everything is checked before the message is stored.
 */
export async function sendTemplate(
  ctx: Ctx,
  conversation: conversations.Locked,
  choice: TemplateChoice,
): Promise<unknown> {
  if (conversation.blocked) throw conflict('contact.blocked')
  const inbox = await inboxes.getInbox(ctx, conversation.inbox_id)
  if (!inbox.enabled) throw invalid('inbox.off')
  const fill = await macros.fillAutomatically(ctx, conversation.uuid)
  const prepared = await templates.prepareTemplate(
    ctx,
    inbox,
    mapTexts(choice, (text) => inOneLine(fill(text))),
  )
  if (prepared.media) throw invalid('rule.template_file')
  const isShut = conversations.isWindowClosed(conversation, ctx.now())
  if (isShut) await templates.refuseBeyondLimit(ctx, inbox, conversation.contact_id)
  const message = await messages.addMessage(ctx, {
    conversation,
    type: 'outgoing',
    sender_type: 'system',
    sender_id: null,
    content: prepared.text,
    meta: { template: prepared.shown },
    parts: prepared.wire,
    template_id: prepared.template_id,
  })
  if (isShut) await templates.countSends(ctx, inbox, conversation.contact_id, [message!.id])
  return message
}

/** The provider does not accept line breaks in values. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Each value with the path of its place, as refusals of templates name it. */
function textsOf({ params: { header = [], body = [], buttons = [] } = {} }: TemplateChoice): [string, string][] {
  const named = (part: 'header' | 'body', values: object) =>
    Object.entries(values).map(([name, value]): [string, unknown] => [
      `template.params.${part}.${Array.isArray(values) ? Number(name) + 1 : name}`,
      value,
    ])
  const taps = buttons.map(({ index, value }): [string, unknown] => [`template.params.buttons.${index}`, value])
  return [...named('header', header), ...named('body', body), ...taps].filter(
    (one): one is [string, string] => typeof one[1] === 'string',
  )
}

function refuseForeignPlaces(place: string, text: string): void {
  try {
    macros.refuseForeignPlaces(text)
  } catch (error) {
    throw error instanceof Refusal ? error.at(place) : error
  }
}

/** The template choice with each of its values changed. */
function mapTexts(choice: TemplateChoice, change: (text: string) => string): TemplateChoice {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part)
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, walk(value)]))
  }
  return { ...choice, ...(choice.params ? { params: walk(choice.params) as TemplateChoice['params'] & object } : {}) }
}
