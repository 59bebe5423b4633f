import type { Ctx } from '../../../platform/context.ts'
import { readRecent } from '../../../platform/database/replica.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { record } from '../../office/audit/service.ts'
import { seesAll, visibleTo } from '../../office/sight/service.ts'
import { ConversationUpdated } from '../conversations/schema.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import { tagMoves } from './rules.ts'
import { type Tag, TagChanged, type TagInUse, TagRenamed, type TagsChange, type TagUse } from './schema.ts'

export const listTags = (ctx: Ctx): Promise<Tag[]> => queries.listTags(ctx.db)

/** How many conversations have each tag that is in use, of those that the caller may see. */
export const listUse = (ctx: Ctx): Promise<TagUse[]> =>
  readRecent(ctx, (db) => queries.listUse(db, seesAll(ctx) ? null : visibleTo(ctx)))

export async function getTag(ctx: Ctx, id: number): Promise<TagInUse> {
  const tag = await queries.findTag(ctx.db, id)
  if (!tag) throw notFound()
  return tag
}

/** Refuses with 409 a name that another tag has in any case. */
export function createTag(ctx: Ctx, name: string): Promise<Tag> {
  return transaction(ctx, async (ctx) => {
    const after = await queries.insertTag(ctx.db, name.trim())
    emit(ctx, TagChanged, { tag_id: after.id })
    await record(ctx, 'tag_created', { type: 'tag', id: after.id }, { after })
    return after
  })
}

/** Rules and saved replies that name the tag follow. Refuses with 409 a name that another tag has in any case. */
export function renameTag(ctx: Ctx, id: number, name: string): Promise<Tag> {
  return transaction(ctx, async (ctx) => {
    const before = await lockTag(ctx, id)
    const after = await queries.updateTag(ctx.db, id, name.trim(), ctx.now())
    emit(ctx, TagChanged, { tag_id: id })
    if (after.name !== before.name) emit(ctx, TagRenamed, { before: before.name, after: after.name })
    await record(ctx, 'tag_updated', { type: 'tag', id }, { before, after })
    return after
  })
}

/** Takes the tag off all conversations. */
export function deleteTag(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const before = await lockTag(ctx, id)
    await queries.deleteTag(ctx.db, id)
    emit(ctx, TagChanged, { tag_id: id })
    await record(ctx, 'tag_deleted', { type: 'tag', id }, { before })
    return true as const
  })
}

/** Adds, removes or sets the tags of a conversation. A tag that does not change adds no line to it. */
export function tagConversation(ctx: Ctx, uuid: string, change: TagsChange): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const [unknown] = (await findTags(ctx, change.tags)).unknown
    if (unknown !== undefined) throw invalid('tag.unknown', { name: unknown }).at('tags')
    await tagAsKnown(ctx, uuid, change)
    return true as const
  })
}

/**
 * Does the same, but leaves out tags that do not exist. Returns the names of those that do. If none exists, nothing
 * changes.
 */
export function tagAsKnown(ctx: Ctx, uuid: string, change: TagsChange): Promise<string[]> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const { tags: named, unknown } = await findTags(ctx, change.tags)
    if (named.length === 0 && unknown.length > 0) return unknown
    const { added, removed } = tagMoves(await queries.listTagsOf(ctx.db, conversation.id), named, change.action)
    if (added.length + removed.length === 0) return unknown
    const names = (tags: { name: string }[]) => tags.map((tag) => tag.name)
    if (removed.length > 0) {
      await queries.deleteTagsOf(ctx.db, conversation.id, idsOf(removed))
      await conversations.addActivity(ctx, conversation, { kind: 'tag_removed', tags: names(removed) })
    }
    if (added.length > 0) {
      await queries.insertTagsOf(ctx.db, conversation.id, idsOf(added))
      await conversations.addActivity(ctx, conversation, { kind: 'tag_added', tags: names(added) })
    }
    emit(ctx, ConversationUpdated, { conversation_id: conversation.id, conversation_uuid: conversation.uuid })
    return unknown
  })
}

async function lockTag(ctx: Ctx, id: number): Promise<Tag> {
  const tag = await queries.lockTag(ctx.db, id)
  if (!tag) throw notFound()
  return tag
}

/** The tags with these names, and the names without a tag. */
async function findTags(ctx: Ctx, names: readonly string[]) {
  const wanted = names.map((name) => name.trim())
  const tags = await queries.lockTagsByName(ctx.db, wanted)
  const known = new Set(tags.map((tag) => tag.name.toLowerCase()))
  return { tags, unknown: wanted.filter((name) => !known.has(name.toLowerCase())) }
}

const idsOf = (tags: { id: number }[]) => tags.map((tag) => tag.id)
