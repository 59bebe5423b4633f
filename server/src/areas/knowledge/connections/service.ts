import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound, Refusal } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { type RefusalCode, wordRefusal } from '../../../platform/i18n.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../../office/audit/service.ts'
import { deleteArticlesOf, setInternalOf } from '../articles/service.ts'
import { checkPages, pageAddress, wordLine } from '../imports/service.ts'
import * as queries from './queries.ts'
import {
  type Connection,
  type ConnectionChange,
  ConnectionChanged,
  type ConnectionDeleted,
  type ConnectionInput,
  counted,
  SyncConnection,
} from './schema.ts'

export { syncConnection } from './sync.ts'

export async function listConnections(ctx: Ctx): Promise<Connection[]> {
  return (await queries.listConnections(ctx.db)).map((row) => present(ctx, row))
}

/** Connects a site; its first sync begins at once. */
export async function createConnection(ctx: Ctx, input: ConnectionInput): Promise<Connection> {
  const { name, interval_hours, internal } = input
  if (!input.sitemap_url === !input.urls) throw invalid('connection.addresses').at('sitemap_url')
  const sitemap_url = input.sitemap_url ? readLink(input.sitemap_url, 'sitemap_url') : null
  const urls = [...new Set(input.urls?.map((link, index) => readLink(link, `urls.${index}`)))]
  const blame = (error: unknown) => {
    throw error instanceof Refusal ? error.at(sitemap_url ? 'sitemap_url' : 'urls') : error
  }
  await checkPages(ctx, sitemap_url ? [sitemap_url] : urls).catch(blame)
  return transaction(ctx, async (ctx) => {
    const row = { name: name.trim(), sitemap_url, urls, interval_hours, internal }
    const id = await queries.insertConnection(ctx.db, row, ctx.now())
    await record(ctx, 'connection_created', { type: 'connection', id }, { after: asLogged(row) })
    return beginSync(ctx, id)
  })
}

const asLogged = ({ internal, ...row }: queries.NewConnection) => (internal ? { ...row, internal } : row)

function readLink(link: string, field: string): string {
  const address = pageAddress(link.trim())
  if (address === undefined) throw invalid('import.link_invalid').at(field)
  return address
}

/** Makes all present and future articles of a connection internal, or lets customers read them again. */
export const changeConnection = (ctx: Ctx, id: number, change: ConnectionChange): Promise<Connection> =>
  transaction(ctx, async (ctx) => {
    const { internal } = change
    const before = (await queries.lockConnection(ctx.db, id)) ?? refuseUnknown()
    refuseChanged(before, change.unchanged_since)
    const row = (await queries.setInternal(ctx.db, id, internal, ctx.now())) ?? refuseUnknown()
    await setInternalOf(ctx, id, internal)
    if (before.internal !== internal) {
      const type = internal ? 'connection_made_internal' : 'connection_made_public'
      await record(ctx, type, { type: 'connection', id }, { after: { name: row.name } })
    }
    emit(ctx, ConnectionChanged, { connection_id: id })
    return present(ctx, row)
  })

/** Reads the site again now. If it is already being read, that continues. */
export const syncNow = (ctx: Ctx, id: number): Promise<Connection> =>
  transaction(ctx, async (ctx) => {
    const connection = await beginSync(ctx, id)
    await record(ctx, 'connection_synced', { type: 'connection', id }, { after: { name: connection.name } })
    return connection
  })

async function beginSync(ctx: Ctx, id: number): Promise<Connection> {
  const begun = await queries.beginSyncs(ctx.db, ctx.now(), id)
  const row = await queries.findConnection(ctx.db, id)
  if (!row || begun.length === 0) refuseUnknown()
  await enqueue(ctx, SyncConnection, { connection_id: id })
  emit(ctx, ConnectionChanged, { connection_id: id })
  return present(ctx, row)
}

/** Begins the syncs that are due, and resumes those that no job works on any more. */
export function syncDue(ctx: Ctx): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const begun = await queries.beginSyncs(ctx.db, ctx.now())
    for (const connection_id of begun) await enqueue(ctx, SyncConnection, { connection_id })
    return `${begun.length} connections`
  })
}

/** Removes a connection and its articles, one article at a time. If it is interrupted, it is done again. */
export async function deleteConnection(ctx: Ctx, id: number): Promise<ConnectionDeleted> {
  await transaction(ctx, async (ctx) => {
    const { state, name, sitemap_url, urls, interval_hours, internal } =
      (await queries.markRemoving(ctx.db, id)) ?? refuseUnknown()
    if (state === 'removing') return
    const before = asLogged({ name, sitemap_url, urls, interval_hours, internal })
    await record(ctx, 'connection_deleted', { type: 'connection', id }, { before })
  })
  let articles_deleted = 0
  do articles_deleted += await deleteArticlesOf(ctx, id)
  while (!(await queries.deleteConnection(ctx.db, id)))
  await transaction(ctx, async (ctx) => emit(ctx, ConnectionChanged, { connection_id: id }))
  return { articles_deleted }
}

function refuseUnknown(): never {
  throw notFound()
}

function present(ctx: Ctx, row: queries.ConnectionRow): Connection {
  const { state, counts, logs, error_code, error_params, ...shown } = row
  return {
    ...shown,
    syncing: state === 'syncing',
    counts: Object.fromEntries(counted.map((word) => [word, counts[word] ?? 0])) as Connection['counts'],
    last_error: error_code === null ? null : wordRefusal(ctx.language, error_code as RefusalCode, error_params),
    logs: logs.map((line) => wordLine(ctx, line)),
  }
}
