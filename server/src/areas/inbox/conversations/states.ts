import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { showsNothing } from '../../../platform/names.ts'
import { together, transaction } from '../../../platform/transaction.ts'
import type { AttributeChanges, Difference } from '../../office/attributes/schema.ts'
import * as attributes from '../../office/attributes/service.ts'
import * as contacts from '../../people/contacts/service.ts'
import { addActivity, asOutdated, idsOf, lockConversation, lockWithStatus, noteChange } from './changes.ts'
import { lockContactOf } from './contact-queries.ts'
import type { Locked } from './queries.ts'
import { readSnooze } from './rules.ts'
import { ConversationResolved, ConversationUpdated, CustomerServed, RoomMade, type StatusChange } from './schema.ts'
import * as queries from './state-queries.ts'

/** The number of conversations that one run opens again. The next run is a minute later. */
const wakenAtOnce = 500

export const setStatus = (ctx: Ctx, uuid: string, { status, snoozed_until }: StatusChange): Promise<void> =>
  transaction(ctx, (ctx) =>
    changeStatus(ctx, uuid, { named: status }, (snoozed_until && readSnooze(snoozed_until, ctx.now())) || null),
  )

/** Resolves the conversation because the customer says that the answer helped. */
export const confirmResolved = (ctx: Ctx, uuid: string): Promise<void> =>
  transaction(ctx, (ctx) => changeStatus(ctx, uuid, { key: 'resolved' }, null, 'confirmed'))

/** Is for rules, which know a status by its id. */
export const setStatusById = (ctx: Ctx, uuid: string, id: number): Promise<void> =>
  transaction(ctx, (ctx) => changeStatus(ctx, uuid, { id }, null))

export const snooze = (ctx: Ctx, uuid: string, until: Date): Promise<void> =>
  transaction(ctx, (ctx) => changeStatus(ctx, uuid, { key: 'snoozed' }, until))

async function changeStatus(
  ctx: Ctx,
  uuid: string,
  to: queries.WhichStatus,
  until: Date | null,
  reason?: string,
): Promise<void> {
  const { wanted: status, line, crowded, handing_out, surveys, ...conversation } = await lockWithStatus(ctx, uuid, to)
  const now = ctx.now()
  if (!status) throw invalid('conversation.no_status', { status: Object.values(to)[0]! }).at('status')
  const snoozes = status.key === 'snoozed'
  if (snoozes && (!until || until <= now)) throw invalid('conversation.snooze_time').at('snoozed_until')
  if (status.id === conversation.status_id && !snoozes) return
  const reopens = conversation.status_category === 'resolved' && status.category !== 'resolved'
  // Rules and saved replies go on after a refusal, so the database must not be the one that refuses.
  if (reopens && crowded) throw conflict('conversation.already_open').at('status')
  await together(
    queries.updateStatus(ctx.db, conversation.id, status, now, { snoozedUntil: snoozes ? until : null, reopens }),
    addActivity(
      ctx,
      conversation,
      {
        kind: 'status_changed',
        from: conversation.status_name,
        to: status.name,
        ...(reason === undefined ? {} : { reason }),
      },
      { touched: true, kept: line },
    ),
  ).catch(asOutdated)
  emit(ctx, ConversationUpdated, idsOf(conversation))
  const ends = conversation.status_category !== 'resolved' && status.category === 'resolved'
  // Closing sends the customer nothing, so it does not emit this event.
  if (ends && status.key !== 'closed') {
    emit(ctx, ConversationResolved, idsOf(conversation))
    if (surveys) emit(ctx, CustomerServed, { conversation_id: conversation.id })
  }
  if (conversation.status_category === 'open' && status.category !== 'open')
    for (const team_id of handing_out) emit(ctx, RoomMade, { team_id })
  await noteChange(ctx, conversation, 'conversation.status.change', { status: String(conversation.status_id) })
}

export const setPriority = (ctx: Ctx, uuid: string, name: string | null): Promise<void> =>
  transaction(ctx, (ctx) => changePriority(ctx, uuid, name === null ? null : { name }))

/** Is for rules, which know a priority by its id. */
export const setPriorityById = (ctx: Ctx, uuid: string, id: number): Promise<void> =>
  transaction(ctx, (ctx) => changePriority(ctx, uuid, { id }))

async function changePriority(ctx: Ctx, uuid: string, to: { name: string } | { id: number } | null): Promise<void> {
  const conversation = await lockConversation(ctx, { uuid })
  const priority = to && (await queries.findPriority(ctx.db, to))
  if (priority === undefined)
    throw invalid('conversation.no_priority', { priority: Object.values(to!)[0]! }).at('priority')
  const before = await queries.findPriorityOf(ctx.db, conversation.id)
  if ((before?.id ?? null) === (priority?.id ?? null)) return
  await queries.updatePriority(ctx.db, conversation.id, priority?.id ?? null, ctx.now())
  await addActivity(
    ctx,
    conversation,
    {
      kind: 'priority_changed',
      ...(before ? { from: before.name } : {}),
      ...(priority ? { to: priority.name } : {}),
    },
    { touched: true },
  )
  emit(ctx, ConversationUpdated, idsOf(conversation))
  await noteChange(ctx, conversation, 'conversation.priority.change', { priority: before ? String(before.id) : null })
}

/** Sets what the conversation is about, in the words of the team. A blank text removes the subject. */
export function setSubject(ctx: Ctx, uuid: string, text: string | null): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const conversation = await lockConversation(ctx, { uuid })
    const subject = text === null || showsNothing(text) ? null : text.trim()
    const before = await queries.getSubject(ctx.db, conversation.id)
    if (before === subject) return
    await queries.updateSubject(ctx.db, conversation.id, subject, ctx.now())
    await addActivity(
      ctx,
      conversation,
      {
        kind: 'subject_changed',
        ...(before ? { from: before } : {}),
        ...(subject ? { to: subject } : {}),
      },
      { touched: true },
    )
    emit(ctx, ConversationUpdated, idsOf(conversation))
  })
}

/** Sets custom attributes of the conversation. A refusal names the key below `within`. */
export function setAttributes(ctx: Ctx, uuid: string, changes: AttributeChanges, within = ''): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const conversation = await lockConversation(ctx, { uuid })
    if (Object.keys(changes).length === 0) return
    const values = await attributes.readChanges(ctx, 'conversation', changes, within)
    const before = await queries.getAttributes(ctx.db, conversation.id)
    await queries.updateAttributes(ctx.db, conversation.id, values, ctx.now())
    await tellAttributes(ctx, conversation, await attributes.listDifferences(ctx, before, values))
    emit(ctx, ConversationUpdated, idsOf(conversation))
  })
}

async function tellAttributes(ctx: Ctx, conversation: Locked, differences: Difference[]): Promise<void> {
  for (const { name, data_type, from, to } of differences)
    await addActivity(ctx, conversation, {
      kind: 'attribute_changed',
      attribute: { name, data_type },
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    })
}

/** Sets custom attributes of the customer, for anybody who may see the conversation. */
export function setContactAttributes(ctx: Ctx, uuid: string, changes: AttributeChanges): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await lockContactOf(ctx.db, uuid)
    const conversation = await lockConversation(ctx, { uuid })
    if (Object.keys(changes).length === 0) return
    await tellAttributes(ctx, conversation, await contacts.setAttributes(ctx, conversation.contact_id, changes))
  })
}

/**
 * Closes a conversation whose messages are now in another one, without telling the customer. If it was open, the other
 * one is opened, and its customer waits there.
 */
export async function closeMerged(ctx: Ctx, source: Locked, target: Locked): Promise<void> {
  await queries.updateStatus(ctx.db, source.id, await queries.getStatus(ctx.db, 'closed'), ctx.now())
  await queries.updateMerged(ctx.db, source.id, target.id, ctx.now())
  await addActivity(ctx, source, { kind: 'merged_into', to: String(target.id) })
  if (source.status_category !== 'resolved') {
    await queries.updateStatus(ctx.db, target.id, await queries.getStatus(ctx.db, 'open'), ctx.now(), { reopens: true })
  }
  await addActivity(ctx, target, { kind: 'merged', from: String(source.id) })
}

/** Opens again all conversations whose snooze has ended, each in a transaction of its own. */
export async function wakeSnoozed(ctx: Ctx): Promise<string> {
  const due = await queries.listDue(ctx.db, ctx.now(), wakenAtOnce)
  let woken = 0
  for (const id of due) {
    const isWoken = await transaction(ctx, async (ctx) => {
      const conversation = await lockConversation(ctx, { id })
      if (!(await queries.isDue(ctx.db, id, ctx.now()))) return false
      await changeStatus(ctx, conversation.uuid, { key: 'open' }, null)
      return true
    })
    if (isWoken) woken += 1
  }
  return `${woken} woken`
}
