import { confirmClaim } from '../../../platform/claims.ts'
import type { Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Page, pageOf, span } from '../../../platform/lists/page.ts'
import { isMask, mask } from '../../../platform/secrets/secrets.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../../office/audit/service.ts'
import { refuseWithoutFullSight, visibleIfThere } from '../../office/sight/service.ts'
import { callOverHttp } from './calling.ts'
import { checkHeaders, checkTool } from './check.ts'
import { noParameters } from './parameters.ts'
import * as queries from './queries.ts'
import { isSameServer, newSigningSecret } from './rules.ts'
import {
  type NewTool,
  type SealedHeader,
  type SigningSecret,
  type Tool,
  type ToolCall,
  type ToolCallQuery,
  type ToolChanges,
  type ToolCreated,
  ToolsChanged,
  type ToolTested,
} from './schema.ts'
import { sealHeader, sealSigningSecret } from './sealed.ts'

export { inspectSecrets, resealSecrets } from './sealed.ts'
export { callTool, listChanging, listDone, listToolsFor } from './use.ts'

const maxTools = 200

export const listTools = async (ctx: Ctx): Promise<Tool[]> => (await queries.listTools(ctx.db)).map(present)

export async function getTool(ctx: Ctx, id: number): Promise<Tool> {
  const row = await queries.findTool(ctx.db, id)
  if (!row) throw notFound()
  return present(row)
}

/** Adds a tool with a signing secret of its own, which is shown only here. */
export function createTool(ctx: Ctx, input: NewTool): Promise<ToolCreated> {
  const { auth = { headers: [] }, ...given } = input
  const fields = { parameters: noParameters, body: null, requires_verification: true, enabled: true, ...given }
  const signing_secret = newSigningSecret()
  refuseWithoutFullSight(ctx)
  return transaction(ctx, async (ctx) => {
    checkTool(fields)
    const uuid = uuidv7(ctx.now().getTime())
    const headers = keepOrSeal(ctx, { uuid, url: fields.url, headers: [] }, fields.url, auth.headers)
    if ((await queries.lockCount(ctx.db)) >= maxTools) throw invalid('tool.too_many', { max: maxTools })
    const sealed = sealSigningSecret(ctx, uuid, signing_secret)
    const row = await queries.insertTool(ctx.db, { ...fields, uuid, headers, signing_secret: sealed }, ctx.now())
    emit(ctx, ToolsChanged, { tool_id: row.id })
    await record(ctx, 'tool_created', { type: 'tool', id: row.id }, { after: asLogged(row) })
    return { ...present(row), signing_secret }
  })
}

/** Changes what is given. A masked header stays, unless the address is on another server. */
export function changeTool(ctx: Ctx, id: number, changes: ToolChanges): Promise<Tool> {
  return change(ctx, id, (ctx, before) => {
    const { auth, unchanged_since, ...given } = changes
    refuseChanged(before, unchanged_since)
    const after = { ...before, ...given }
    checkTool(after)
    const masked = before.headers.map(({ key, value }) => ({ key, value: mask(value) }))
    return { ...after, headers: keepOrSeal(ctx, before, after.url, auth?.headers ?? masked) }
  })
}

/** Creates a new signing secret. The one before it is no longer used. */
export async function renewSigningSecret(ctx: Ctx, id: number): Promise<SigningSecret> {
  const signing_secret = newSigningSecret()
  await change(ctx, id, (ctx, before) => ({
    ...before,
    signing_secret: sealSigningSecret(ctx, before.uuid, signing_secret),
  }))
  return { signing_secret }
}

/**
 * Changes a tool. The actor has to see all conversations, because a tool receives what customers wrote and the actor
 * decides where it is called.
 */
function change(ctx: Ctx, id: number, edit: (ctx: Ctx, before: queries.ToolRow) => queries.ToolRow): Promise<Tool> {
  return transaction(ctx, async (ctx) => {
    const before = await queries.lockTool(ctx.db, id)
    if (!before) throw notFound()
    refuseWithoutFullSight(ctx)
    const after = await queries.updateTool(ctx.db, edit(ctx, before), ctx.now())
    emit(ctx, ToolsChanged, { tool_id: id })
    await record(
      ctx,
      'tool_updated',
      { type: 'tool', id },
      {
        before: asLogged(before),
        after: { ...asLogged(after), ...credential(before, after) },
      },
    )
    return present(after)
  })
}

/** Deletes a tool with its secret. Assistants that had it go on without it. */
export function deleteTool(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const before = await queries.lockTool(ctx.db, id)
    if (!before) throw notFound()
    await queries.deleteTool(ctx.db, id)
    emit(ctx, ToolsChanged, { tool_id: id })
    await record(ctx, 'tool_deleted', { type: 'tool', id }, { before: asLogged(before) })
    return true as const
  })
}

/** Calls the tool, even one that is switched off, without conversation, contact or confirmed address. */
export async function testTool(ctx: Ctx, id: number, given: object): Promise<ToolTested> {
  const tool = await queries.findTool(ctx.db, id)
  if (!tool) throw notFound()
  await confirmClaim(ctx)
  const { status, failed, milliseconds, text } = await callOverHttp(ctx, tool, given, null)
  return { status, failed, milliseconds, text }
}

/** The calls of the tool by assistants, with their results, newest first. Test calls and previews are not kept. */
export async function listCalls(ctx: Ctx, id: number, query: ToolCallQuery): Promise<Page<ToolCall>> {
  if (!(await queries.findTool(ctx.db, id))) throw notFound()
  const [rows, total] = await Promise.all([
    queries.listCalls(ctx.db, id, query.failed, visibleIfThere(ctx), span(query)),
    queries.countCalls(ctx.db, id, query.failed, visibleIfThere(ctx)),
  ])
  return pageOf(rows, total, query)
}

const keptDays = 30

/** Deletes calls after 30 days. */
export const pruneCalls = (ctx: Ctx): Promise<string> => prune(ctx, queries.agedCalls, daysAgo(ctx, keptDays))

/**
 * Keeps a stored value only if the server stays the same: on another server, the person who changes the tool could read
 * it.
 */
function keepOrSeal(
  ctx: Ctx,
  before: { uuid: string; url: string; headers: SealedHeader[] },
  url: string,
  given: readonly SealedHeader[],
): SealedHeader[] {
  const stored = new Map(before.headers.map((header) => [header.key.toLowerCase(), header.value]))
  const kept = ({ key, value }: SealedHeader) => (isMask(value) ? stored.get(key.toLowerCase()) : undefined)
  checkHeaders(given.map((header) => ({ key: header.key, value: kept(header) === undefined ? header.value : null })))
  return given.map((header, index) => {
    const value = kept(header)
    if (value === undefined) return sealHeader(ctx, before.uuid, header)
    if (!isSameServer(before.url, url)) throw invalid('tool.key_again').at(`auth.headers.${index}.value`)
    return { key: header.key, value }
  })
}

const present = ({ uuid: _, signing_secret: __, headers, ...row }: queries.ToolRow): Tool => ({
  ...row,
  auth: { headers: headers.map(({ key, value }) => ({ key, value: mask(value) })) },
})

/** The tool as the audit log records it. */
function asLogged(row: queries.ToolRow): Record<string, unknown> {
  const { auth, created_at: _, updated_at: __, ...tool } = present(row)
  return { ...tool, headers: auth.headers.map(({ key }) => key) }
}

/** Records that a secret value changed, but not the value. */
function credential(before: queries.ToolRow, after: queries.ToolRow): object {
  const values = ({ headers, signing_secret }: queries.ToolRow) => [
    ...headers.map(({ value }) => value),
    signing_secret,
  ]
  const known = new Set(values(before))
  return values(after).every((value) => known.has(value)) ? {} : { credential: 'replaced' }
}
