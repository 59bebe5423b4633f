import { agentId, type Ctx } from '../../../platform/context.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Page } from '../../../platform/page.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { ConversationCounts, ConversationItem, ConversationQuery } from '../conversations/schema.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import { maxViews, type View, ViewChanged, type ViewInput } from './schema.ts'

/** The caller's own, by name. */
export const listViews = (ctx: Ctx): Promise<View[]> => queries.listViews(ctx.db, agentId(ctx)!)

export function createView(ctx: Ctx, input: ViewInput): Promise<View> {
  const view = readView(input)
  return change(ctx, async (ctx, agent) => {
    if ((await queries.lockCount(ctx.db, agent)) >= maxViews) throw conflict('view.too_many', { max: maxViews })
    return queries.insertView(ctx.db, agent, view)
  })
}

export function updateView(ctx: Ctx, id: number, input: ViewInput): Promise<View> {
  const view = readView(input)
  return change(ctx, async (ctx, agent) => {
    const updated = await queries.updateView(ctx.db, agent, id, view, ctx.now())
    if (!updated) throw notFound()
    return updated
  })
}

export function deleteView(ctx: Ctx, id: number): Promise<true> {
  return change(ctx, async (ctx, agent) => {
    if (!(await queries.deleteView(ctx.db, agent, id))) throw notFound()
    return true as const
  })
}

/** The conversations of one of the caller's views, as far as they may see them. */
export async function listInView(ctx: Ctx, id: number, query: ConversationQuery): Promise<Page<ConversationItem>> {
  const view = await queries.findView(ctx.db, agentId(ctx)!, id)
  if (!view) throw notFound()
  return conversations.listConversations(ctx, 'visible', query, JSON.stringify(view.filters))
}

/** How many open conversations stand in each list of the panel. */
export async function countConversations(ctx: Ctx): Promise<ConversationCounts> {
  const views = await listViews(ctx)
  return conversations.countConversations(
    ctx,
    views.map(({ id, filters }) => ({ id, filters: JSON.stringify(filters) })),
  )
}

function change<T>(ctx: Ctx, write: (ctx: Ctx, agent: number) => Promise<T>): Promise<T> {
  return transaction(ctx, async (ctx) => {
    const agent = agentId(ctx)!
    const result = await write(ctx, agent)
    emit(ctx, ViewChanged, { reader_id: agent })
    return result
  })
}

/** As it is stored. Refuses filters whose values their fields cannot hold. */
function readView({ name, filters }: ViewInput): ViewInput {
  conversations.readFilters(JSON.stringify(filters))
  return { name: name.trim(), filters }
}
