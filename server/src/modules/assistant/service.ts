import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { Answer } from '../../providers/models/models.ts'
import * as agents from '../agents/service.ts'
import * as conversations from '../conversations/service.ts'
import * as knowledge from '../knowledge/service.ts'
import * as messages from '../messages/service.ts'
import * as whatsapp from '../whatsapp/service.ts'
import * as queries from './queries.ts'
import { mayAnswer } from './rules.ts'
import { nothingFound, notice } from './sentences.ts'

/** Makes the desk's first assistant when there is none, so that rules have somebody to give conversations to. */
export function ensureAssistant(ctx: Ctx): Promise<void> {
  return transaction(ctx, async (ctx) => {
    if (await queries.hasAssistant(ctx.db)) return
    await queries.insertAssistant(ctx.db, await agents.createAssistantAgent(ctx, { name: 'Assistant' }))
  })
}

type Plan = {
  conversation: conversations.Locked
  agent_id: number
  ai_only: boolean
  question: string
  language: string
  up_to: { id: number; provider_id: string | null }
  started_at: Date
}

/**
 * Tells a new customer that an assistant answers, once for each conversation, and answers what is unanswered. Thinks outside
 * any transaction; before the answer is written everything is looked at again, so a person who stepped in, a newer message
 * or a resolved conversation makes it silent. A second call for the same message changes nothing.
 */
export async function attendConversation(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  const plan = await prepare(ctx, conversation_id)
  if (typeof plan === 'string') return plan
  if (plan.up_to.provider_id) await whatsapp.showReading(ctx, conversation_id, plan.up_to.provider_id)
  const found = await knowledge.searchKnowledge(ctx, plan.question, 8)
  const answer = await ctx.models.answer({ question: plan.question, language: plan.language, ...found })
  failpoint(ctx, 'answer.thought')
  return write(ctx, plan, answer, found.passages)
}

/** Sends the notice if it is due and says what there is to answer, or why nothing is. */
function prepare(ctx: Ctx, conversationId: number): Promise<Plan | string> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { id: conversationId })
    const unanswered = await messages.listUnanswered(ctx, conversation.id)
    const question = unanswered
      .map((message) => message.content)
      .join('\n')
      .trim()
    const language = knowledge.detectLanguage(question) ?? 'en'
    const ai_only = await queries.isAiOnly(ctx.db, conversation.inbox_id)
    const verdict = judge(ctx, conversation, unanswered.length)

    const routed = !conversation.blocked && (conversation.routed_at !== null || verdict === 'answer')
    if (
      routed &&
      unanswered.length > 0 &&
      (await queries.hasAssistant(ctx.db)) &&
      (await conversations.claimNotice(ctx, conversation))
    ) {
      await say(ctx, conversation, { sender_type: 'system', sender_id: null, content: notice(language, ai_only) })
    }
    const up_to = unanswered.at(-1)
    if (verdict !== 'answer' || !up_to) return verdict
    return {
      conversation,
      agent_id: conversation.assigned_user_id!,
      ai_only,
      question,
      language,
      up_to,
      started_at: ctx.now(),
    }
  })
}

function write(ctx: Ctx, plan: Plan, answer: Answer, passages: knowledge.Found['passages']): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { id: plan.conversation.id })
    const unanswered = await messages.listUnanswered(ctx, conversation.id)
    const verdict = judge(ctx, conversation, unanswered.length)
    if (verdict !== 'answer') return verdict
    if (unanswered.at(-1)?.id !== plan.up_to.id) return 'superseded by a newer message'

    const state = answer.kind === 'answer' ? 'answered' : plan.ai_only ? 'silent' : 'handed_over'
    const fresh = await queries.insertRun(ctx.db, {
      conversation_id: conversation.id,
      agent_id: plan.agent_id,
      up_to_message_id: plan.up_to.id,
      state,
      question: plan.question,
      passages,
      started_at: plan.started_at,
      ended_at: ctx.now(),
    })
    if (!fresh) return 'already answered'

    const sender = { sender_type: 'assistant', sender_id: plan.agent_id } as const
    if (answer.kind === 'answer') {
      const sources = answer.cited.flatMap((index) => passages[index] ?? [])
      const meta = {
        sources: sources.map(({ article_id, title, text, score }) => ({ article_id, title, passage: text, score })),
      }
      await say(ctx, conversation, { ...sender, content: answer.text, meta })
    } else {
      await say(ctx, conversation, { ...sender, content: nothingFound(plan.language, plan.ai_only) })
      if (!plan.ai_only) await conversations.handOver(ctx, conversation, 'no_answer')
    }
    return state
  })
}

const judge = (ctx: Ctx, conversation: conversations.Locked, unanswered: number) =>
  mayAnswer({
    ...conversation,
    unanswered,
    window_open: conversations.replyWindow(conversation.last_inbound_at, ctx.now()).state !== 'closed',
  })

const say = (
  ctx: Ctx,
  conversation: conversations.Locked,
  message: Pick<messages.Draft, 'sender_type' | 'sender_id' | 'content' | 'meta'>,
) => messages.addMessage(ctx, { conversation, type: 'outgoing', ...message })
