import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { pruneIfSet } from '../../../platform/database/pruning.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { showsNothing } from '../../../platform/names.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { InboxRow } from '../../channels/inboxes/schema.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as templates from '../../channels/templates/service.ts'
import { ConversationUpdated } from '../../inbox/conversations/schema.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as queries from './queries.ts'
import { surveyAddress } from './registration.ts'
import { nameOf, type Way, wayOf } from './rules.ts'
import { SendSurvey, type SurveyAnswer } from './schema.ts'

export { listUnregistered } from './registration.ts'

/**
 * Sends the survey of a resolved conversation, once, however often it is resolved, unless it was not delivered. If no
 * template is approved and the reply window is closed, it cannot be sent, and a note says so. The mark and the message
 * are stored in one transaction.
 */
export function sendSurvey(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { id: conversation_id })
    if (conversation.merged_into !== null) {
      await enqueue(ctx, SendSurvey, { conversation_id: conversation.merged_into })
      return 'asked in the conversation that it was merged into'
    }
    const inbox = await inboxes.getInbox(ctx, conversation.inbox_id)
    if (!inbox.csat_enabled || !inbox.enabled) return 'no survey is wanted'
    if (conversation.status_category !== 'resolved' || conversation.blocked) return 'not resolved any more'
    const way = await findWay(ctx, inbox, conversation)
    const { message: question, language: spoken } = inbox.config.csat
    const state = way.by === 'none' ? 'impossible' : way.by
    const survey = { uuid: randomUUID(), conversation_id, inbox_id: inbox.id, state, question, language: spoken }
    const claimed = await queries.claimSurvey(ctx.db, survey, ctx.now())
    if (!claimed) return 'had its survey'
    if (way.by === 'none') {
      if (!claimed.again) await noteImpossible(ctx, conversation)
      return 'not sent: the reply window is closed'
    }
    const message = await addSurvey(ctx, inbox, conversation, way, claimed.uuid)
    await queries.updateMessage(ctx.db, claimed.id, message.id)
    failpoint(ctx, 'csat.marked')
    return `sent by ${way.by}`
  })
}

async function findWay(ctx: Ctx, inbox: InboxRow, conversation: conversations.Locked): Promise<Way> {
  const window = conversations.replyWindow(conversation.last_inbound_at, ctx.now()).state
  const versions = (await queries.listVersions(ctx.db, inbox.id)).map((version) => ({
    approved: version.status === 'APPROVED',
    name: version.name ?? '',
    language: version.template_language ?? '',
  }))
  const way = wayOf(versions, window)
  const counts = way.by === 'template' && window === 'closed'
  // Above the daily limit the provider would not deliver it.
  return counts && !(await templates.hasRoom(ctx, inbox, conversation.contact_id)) ? { by: 'none' } : way
}

async function addSurvey(
  ctx: Ctx,
  inbox: InboxRow,
  conversation: conversations.Locked,
  way: Exclude<Way, { by: 'none' }>,
  uuid: string,
): Promise<{ id: number }> {
  const automatic = { conversation, type: 'outgoing' as const, sender_type: 'system' as const, sender_id: null }
  if (way.by === 'link') {
    const content = `${inbox.config.csat.message}\n\n${await surveyAddress(ctx)}${uuid}`
    return (await messages.addMessage(ctx, { ...automatic, content, meta: { is_csat: true } }))!
  }
  const { name, language } = way.template
  const params = { buttons: [{ index: 0, value: uuid }] }
  const { template_id, text, shown, wire } = await templates.prepareTemplate(ctx, inbox, { name, language, params })
  const meta = { is_csat: true, template: shown }
  const message = (await messages.addMessage(ctx, { ...automatic, content: text, meta, parts: wire, template_id }))!
  if (conversations.isWindowClosed(conversation, ctx.now()))
    await templates.countSends(ctx, inbox, conversation.contact_id, [message.id])
  return message
}

const noteImpossible = (ctx: Ctx, conversation: conversations.Locked) =>
  messages.addNote(ctx, { conversation, sender_type: 'system', sender_id: null }, { kind: 'survey_not_sent' })

/** A survey that was sent. Anyone who has its address may see it. */
export async function getSurvey(ctx: Ctx, uuid: string): Promise<queries.SurveyRow> {
  const survey = await queries.findSurvey(ctx.db, uuid)
  if (!survey) throw notFound()
  return survey
}

/** Whom the survey names, and in which language the customer reads. */
export async function readAsker(ctx: Ctx, survey: queries.SurveyRow): Promise<{ name?: string; language: string }> {
  const answerer = await queries.getAnswerer(ctx.db, survey)
  const name = nameOf(answerer)
  return { ...(name && { name }), language: answerer.language ?? survey.language }
}

/** Stores the rating, once. The comment may be changed afterwards. */
export function answerSurvey(ctx: Ctx, uuid: string, answer: SurveyAnswer): Promise<true> {
  return transaction(ctx, async (ctx): Promise<true> => {
    const sent = await getSurvey(ctx, uuid)
    // A merge moves the message before the survey, so it is waited for here.
    if (sent.message_id !== null) await messages.holdInPlace(ctx, sent.message_id)
    const survey = await queries.lockSurvey(ctx.db, uuid)
    if (!survey) throw notFound()
    const rating = answer.rating || null
    if (rating !== null && survey.rating !== null && rating !== survey.rating) throw conflict('csat.answered')
    const said = answer.feedback === undefined || showsNothing(answer.feedback) ? null : answer.feedback.trim()
    if (rating === null && survey.rating === null && said === null) throw invalid('csat.rating').at('rating')
    const feedback = answer.feedback === undefined ? survey.feedback : said
    const stands = { rating: survey.rating ?? rating, feedback }
    await queries.updateAnswer(ctx.db, survey.id, stands, ctx.now())
    if (survey.message_id !== null) {
      const submitted = { submitted_rating: stands.rating, submitted_feedback: feedback }
      await messages.addMeta(ctx, survey.message_id, { csat_submitted: true, ...submitted })
    }
    const { conversation_id, conversation_uuid } = survey
    emit(ctx, ConversationUpdated, { conversation_id, conversation_uuid })
    return true
  })
}

/**
 * Deletes surveys of conversations that were resolved long ago. If such a conversation is resolved again, it gets
 * another survey.
 */
export const pruneSurveys = (ctx: Ctx): Promise<string> =>
  pruneIfSet(ctx, ctx.config.keepDays.surveys, queries.agedSurveys)
