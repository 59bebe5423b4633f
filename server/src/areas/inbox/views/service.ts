import { agentId, type Ctx } from '../../../platform/context.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Page } from '../../../platform/lists/page.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../../office/audit/service.ts'
import { withGone } from '../actions/service.ts'
import type { ConversationCounts, ConversationItem, ConversationQuery } from '../conversations/schema.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import { namedInFilters } from './references.ts'
import { maxViews, type SharedViewInput, type StoredView, type View, ViewChanged, type ViewInput } from './schema.ts'

export { namedInFilters } from './references.ts'

/** The caller's own views, sorted by name. */
export const listViews = async (ctx: Ctx): Promise<View[]> =>
  lookAt(ctx, await queries.listViews(ctx.db, agentId(ctx)!))

const lookAt = (ctx: Ctx, views: readonly StoredView[]): Promise<View[]> =>
  withGone(ctx, views, ({ filters }) => namedInFilters(filters))

/** The view with what its filters have lost. */
const look = async (ctx: Ctx, view: StoredView): Promise<View> => (await lookAt(ctx, [view]))[0]!

/** Refuses with 409 a taken name, and more than `maxViews` views of one agent. */
export function createView(ctx: Ctx, input: ViewInput): Promise<View> {
  const view = readView(input)
  return change(ctx, async (ctx, agent) => {
    if ((await queries.lockCount(ctx.db, agent)) >= maxViews) throw conflict('view.too_many', { max: maxViews })
    return look(ctx, await queries.insertView(ctx.db, agent, view))
  })
}

/** Replaces one of the caller's own views; 404 for anybody else's. */
export function updateView(ctx: Ctx, id: number, input: ViewInput): Promise<View> {
  const view = readView(input)
  return change(ctx, async (ctx, agent) => {
    const updated = await queries.updateView(ctx.db, agent, id, view, ctx.now())
    if (!updated) throw notFound()
    return look(ctx, updated)
  })
}

/** Deletes one of the caller's own views; 404 for anybody else's. */
export function deleteView(ctx: Ctx, id: number): Promise<true> {
  return change(ctx, async (ctx, agent) => {
    if (!(await queries.deleteView(ctx.db, agent, id))) throw notFound()
    return true as const
  })
}

/** The views that others share with the caller, sorted by name. */
export const listShared = async (ctx: Ctx): Promise<View[]> =>
  lookAt(ctx, await queries.listShared(ctx.db, readerOf(ctx)))

/** A view of the caller's own, or one that is shared with them. Refuses with 404 if it is neither. */
async function findView(ctx: Ctx, id: number): Promise<StoredView> {
  const view = await queries.findView(ctx.db, readerOf(ctx), id)
  if (!view) throw notFound()
  return view
}

/** The conversations of a view that the caller has, if they may see them. Sharing a view does not give sight. */
export async function listInView(ctx: Ctx, id: number, query: ConversationQuery): Promise<Page<ConversationItem>> {
  const view = await findView(ctx, id)
  return conversations.listConversations(ctx, 'visible', query, JSON.stringify(view.filters))
}

/** The number of open conversations in each list of the panel. */
export async function countConversations(ctx: Ctx): Promise<ConversationCounts> {
  const own = await queries.listViews(ctx.db, agentId(ctx)!)
  const views = [...own, ...(await queries.listShared(ctx.db, readerOf(ctx)))]
  return conversations.countConversations(
    ctx,
    views.map(({ id, filters }) => ({ id, filters: JSON.stringify(filters) })),
  )
}

export async function getShared(ctx: Ctx, id: number): Promise<View> {
  const view = await queries.getShared(ctx.db, id)
  if (!view) throw notFound()
  return look(ctx, view)
}

/** Refuses with 409 a taken name, and more than `maxViews` shared views of the desk. */
export function shareView(ctx: Ctx, input: SharedViewInput): Promise<View> {
  const view = readView(input)
  return transaction(ctx, async (ctx) => {
    if ((await queries.lockSharedCount(ctx.db)) >= maxViews) throw conflict('view.too_many_shared', { max: maxViews })
    const after = await queries.insertShared(ctx.db, { ...view, ...(await readAudience(ctx, input)) })
    emit(ctx, ViewChanged, { view_id: after.id })
    await record(ctx, 'view_created', { type: 'view', id: after.id }, { after })
    return look(ctx, after)
  })
}

/** Replaces a shared view and for whom it is. */
export function updateShared(ctx: Ctx, id: number, input: SharedViewInput): Promise<View> {
  const view = readView(input)
  return transaction(ctx, async (ctx) => {
    const before = await lockShared(ctx, id)
    refuseChanged(before, input.unchanged_since)
    const audience = await readAudience(ctx, input)
    const after = await queries.updateShared(ctx.db, id, { ...view, ...audience }, ctx.now())
    emit(ctx, ViewChanged, { view_id: id })
    await record(ctx, 'view_updated', { type: 'view', id }, { before, after })
    return look(ctx, after)
  })
}

/** Deletes a shared view for everybody. */
export function deleteShared(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const before = await lockShared(ctx, id)
    await queries.deleteShared(ctx.db, id)
    emit(ctx, ViewChanged, { view_id: id })
    await record(ctx, 'view_deleted', { type: 'view', id }, { before })
    return true as const
  })
}

async function lockShared(ctx: Ctx, id: number): Promise<StoredView> {
  const view = await queries.lockShared(ctx.db, id)
  if (!view) throw notFound()
  return view
}

/** Refuses a team that does not exist. */
async function readAudience(ctx: Ctx, { visibility, team_id = null }: SharedViewInput) {
  if (visibility === 'all') return { visibility, team_id: null }
  if (team_id === null || !(await queries.isTeam(ctx.db, team_id))) throw invalid('view.no_team').at('team_id')
  return { visibility, team_id }
}

function readerOf({ actor }: Ctx): queries.Reader {
  if (actor.type !== 'agent') throw notFound()
  return { agent: actor.id, team_ids: actor.team_ids, manages: actor.permissions.has('shared_views:manage') }
}

function change<T>(ctx: Ctx, write: (ctx: Ctx, agent: number) => Promise<T>): Promise<T> {
  return transaction(ctx, async (ctx) => {
    const agent = agentId(ctx)!
    const result = await write(ctx, agent)
    emit(ctx, ViewChanged, { reader_id: agent })
    return result
  })
}

/** The view as it is stored. Refuses filters with values that their fields cannot have. */
function readView({ name, filters }: Pick<ViewInput, 'name' | 'filters'>): ViewInput {
  conversations.readFilters(JSON.stringify(filters))
  return { name: name.trim(), filters }
}
