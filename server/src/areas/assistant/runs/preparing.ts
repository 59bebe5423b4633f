import type { Ctx } from '../../../platform/context.ts'
import { together, transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as knowledge from '../../knowledge/articles/service.ts'
import * as models from '../../office/models/service.ts'
import type { Task } from '../answers/schema.ts'
import * as answers from '../answers/service.ts'
import * as assistants from '../assistants/service.ts'
import { notice } from '../sentences/service.ts'
import { endRun } from './closing.ts'
import { fail, leaveClosed, leaveToPerson, sayUnreadable } from './ending.ts'
import * as queries from './queries.ts'
import { isBeyondLimit, joinQuestion, maxTries, waitUntil, wordsOf } from './rules.ts'
import { type Plan, readSituation, type Situation } from './situation.ts'
import { say } from './speaking.ts'
import { answerTap, isHelpedTap } from './taps.ts'
import { listTurns } from './turns.ts'

/**
 * Sends the notice if it is due, without waiting for anything, and begins a run. Otherwise returns why nothing is to be
 * said, or until when the customer may add to their message.
 */
export function prepare(ctx: Ctx, conversationId: number): Promise<Plan | { wait_until: Date } | string> {
  return transaction(ctx, async (ctx) => {
    const { verdict, assistant, ...situation } = await readSituation(ctx, conversationId)
    const { conversation, unanswered, language, ai_only, open } = situation
    if (unanswered.length > 0 && (conversation.routed_at !== null || verdict === 'answer'))
      await sendNotice(ctx, conversation, notice(language, { ai_only }))
    if (verdict === 'answer') return begin(ctx, { ...situation, assistant: assistant! })
    if (open) await endRun(ctx, open.id, { state: 'silent', reason: verdict, now: ctx.now() })
    // The assistant had the conversation when it was resolved, and was switched off meanwhile.
    if (verdict === 'switched_off')
      await conversations.handOver(ctx, conversation, 'switched_off', assistant?.fallback_team_id ?? null)
    await leaveClosed(ctx, { ...situation, assistant }, verdict)
    return verdict
  })
}

/**
 * Sends the notice. Outside the reply window it waits for the customer's next message, because it would not arrive but
 * count as sent.
 */
async function sendNotice(ctx: Ctx, conversation: conversations.Locked, content: string): Promise<void> {
  const { blocked, ai_notice_at } = conversation
  if (blocked || ai_notice_at || !(await assistants.hasEnabledAssistant(ctx))) return
  if (conversations.isWindowClosed(conversation, ctx.now())) return
  if (await conversations.claimNotice(ctx, conversation))
    await say(ctx, conversation, { sender_type: 'system', sender_id: null, content })
}

async function begin(ctx: Ctx, situation: Situation): Promise<Plan | { wait_until: Date } | string> {
  const { conversation, unanswered, assistant, open } = situation
  const newest = unanswered.at(-1)!
  // A run that is still open died with its process. What was written since then makes it another question.
  if (open?.state === 'running' && open.up_to_message_id !== newest.id)
    await endRun(ctx, open.id, { state: 'superseded', now: ctx.now() })
  const added = {
    conversation_id: conversation.id,
    agent_id: assistant.id,
    up_to_message_id: newest.id,
    now: ctx.now(),
  }
  // Awaited below: with the other reads it takes one round trip.
  const waiting = queries.upsertWaiting(ctx.db, added, knowledge.awaitsIndex)
  const wait_until = waitUntil(unanswered, ctx.config.assistantWaitMs, ctx.now())
  if (wait_until) {
    await waiting
    return { wait_until }
  }
  const [run, { offer, offered, turns }, history, has_chat] = await together(
    waiting,
    queries.readEarlier(ctx.db, conversation.id, conversation.settled_message_id ?? 0, ctx.now()),
    listTurns(ctx, conversation, unanswered[0]!.id),
    models.hasModel(ctx, 'chat'),
  )
  const picked = offer?.is_open ? answers.pick(listSaid(situation), offer.articles) : undefined
  const question = picked === undefined ? questionOf(situation, offered) : offer!.question
  const submitted = findSubmitted(situation)
  if (submitted) return leaveToPerson(ctx, situation, run.id, submitted, submitted === 'form' ? '' : question)
  if (question === '')
    return (await answerTap(ctx, situation, run.id, offer)) ?? sayUnreadable(ctx, situation, run.id, offer)
  if (isBeyondLimit(turns)) return fail(ctx, situation, run.id, { reason: 'limit', quiet: turns.told, question })
  if (run.tries >= maxTries) return fail(ctx, situation, run.id, { reason: 'begun_too_often', question })
  await queries.updateBegun(ctx.db, run.id, question, ctx.now())
  return plan(situation, run, { question, history, has_chat, offer: offer && { ...offer, picked } })
}

/** An order or a filled form among what the customer sent, which waits for a person if there are any. */
function findSubmitted({ unanswered, ai_only }: Situation): 'order' | 'form' | undefined {
  if (ai_only) return undefined
  if (unanswered.some(({ kind }) => kind === 'order')) return 'order'
  return unanswered.some(({ is_form }) => is_form) ? 'form' : undefined
}

/** What the customer wrote, message by message. */
const listSaid = ({ unanswered }: Situation): string[] =>
  unanswered.flatMap((message) => (isHelpedTap(message) || message.forwarded ? [] : (wordsOf(message) ?? [])))

/** The words that have to be answered. Empty if there are only taps and what cannot be read. */
function questionOf({ unanswered }: Situation, offered: queries.Earlier['offered']): string {
  const parts = unanswered.flatMap((message) => {
    const said = isHelpedTap(message) ? null : wordsOf(message)
    if (said === null) return []
    const words = offered ? answers.readChoice(said, offered.shown, offered.options) : said
    return [{ words, forwarded: message.forwarded }]
  })
  return joinQuestion(parts)
}

function plan(
  { conversation, unanswered, ai_only, language, assistant }: Situation,
  { id: run_id, tries, read_at, awaits_index }: queries.OpenRun & queries.Reading,
  said: Pick<Task, 'question' | 'history' | 'has_chat' | 'offer'>,
): Plan {
  const { id, uuid, contact_id } = conversation
  const { provider_id } = unanswered.at(-1)!
  const task = { run_id, assistant, ai_only, language, ...said, conversation: { id, uuid, contact_id } }
  return { run_id, tries: tries + 1, base: { read_at, awaits_index }, provider_id, unanswered, task }
}
