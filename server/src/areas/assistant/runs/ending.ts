import type { Ctx } from '../../../platform/context.ts'
import { Later } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { together, transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as macros from '../../inbox/macros/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as knowledge from '../../knowledge/articles/service.ts'
import * as gaps from '../../knowledge/gaps/service.ts'
import type { Decision, Grounds, HandOver, Offer, Thought, ThoughtPassage } from '../answers/schema.ts'
import * as answers from '../answers/service.ts'
import {
  calms,
  cannotHear,
  cannotOpen,
  consoles,
  handsOver,
  joined,
  limitReached,
  nothingFound,
  readsOnlyText,
  regrets,
  troubled,
  troubledAgain,
} from '../sentences/service.ts'
import * as spending from '../spending/service.ts'
import { endRun } from './closing.ts'
import * as queries from './queries.ts'
import { changeOf, countLeftOut, maxTries, type Verdict } from './rules.ts'
import { EndOffer, type RunReason } from './schema.ts'
import { type Plan, readSituation, type Situation } from './situation.ts'
import { speak } from './speaking.ts'
import { pickFresh, wasJustSaid } from './turns.ts'

/** There is no answer. What was gathered and used up for it is kept all the same, as far as it is known. */
export type Failed = {
  failure: string
  /** True if the desk itself stopped it, because nobody wanted the answer any more. */
  given_up: boolean
  /** True if the daily bound of the conversation or the customer is reached. */
  bound: boolean
  grounds: Grounds | undefined
}

/**
 * Sends the thought if it is still wanted. The transaction that queues the answer locks the conversation and checks it
 * again. An answer is dropped if a newer message has come or somebody else has answered meanwhile.
 */
export function finish(ctx: Ctx, plan: Plan, outcome: Thought | Failed): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const [{ verdict, assistant, ...found }, isTellable] = await together(
      readSituation(ctx, plan.task.conversation.id),
      mayBeTold(ctx, plan, outcome),
    )
    const { conversation, unanswered, open } = found
    if (open?.id !== plan.run_id) return 'ended before'
    const grounds = 'failure' in outcome ? outcome.grounds : outcome
    if (grounds) await queries.updateGrounds(ctx.db, plan.run_id, { ...grounds, ...countLeftOut(grounds) })
    const did = grounds ? listDid(grounds) : []
    const drop = async (state: 'superseded' | 'silent', reason: RunReason | null) => {
      if (state === 'silent' && did.length > 0) await noteDid(ctx, conversation, plan, did)
      await endRun(ctx, plan.run_id, { state, reason, now: ctx.now() })
      return reason ?? state
    }
    await leaveClosed(ctx, { ...found, assistant }, verdict)
    if (verdict !== 'answer') return drop('silent', verdict)
    if (assistant?.id !== plan.task.assistant.id) return drop('silent', 'reassigned')
    const change = changeOf(plan.unanswered, unanswered)
    if (change === 'added') return drop('superseded', null)
    // The answer is wanted again: the person who took over has given the conversation back meanwhile.
    if ('failure' in outcome && outcome.given_up) throw new Later(ctx.now())
    // It answers what the customer no longer says, or tells what they may no longer be told.
    const isOutdated = change === 'reworded' || !isTellable
    const again = await thinkAgainAt(ctx, plan, {
      isOutdated,
      found_nothing: !('failure' in outcome) && outcome.found_nothing,
    })
    if (again) throw new Later(again)

    const { language, question } = plan.task
    const situation = { ...found, assistant, language }
    if ('failure' in outcome && outcome.bound) {
      const quiet = await queries.wasToldToday(ctx.db, conversation.id, ctx.now(), spending.dayAt)
      return fail(ctx, situation, plan.run_id, { reason: 'limit', quiet, question, did })
    }
    if ('failure' in outcome)
      return fail(ctx, situation, plan.run_id, { reason: 'failed', error: outcome.failure, question, did })
    return tell(ctx, situation, plan, outcome)
  })
}

/** The tools by which the turn changed something, or may have. */
const listDid = ({ tool_calls }: Grounds): string[] => [
  ...new Set(tool_calls.filter(({ changed }) => changed).map(({ name }) => name)),
]

/** Tells whoever has the conversation now what was done in it, because the assistant says nothing more. */
const noteDid = (ctx: Ctx, conversation: conversations.Locked, { task }: Plan, did: string[]) =>
  messages.addNote(
    ctx,
    { conversation, sender_type: 'assistant', sender_id: task.assistant.id },
    { kind: 'handed_over', did },
  )

/** Sends a thought that is still wanted, and notes what of it nothing answers. */
async function tell(ctx: Ctx, situation: Situation, plan: Plan, thought: Thought): Promise<string> {
  const { question } = plan.task
  const conversation_id = situation.conversation.id
  const isRevoked = await holdsRevoked(ctx, plan, thought.decision)
  const { decision, found_nothing } = isRevoked
    ? { decision: answers.abstain({ ...plan.task, signal: ctx.stopping }), found_nothing: true }
    : thought
  const left = leftOpen(plan, thought)
  for (const open of [found_nothing ? question : undefined, decision.rest, left])
    if (open) await gaps.noteGap(ctx, { question: open, conversation_id })
  const asked = left ? `${left}\n${question}` : (decision.rest ?? question)
  if (decision.offers) await enqueue(ctx, EndOffer, { conversation_id, run_id: plan.run_id }, endOf(ctx.now()))
  return conclude(ctx, situation, plan.run_id, decision, {
    ...thought,
    did: listDid(thought),
    found_nothing,
    question: asked,
  })
}

const mayBeTold = (ctx: Ctx, { base }: Plan, outcome: Thought | Failed): Promise<boolean> => {
  const read = 'failure' in outcome ? [] : outcome.passages
  return knowledge.mayBeTold(
    ctx,
    read.map(({ article_id }) => article_id),
    base.read_at,
  )
}

/** How long the index of a changed article is waited for, times the number of tries. */
const indexWait = 2_000

/**
 * When to think again about an outdated answer, or about none that was made while a changed article could not be found
 * because its new text was being indexed.
 */
async function thinkAgainAt(
  ctx: Ctx,
  { base, tries }: Plan,
  { isOutdated, found_nothing }: { isOutdated: boolean; found_nothing: boolean },
): Promise<Date | undefined> {
  if (!isOutdated && (!found_nothing || tries >= maxTries)) return undefined
  const { changed, awaits_index } = await knowledge.readChanges(ctx, base.read_at)
  if (awaits_index) return new Date(ctx.now().getTime() + tries * indexWait)
  return isOutdated || changed || base.awaits_index ? ctx.now() : undefined
}

/**
 * The question of an open offer that nothing has answered: the customer picked nothing, and what they wrote was not
 * answered.
 */
function leftOpen({ task: { offer, question } }: Plan, thought: Thought): string | undefined {
  return offer?.is_open && question !== offer.question && !answers.isAnswer(thought) ? offer.question : undefined
}

/** How long a customer may take to pick one of the articles that they were offered. */
const endOf = (offered: Date): Date => new Date(offered.getTime() + 10 * 60_000)

/** Whether the decision is to send a saved reply that the assistant may not send any more. Counts it otherwise. */
async function holdsRevoked(ctx: Ctx, { task }: Plan, { saved_reply_id: id, text }: Decision): Promise<boolean> {
  return id !== undefined && !(await macros.noteSent(ctx, task.conversation.uuid, { id, text }, task.language))
}

type Deed = 'called' | 'order' | 'form'

type About = {
  question: string
  /** What the customer did that is not said in words. */
  deed?: Deed | undefined
  /** The tools by which something was changed that the customer is not told of. */
  did?: readonly string[] | undefined
  found_nothing?: boolean
  passages?: readonly ThoughtPassage[]
  reason?: RunReason
  error?: string | undefined
}

/**
 * Sends what was decided and ends the run. Hands the conversation over if the decision says so and there are agents.
 */
export async function conclude(
  ctx: Ctx,
  situation: Situation,
  runId: number,
  decided: Decision,
  { question, deed, did, found_nothing = false, passages, reason, error }: About,
): Promise<string> {
  const decision = word(situation, decided)
  const message_ids = await speak(ctx, situation, decision, passages)
  if (decision.hand_over) await handOver(ctx, situation, decision.hand_over, { question, deed, did })
  const answered = decision.offers ? 'offered' : 'answered'
  const state = decision.hand_over ? 'handed_over' : reason === undefined ? answered : 'failed'
  await endRun(ctx, runId, {
    state,
    reason: reason ?? null,
    error: error ?? null,
    decision,
    found_nothing,
    message_ids,
    now: ctx.now(),
  })
  return state
}

/**
 * Adds the words that a hand-over needs: the customer is always told that a person will continue. Without agents there
 * is no hand-over.
 */
function word({ language, ai_only }: Situation, decision: Decision): Decision {
  const { text, hand_over } = decision
  if (!hand_over) return decision
  if (ai_only) return { ...decision, text: text.trim() || nothingFound(language, { ai_only: true }), hand_over: null }
  if (hand_over.reason === 'urgent' && text.trim() && text !== consoles(language))
    return { ...decision, text: `${calms(language)}\n\n${text.trim()}` }
  if (text.trim() && decision.rest !== undefined) return decision
  if (text.trim()) return { ...decision, text: `${text.trim()}\n\n${handsOver(language)}` }
  const words = {
    asked: handsOver(language),
    rule: handsOver(language),
    urgent: calms(language),
    upset: joined(regrets(language), handsOver(language)),
    no_answer: nothingFound(language, { ai_only: false }),
    failed: troubled(language, { ai_only: false }),
    limit: troubled(language, { ai_only: false }),
  }
  return { ...decision, text: words[hand_over.reason] }
}

/** Hands a question over that nothing answers. */
export async function refuse(ctx: Ctx, situation: Situation, runId: number, question: string): Promise<string> {
  await gaps.noteGap(ctx, { question, conversation_id: situation.conversation.id })
  return conclude(ctx, situation, runId, answers.leave('no_answer'), { question, found_nothing: true })
}

/** Hands the conversation over to the assistant's team, with a note that says why and what it is about. */
async function handOver(
  ctx: Ctx,
  { conversation, assistant }: Situation,
  { reason, summary }: HandOver,
  { question, deed, did }: Pick<About, 'question' | 'deed' | 'did'>,
): Promise<void> {
  const asked = () => ({ question: question.slice(0, 500).toWellFormed() })
  // The last release cannot word the newer reasons, so the note leaves them out. The activity line beside it has them.
  const because = reason === 'urgent' || reason === 'upset' ? {} : { reason }
  const about = summary.trim() ? { summary: summary.trim() } : asked()
  const fact =
    deed === 'called'
      ? { ...because, called: true }
      : deed
        ? { sent: deed, ...(question && asked()) }
        : { ...because, ...about }
  await messages.addNote(
    ctx,
    { conversation, sender_type: 'assistant', sender_id: assistant.id },
    { kind: 'handed_over', ...fact, ...(did?.length && { did: [...did] }) },
  )
  await conversations.handOver(ctx, conversation, reason, assistant.fallback_team_id)
}

/** Hands over what stays unanswered because the reply window is closed, because a person can send a template. */
export async function leaveClosed(
  ctx: Ctx,
  {
    conversation,
    unanswered,
    ai_only,
    assistant,
  }: Omit<Situation, 'assistant'> & { assistant: Situation['assistant'] | undefined },
  verdict: Verdict,
): Promise<void> {
  if (verdict !== 'window_closed' || unanswered.length === 0 || ai_only) return
  await conversations.handOver(ctx, conversation, 'window_closed', assistant?.fallback_team_id ?? null)
}

type Failure = {
  reason: 'failed' | 'limit' | 'begun_too_often'
  error?: string
  question: string
  quiet?: boolean
  did?: readonly string[]
}

/**
 * Ends a run without an answer: a person continues or, if there is none, the customer is asked to put it another way.
 * The customer always gets some answer.
 */
export async function fail(ctx: Ctx, situation: Situation, runId: number, failure: Failure): Promise<string> {
  const { reason, error, question, quiet, did } = failure
  const { language, ai_only } = situation
  if (quiet && ai_only) {
    await endRun(ctx, runId, { state: 'silent', reason, now: ctx.now() })
    return 'told before that it is too much'
  }
  const trouble = () =>
    pickFresh(ctx, situation.conversation, troubled(language, { ai_only: true }), troubledAgain(language))
  const isLimit = reason === 'limit'
  const decision = ai_only
    ? answers.say(isLimit ? limitReached(language) : await trouble())
    : answers.leave(isLimit ? 'limit' : 'failed')
  return conclude(ctx, situation, runId, decision, { question, reason, error, did })
}

/** These ask for nothing, so the customer is not told that they cannot be read. */
const needless = new Set(['sticker', 'call_permission_reply'])

/** Hands over what a person takes up, and the assistant cannot. */
export function leaveToPerson(
  ctx: Ctx,
  situation: Situation,
  runId: number,
  deed: Deed,
  question: string,
): Promise<string> {
  return conclude(ctx, situation, runId, answers.leave('asked'), { question, deed })
}

/**
 * Answers what contains no words: a recording that could not be understood, a picture or file, or a call, which a
 * person returns.
 */
export async function sayUnreadable(
  ctx: Ctx,
  situation: Situation,
  runId: number,
  offer: Offer | undefined,
): Promise<string> {
  const kinds = new Set(situation.unanswered.map(({ kind }) => kind).filter((kind) => !needless.has(kind)))
  if (kinds.delete('call') && !situation.ai_only) return leaveToPerson(ctx, situation, runId, 'called', '')
  if (kinds.size === 0) {
    await endRun(ctx, runId, { state: 'silent', reason: 'nothing_said', now: ctx.now() })
    return 'nothing_said'
  }
  const heard = kinds.has('voice') || kinds.has('audio')
  const { language, ai_only, conversation } = situation
  if (offer?.is_open && !ai_only) return refuse(ctx, situation, runId, offer.question)
  const text = heard ? cannotHear(language) : cannotOpen(language)
  if (await wasJustSaid(ctx, conversation, text)) {
    const again = ai_only ? answers.say(readsOnlyText(language)) : answers.leave('failed')
    return conclude(ctx, situation, runId, again, { question: '' })
  }
  return conclude(ctx, situation, runId, answers.say(text), { question: '' })
}
