import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { maySee } from '../../office/sight/service.ts'
import * as agents from '../../people/agents/service.ts'
import * as teams from '../../people/teams/service.ts'
import * as conversations from '../conversations/service.ts'
import type { MentionFact } from '../messages/schema.ts'
import * as queries from './queries.ts'
import { type Mention, type Mentionable, Mentioned } from './schema.ts'

/** Whom a note in the conversation may name: the agents who may see it, and the teams. */
export async function listMentionable(ctx: Ctx, uuid: string): Promise<Mentionable> {
  const conversation = await conversations.accessConversation(ctx, uuid)
  const [people, compact] = await Promise.all([agents.listPeople(ctx), teams.listCompactTeams(ctx)])
  const readers = people.filter(({ actor }) => maySee(actor, conversation))
  return {
    agents: readers.map(({ actor, first_name, last_name, avatar_url }) => ({
      id: actor.id,
      first_name,
      last_name,
      avatar_url,
    })),
    teams: compact,
  }
}

/**
 * The names of those whom a new note mentions, in the transaction that stores it. Refuses an agent who may not read it.
 */
export async function nameMentioned(
  ctx: Ctx,
  conversation: conversations.Locked,
  mentions: readonly Mention[],
): Promise<MentionFact[]> {
  if (mentions.length === 0) return []
  const idsOf = (wanted: Mention['type']) => mentions.flatMap(({ type, id }) => (type === wanted ? [id] : []))
  const people = new Map((await agents.listPeople(ctx, idsOf('agent'))).map(({ actor }) => [actor.id, actor]))
  const known = await queries.lockTeams(ctx.db, idsOf('team'))
  return mentions.map(({ type, id }, index) => {
    const person = type === 'agent' ? people.get(id) : undefined
    const name = person?.name ?? (type === 'team' ? known.get(id) : undefined)
    if (name === undefined) throw invalid('mention.unknown', { id }).at(`mentions.${index}.id`)
    if (person && !maySee(person, conversation)) throw invalid('mention.no_sight', { name }).at(`mentions.${index}.id`)
    return { type, id, name }
  })
}

/** Stores whom a note names, in the transaction that stores the note. */
export async function storeMentions(
  ctx: Ctx,
  conversation: conversations.Locked,
  message_id: number,
  mentions: readonly Mention[],
): Promise<void> {
  if (mentions.length === 0) return
  await queries.insertMentions(ctx.db, { message_id, conversation_id: conversation.id, now: ctx.now() }, mentions)
  emit(ctx, Mentioned, { conversation_id: conversation.id, conversation_uuid: conversation.uuid, message_id })
}

/** Takes a note off everybody's mentions, in the open transaction. */
export const dropMentions = (ctx: Ctx, messageId: number): Promise<void> => queries.deleteMentionsOf(ctx.db, messageId)

/** Whom a note names, and who wrote it. */
export const listMentionsOf = (ctx: Ctx, messageId: number) => queries.listMentionsOf(ctx.db, messageId)
