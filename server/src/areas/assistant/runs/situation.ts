import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import { together } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import type { Task } from '../answers/schema.ts'
import * as assistants from '../assistants/service.ts'
import * as queries from './queries.ts'
import { mayAnswer, type Verdict } from './rules.ts'
import { settleLanguage } from './settling.ts'

/** A conversation as its assistant finds it, locked until commit. */
export type Situation = {
  conversation: conversations.Locked
  /** The messages that the customer wants answered, oldest first. */
  unanswered: messages.Unanswered[]
  ai_only: boolean
  language: string
  assistant: assistants.Assistant
  /** The run that has not ended. */
  open: queries.OpenRun | undefined
}

/** A run that has begun, and what it is to think about. */
export type Plan = {
  run_id: number
  /** How often it has begun. */
  tries: number
  /** The knowledge base as it began. */
  base: queries.Reading
  /** The provider's id of the newest message. */
  provider_id: string | null
  /** The messages that it is to answer, as they were when it began. */
  unanswered: messages.Unanswered[]
  task: Omit<Task, 'signal' | 'conversation'> & { conversation: NonNullable<Task['conversation']> }
}

/** Reads a conversation and locks it. `verdict` says whether its assistant is to speak, or why not. */
export async function readSituation(
  ctx: Ctx,
  conversationId: number,
): Promise<Omit<Situation, 'assistant'> & { assistant: assistants.Assistant | undefined; verdict: Verdict }> {
  const conversation = await conversations.lockConversation(ctx, { id: conversationId })
  const [unanswered, { ai_only, open }, assistant] = await together(
    messages.listUnanswered(ctx, conversation.id, conversation.settled_message_id ?? 0),
    queries.readStanding(ctx.db, conversation),
    findAssistant(ctx, conversation),
  )
  const language = await settleLanguage(ctx, conversation, unanswered, assistant?.languages ?? [])
  const window_open = conversations.replyWindow(conversation.last_inbound_at, ctx.now()).state !== 'closed'
  const verdict = mayAnswer({ ...conversation, unanswered: unanswered.length, window_open, assistant })
  return { conversation, unanswered, ai_only, language, assistant, open, verdict }
}

/** The assistant that has the conversation. Undefined if a person or nobody has it, or if the assistant was deleted. */
async function findAssistant(
  ctx: Ctx,
  { ai_state, assigned_user_id }: conversations.Locked,
): Promise<assistants.Assistant | undefined> {
  if (ai_state !== 'active' || assigned_user_id === null) return undefined
  return assistants.getAssistant(ctx, assigned_user_id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}
