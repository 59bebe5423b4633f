import type { Ctx } from '../../../platform/context.ts'
import { type Button, fitsButtons, type List } from '../../../providers/whatsapp/client.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import { splitText } from '../../../providers/whatsapp/splitting.ts'
import type * as conversations from '../../inbox/conversations/service.ts'
import type { MessageMeta } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import type { Decision, ThoughtPassage } from '../answers/schema.ts'
import * as answers from '../answers/service.ts'
import { helpedQuestion, opensOptions } from '../sentences/service.ts'
import type { Situation } from './situation.ts'

/**
 * Queues the decided text as the assistant: in as many messages as needed, with the buttons below the last one. Returns
 * their ids.
 */
export async function speak(
  ctx: Ctx,
  { conversation, assistant, language }: Situation,
  decision: Decision,
  passages: readonly ThoughtPassage[] = [],
): Promise<number[]> {
  const cited = passages.filter((passage) => passage.cited)
  const sources = cited.map(({ article_id, title, text, score }) => ({ article_id, title, passage: text, score }))
  const parts = withOptions(
    toWhatsApp(decision.text, decision.saved_reply_id === undefined ? 'model' : undefined),
    decision,
    language,
  )
  const ids: number[] = []
  for (const [index, { content, ...offered }] of parts.entries()) {
    const buttons = offered.list?.rows ?? offered.buttons ?? []
    const meta: MessageMeta = {
      ...(index === 0 && sources.length > 0 ? { sources } : {}),
      ...(buttons.length > 0 ? { buttons } : {}),
    }
    const sender = { sender_type: 'assistant', sender_id: assistant.id } as const
    const tappable = buttons.length > 0 ? { parts: offered } : {}
    ids.push((await say(ctx, conversation, { ...sender, content, meta, ...tappable }))!.id)
  }
  return ids
}

type Part = { content: string; buttons?: Button[]; list?: List }

/**
 * Puts what can be tapped below the last part. Each message costs money, so the question is added to the answer if both
 * fit into one.
 */
function withOptions(text: string, { options, ask_if_helped, hand_over }: Decision, language: string): Part[] {
  const parts: Part[] = splitText(text).map((content) => ({ content }))
  const last = parts.pop()
  if (!last) return parts
  if (options.length > 0) {
    const offered = answers.offer(last.content, options, opensOptions(language))
    if (!('lines' in offered)) return [...parts, { ...last, ...offered }]
    return splitText([text, offered.lines].join('\n\n')).map((content) => ({ content }))
  }
  if (!ask_if_helped || hand_over) return [...parts, last]
  const { text: asks, yes, more } = helpedQuestion(language)
  const buttons = [
    { id: 'helped:yes', title: yes },
    { id: 'helped:more', title: more },
  ]
  const content = `${last.content}\n\n${asks}`
  return fitsButtons(content, buttons) ? [...parts, { content, buttons }] : [...parts, last, { content: asks, buttons }]
}

export const say = (
  ctx: Ctx,
  conversation: conversations.Locked,
  message: Pick<messages.Draft, 'sender_type' | 'sender_id' | 'content' | 'meta' | 'parts'>,
) => messages.addMessage(ctx, { conversation, type: 'outgoing', ...message })
