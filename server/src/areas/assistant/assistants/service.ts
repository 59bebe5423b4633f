import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import { record } from '../../office/audit/service.ts'
import type * as files from '../../office/files/service.ts'
import { refuseToOpen, refuseWithoutFullSight } from '../../office/sight/service.ts'
import * as agents from '../../people/agents/service.ts'
import * as queries from './queries.ts'
import { isLanguageCode, readHost } from './rules.ts'
import {
  type Assistant,
  type AssistantChanges,
  type AssistantStats,
  type CompactAssistant,
  type NewAssistant,
  ReleaseConversations,
} from './schema.ts'
import * as statsQueries from './stats-queries.ts'

export type { Assistant } from './schema.ts'

const dayMs = 24 * 3_600_000
/** The number of conversations that one job hands over. */
const releasedAtOnce = 200

export const listAssistants = (ctx: Ctx): Promise<Assistant[]> => queries.listAssistants(ctx.db)

/** Lists only enabled ones. */
export const listCompactAssistants = (ctx: Ctx): Promise<CompactAssistant[]> => queries.listCompactAssistants(ctx.db)

/** Whether the desk has an enabled assistant. */
export const hasEnabledAssistant = (ctx: Ctx): Promise<boolean> => queries.hasEnabledAssistant(ctx.db)

/** Refuses with 404 if the id is deleted or not an assistant. */
export async function getAssistant(ctx: Ctx, id: number): Promise<Assistant> {
  const assistant = await queries.findAssistant(ctx.db, id)
  if (!assistant) throw notFound()
  return assistant
}

/** What the assistant did in the last `range` days and how it ended. */
export async function readStats(ctx: Ctx, id: number, range: number): Promise<AssistantStats> {
  await getAssistant(ctx, id)
  return { range, ...(await statsQueries.readStats(ctx.db, id, new Date(ctx.now().getTime() - range * dayMs))) }
}

/** Creates the desk's first assistant if there never was one, so that rules can assign conversations to it. */
export async function ensureAssistant(ctx: Ctx): Promise<void> {
  if (await queries.hasAnyAssistant(ctx.db)) return
  await transaction(ctx, async (ctx) => {
    await queries.lockFirstAssistant(ctx.db)
    if (await queries.hasAnyAssistant(ctx.db)) return
    await queries.insertAssistant(ctx.db, await agents.createAssistantAgent(ctx, { name: 'Assistant' }))
  })
}

/**
 * Creates an assistant and the agent by which it owns conversations. Its instructions, team, tools and hosts are
 * checked first.
 */
export function createAssistant(ctx: Ctx, given: NewAssistant): Promise<Assistant> {
  const assistant = withHosts(given)
  const { name, enabled = true } = assistant
  return transaction(ctx, async (ctx) => {
    await check(ctx, assistant)
    const id = await agents.createAssistantAgent(ctx, { name: name.trim(), enabled })
    await queries.insertAssistant(ctx.db, id)
    await queries.updateAssistant(ctx.db, id, assistant, ctx.now())
    const after = await getAssistant(ctx, id)
    await record(ctx, 'assistant_created', { type: 'assistant', id }, { after })
    return after
  })
}

/** Changes an assistant. One that is disabled says nothing more, and its conversations are handed over to agents. */
export function updateAssistant(ctx: Ctx, id: number, given: AssistantChanges): Promise<Assistant> {
  const changes = withHosts(given)
  const { name, enabled } = changes
  return change(ctx, id, async (ctx, before) => {
    refuseChanged(before, given.unchanged_since)
    await check(ctx, changes, before)
    await agents.updateAssistantAgent(ctx, id, { name: name?.trim(), enabled })
    await queries.updateAssistant(ctx.db, id, changes, ctx.now())
    if (before.enabled && enabled === false) await enqueue(ctx, ReleaseConversations, { agent_id: id })
  })
}

/** Sets the picture, or removes it. The picture before it is deleted. */
export const setPicture = (ctx: Ctx, id: number, picture: files.Stored | null): Promise<Assistant> =>
  change(ctx, id, (ctx) => agents.replacePicture(ctx, id, picture))

/** Deletes an assistant. Its conversations are handed over to agents. What it said keeps its name. */
export function deleteAssistant(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const before = await lock(ctx, id)
    await agents.deleteAssistantAgent(ctx, id)
    await enqueue(ctx, ReleaseConversations, { agent_id: id })
    await record(ctx, 'assistant_deleted', { type: 'assistant', id }, { before })
    return true as const
  })
}

/**
 * Hands the conversations of an assistant that was switched off or deleted over to agents, each in a transaction of its
 * own.
 */
export async function releaseConversations(ctx: Ctx, { agent_id }: { agent_id: number }): Promise<string> {
  if ((await queries.findAssistant(ctx.db, agent_id))?.enabled) return 'it answers again'
  const team = await queries.findFallbackTeam(ctx.db, agent_id)
  const ids = await queries.listConversationsOf(ctx.db, agent_id, releasedAtOnce)
  for (const id of ids) {
    await transaction(ctx, async (ctx) => {
      const conversation = await conversations.lockConversation(ctx, { id })
      if (conversation.assigned_user_id === agent_id)
        await conversations.handOver(ctx, conversation, 'switched_off', team)
    })
  }
  if (ids.length === releasedAtOnce) await enqueue(ctx, ReleaseConversations, { agent_id })
  return `${ids.length} wait for agents`
}

function change(ctx: Ctx, id: number, make: (ctx: Ctx, before: Assistant) => Promise<void>): Promise<Assistant> {
  return transaction(ctx, async (ctx) => {
    const before = await lock(ctx, id)
    await make(ctx, before)
    const after = await getAssistant(ctx, id)
    await record(ctx, 'assistant_updated', { type: 'assistant', id }, { before, after })
    return after
  })
}

async function lock(ctx: Ctx, id: number): Promise<Assistant> {
  const assistant = await queries.lockAssistant(ctx.db, id)
  if (!assistant) throw notFound()
  return assistant
}

/** Brings hosts into their compared form. Refuses a text that is not a host. */
function withHosts<T extends AssistantChanges>(changes: T): T {
  if (!changes.link_hosts) return changes
  const link_hosts = changes.link_hosts.map((text) => {
    const host = readHost(text)
    if (host === undefined) throw invalid('assistant.no_host', { host: text }).at('link_hosts')
    return host
  })
  return { ...changes, link_hosts: [...new Set(link_hosts)] }
}

/**
 * Refuses values that cannot be used. Refuses a team if the actor does not see all conversations, because the assistant
 * hands conversations over to it, and no team if they do not see what waits in the former one, because it would wait
 * for anybody.
 */
async function check(
  ctx: Ctx,
  { languages = [], tool_ids = [], fallback_team_id }: AssistantChanges,
  before?: Assistant,
): Promise<void> {
  const language = languages.find((code) => !isLanguageCode(code))
  if (language !== undefined) throw invalid('assistant.language', { language }).at('languages')
  const known = await queries.listTools(ctx.db, tool_ids)
  const tool = tool_ids.find((id) => !known.includes(id))
  if (tool !== undefined) throw invalid('assistant.no_tool', { id: tool }).at('tool_ids')
  const team = fallback_team_id ?? null
  const former = before?.fallback_team_id ?? null
  if (team !== null && team !== former) refuseWithoutFullSight(ctx)
  if (fallback_team_id === null && former !== null)
    refuseToOpen(ctx, { assigned_user_id: null, assigned_team_id: former })
  if (team !== null && !(await queries.isTeam(ctx.db, team)))
    throw invalid('assistant.no_team', { id: team }).at('fallback_team_id')
}
