import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { transaction } from '../../../platform/transaction.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import { ModelError } from '../../office/models/service.ts'
import type { Task, Thought } from '../answers/schema.ts'
import * as answers from '../answers/service.ts'
import * as assistants from '../assistants/service.ts'
import { chooseLanguage, findUsualAssistant, listTurns, tellLanguage } from '../runs/service.ts'
import type { Turn } from '../understanding/service.ts'
import type { SuggestedReply } from './schema.ts'

/** The longest time that an agent waits for a suggestion, in milliseconds. */
const longestThought = 60_000

/**
 * What the assistant would answer to what the customer wrote last, for an agent who sends it or not. It says only what
 * a customer may be told, and calls no tool: an agent gains no sight by it. Nothing is stored, and nothing is sent.
 * Refuses if the actor may not see the conversation, and if no assistant is switched on or its model fails.
 */
export async function suggestReply(ctx: Ctx, uuid: string): Promise<SuggestedReply> {
  const { assistant_id, turns, ai_language } = await transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const assistant_id = await findUsualAssistant(ctx, conversation.id)
    const turns = await listTurns(ctx, conversation, Number.MAX_SAFE_INTEGER)
    return { assistant_id, turns, ai_language: conversation.ai_language }
  })
  if (assistant_id === undefined) throw invalid('suggestion.no_assistant')
  const assistant = { ...(await assistants.getAssistant(ctx, assistant_id)), tool_ids: [] }
  const { question, history } = splitTurns(turns)
  const language = chooseLanguage(assistant.languages, tellLanguage(question, history) ?? ai_language)
  const none = { text: '', rest: null, language, passages: [], milliseconds: 0 }
  if (question === '') return { ...none, reason: 'nothing_to_answer' }
  const signal = AbortSignal.any([ctx.stopping, AbortSignal.timeout(longestThought)])
  const task = { assistant, ai_only: false, history, question, language, may_repeat: true, conversation: null, signal }
  const { decision, passages, milliseconds } = await think(ctx, task)
  const { text, rest = null, hand_over } = decision
  if (hand_over && rest === null) return { ...none, reason: 'no_answer', milliseconds }
  // The last paragraph says that a person will answer the rest, and that is who reads this.
  const answered = rest === null ? text : text.slice(0, text.lastIndexOf('\n\n'))
  const cited = passages.filter((passage) => passage.cited)
  return { text: toWhatsApp(answered, 'model'), rest, reason: null, language, passages: cited, milliseconds }
}

/** If the chat model fails, the built-in one answers where it is sure. */
async function think(ctx: Ctx, task: Task): Promise<Thought> {
  try {
    return await answers.think(ctx, task)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const quoted = await answers.stepIn(ctx, task, error)
    if (quoted) return quoted
    throw invalid('model.failed', { reason: error.reason })
  }
}

/**
 * What the customer wrote last, and what was said before it. What the desk or the assistant said since does not answer
 * it, such as an away text or a hand-over; what an agent said does.
 */
export function splitTurns(turns: readonly Turn[]): { question: string; history: Turn[] } {
  const spoke = (...roles: Turn['role'][]) => turns.findLastIndex(({ role }) => roles.includes(role))
  const last = spoke('customer')
  if (last < spoke('agent')) return { question: '', history: [...turns] }
  const before = turns.slice(0, Math.max(last, 0)).findLastIndex(({ role }) => role === 'agent' || role === 'assistant')
  const asked = turns.slice(before + 1, last + 1).filter(({ role }) => role === 'customer')
  return { question: asked.map(({ text }) => text).join('\n'), history: turns.slice(0, before + 1) }
}
