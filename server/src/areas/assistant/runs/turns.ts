import type { Ctx } from '../../../platform/context.ts'
import type * as conversations from '../../inbox/conversations/service.ts'
import type { SenderType } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import type { Turn } from '../understanding/service.ts'

/** The number of messages that a turn reads of the present matter, and of the one before it. */
const own = 20
const earlier = 4
const earlierLength = 200

const roles: Record<SenderType, Turn['role']> = {
  contact: 'customer',
  agent: 'agent',
  assistant: 'assistant',
  system: 'system',
}

/**
 * What was said before a message in the present matter, which began when the last one was resolved. One short line sums
 * up the last one.
 */
export async function listTurns(ctx: Ctx, conversation: conversations.Locked, before: number): Promise<Turn[]> {
  const { id, settled_message_id: settled } = conversation
  const said = await messages.listSaid(ctx, id, { after: settled ?? 0, before, limit: own })
  const turns = said.map(({ sender_type, text, titles }) => ({ role: roles[sender_type], text, titles }))
  return settled === null ? turns : [...(await summarise(ctx, id, settled)), ...turns]
}

/** Whether this was the assistant's last message, so that it is not sent twice in a row. */
export async function wasJustSaid(ctx: Ctx, { id }: conversations.Locked, text: string): Promise<boolean> {
  const said = await messages.listSaid(ctx, id, { after: 0, before: Number.MAX_SAFE_INTEGER, limit: earlier })
  return said.findLast(({ sender_type }) => sender_type === 'assistant')?.text.trim() === text.trim()
}

/** A text, or `again` in its place if it was the assistant's last message. */
export const pickFresh = async (ctx: Ctx, conversation: conversations.Locked, text: string, again: string) =>
  (await wasJustSaid(ctx, conversation, text)) ? again : text

async function summarise(ctx: Ctx, id: number, settled: number): Promise<Turn[]> {
  const said = await messages.listSaid(ctx, id, { after: 0, before: settled + 1, limit: earlier })
  if (said.length === 0) return []
  const lines = said.map(({ sender_type, text }) => `${roles[sender_type]}: ${shorten(text)}`)
  return [{ role: 'system', text: `An earlier matter, which is resolved. ${lines.join(' / ')}` }]
}

const shorten = (text: string) => text.replace(/\s+/g, ' ').slice(0, earlierLength).toWellFormed()
