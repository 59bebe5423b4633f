import type { Ctx } from '../../platform/context.ts'
import { type Button, fitsButtons } from '../../providers/whatsapp/client.ts'
import { toWhatsApp } from '../../providers/whatsapp/formatting.ts'
import { splitText } from '../../providers/whatsapp/splitting.ts'
import type * as conversations from '../conversations/service.ts'
import type { MessageMeta } from '../messages/schema.ts'
import * as messages from '../messages/service.ts'
import type { Scene } from './scene.ts'
import type { Decision, ThoughtPassage } from './schema.ts'
import { helpedQuestion } from './sentences.ts'

/**
 * Queues what was decided to be said, as the assistant: in as many messages as it takes, with the buttons under the last one.
 * Answers their ids.
 */
export async function speak(
  ctx: Ctx,
  { conversation, assistant, language }: Scene,
  decision: Decision,
  passages: readonly ThoughtPassage[] = [],
): Promise<number[]> {
  const cited = passages.filter((passage) => passage.cited)
  const sources = cited.map(({ article_id, title, text, score }) => ({ article_id, title, passage: text, score }))
  const parts = withButtons(splitText(toWhatsApp(decision.text, 'model')), decision, language)
  const ids: number[] = []
  for (const [index, { content, buttons }] of parts.entries()) {
    const meta: MessageMeta = {
      ...(index === 0 && sources.length > 0 ? { sources } : {}),
      ...(buttons.length > 0 ? { buttons } : {}),
    }
    const sender = { sender_type: 'assistant', sender_id: assistant.id } as const
    const tappable = buttons.length > 0 ? { parts: { buttons } } : {}
    ids.push((await say(ctx, conversation, { ...sender, content, meta, ...tappable }))!.id)
  }
  return ids
}

type Part = { content: string; buttons: Button[] }

/** The question whether it helped stands under the answer where both fit into one message; each message costs. */
function withButtons(texts: string[], { options, ask_if_helped, hand_over }: Decision, language: string): Part[] {
  const parts: Part[] = texts.map((content) => ({ content, buttons: [] }))
  const last = parts.pop()
  if (!last) return parts
  if (options.length > 0) {
    const buttons = [...new Set(options)].map((title, index) => ({ id: `option:${index + 1}`, title }))
    return [...parts, fitsButtons(last.content, buttons) ? { ...last, buttons } : last]
  }
  if (!ask_if_helped || hand_over) return [...parts, last]
  const { text, yes, more } = helpedQuestion(language)
  const buttons = [
    { id: 'helped:yes', title: yes },
    { id: 'helped:more', title: more },
  ]
  const content = `${last.content}\n\n${text}`
  return fitsButtons(content, buttons) ? [...parts, { content, buttons }] : [...parts, last, { content: text, buttons }]
}

export const say = (
  ctx: Ctx,
  conversation: conversations.Locked,
  message: Pick<messages.Draft, 'sender_type' | 'sender_id' | 'content' | 'meta' | 'parts'>,
) => messages.addMessage(ctx, { conversation, type: 'outgoing', ...message })
