import type { Ctx } from '../../../platform/context.ts'
import { readRecent } from '../../../platform/database/replica.ts'
import { type Paging, span } from '../../../platform/lists/page.ts'
import { type FoundPage, pageOfFound, readSearch } from '../../../platform/lists/search.ts'
import { idsVisibleTo, rowsVisibleTo, seesAll, visibleTo } from '../../office/sight/service.ts'
import { contactTerms } from '../../people/contacts/service.ts'
import type { ConversationItem } from '../conversations/schema.ts'
import * as conversations from '../conversations/service.ts'
import { wordFact } from '../messages/service.ts'
import { findConversations, findMessages } from './finding.ts'
import { fromNewest, knownBeginnings } from './holding-queries.ts'
import * as queries from './queries.ts'
import { beginning, readReference, snippet } from './rules.ts'
import type { MessageHit } from './schema.ts'

type Search = Paging & { query: string }

/** Finds conversations that the actor may see, by contact, reference number, subject or last message. */
export async function searchConversations(ctx: Ctx, search: Search): Promise<FoundPage<ConversationItem>> {
  const query = readSearch(search.query)
  const reference = readReference(query)
  // A query with a hash means only a reference number.
  const words = query.startsWith('#') && reference !== null ? '' : query
  const sight = {
    seesAll: seesAll(ctx),
    visible: visibleTo(ctx),
    visibleBeginnings: rowsVisibleTo(ctx, knownBeginnings, fromNewest),
  }
  const wanted = { words, contact: contactTerms(words), reference }
  const found = await readRecent(ctx, (db) => findConversations(db, wanted, sight, span(search)))
  // The replica may be a moment behind, so what the actor may see is checked again.
  const seen = ctx.replica ? await queries.keepVisible(ctx.db, found.ids, sight.visible) : found.ids
  return pageOfFound(await conversations.listItems(ctx, seen), found, search)
}

/** Finds messages and notes of the conversations that the actor may see. */
export async function searchMessages(ctx: Ctx, search: Search): Promise<FoundPage<MessageHit>> {
  const words = readSearch(search.query)
  const sight = {
    seesAll: seesAll(ctx),
    visible: visibleTo(ctx),
    visibleIds: idsVisibleTo(ctx),
    visibleBeginnings: rowsVisibleTo(ctx, knownBeginnings, fromNewest),
  }
  const found = await readRecent(ctx, (db) => findMessages(db, words, sight, span(search)))
  const rows = await queries.listHits(ctx.db, found.ids, sight.visible)
  return pageOfFound(
    rows.map((row) => present(ctx, row, words)),
    found,
    search,
  )
}

function present({ language }: Ctx, { content, note, ...row }: queries.HitRow, words: string): MessageHit {
  const text = note ? wordFact(language, note) : content
  return {
    ...row,
    private: row.type === 'note',
    text_content: beginning(text),
    snippet: snippet(text, words),
    conversation_reference_number: String(row.conversation_id),
  }
}
