import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { ConversationUpdated } from '../conversations/schema.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import { tagMoves } from './rules.ts'
import { type Tag, TagChanged, type TagsChange } from './schema.ts'

export const listTags = (ctx: Ctx): Promise<Tag[]> => queries.listTags(ctx.db)

export function createTag(ctx: Ctx, name: string): Promise<Tag> {
  return transaction(ctx, async (ctx) => {
    const tag = await queries.insertTag(ctx.db, name.trim())
    emit(ctx, TagChanged, { tag_id: tag.id })
    return tag
  })
}

export function renameTag(ctx: Ctx, id: number, name: string): Promise<Tag> {
  return transaction(ctx, async (ctx) => {
    const tag = await queries.updateTag(ctx.db, id, name.trim(), ctx.now())
    if (!tag) throw notFound()
    emit(ctx, TagChanged, { tag_id: id })
    return tag
  })
}

export function deleteTag(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    if (!(await queries.deleteTag(ctx.db, id))) throw notFound()
    emit(ctx, TagChanged, { tag_id: id })
    return true as const
  })
}

/** Adds, removes or sets the tags of a conversation. What is so already leaves no line in it. */
export function tagConversation(ctx: Ctx, uuid: string, change: TagsChange): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const named = await getTags(ctx, change.tags)
    const { added, removed } = tagMoves(await queries.listTagsOf(ctx.db, conversation.id), named, change.action)
    if (added.length + removed.length === 0) return true as const
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
    return true as const
  })
}

/** The tags of these names; refuses one that does not exist. */
async function getTags(ctx: Ctx, names: readonly string[]) {
  const wanted = names.map((name) => name.trim())
  const tags = await queries.lockTagsByName(ctx.db, wanted)
  const known = new Set(tags.map((tag) => tag.name.toLowerCase()))
  const unknown = wanted.find((name) => !known.has(name.toLowerCase()))
  if (unknown !== undefined) throw invalid('tag.unknown', { name: unknown }).at('tags')
  return tags
}

const idsOf = (tags: { id: number }[]) => tags.map((tag) => tag.id)
