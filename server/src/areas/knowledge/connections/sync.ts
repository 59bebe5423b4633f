import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { Later, Refusal } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { disableArticlesOf } from '../articles/service.ts'
import type { Line } from '../imports/schema.ts'
import { importPage, inBackground, isUnanswered, maxUnanswered, readSitemap } from '../imports/service.ts'
import * as queries from './queries.ts'
import { ConnectionChanged, type Counts } from './schema.ts'

/** Pause between two pages, which are read one after the other. */
const politenessMs = 200
const maxLogs = 300

type Sync = { connection: queries.ConnectionRow; counts: Counts; logs: Line[]; gone: Set<string> }

/** The result for one page. `gone`: its site says that the page no longer exists. */
type Outcome = 'added' | 'updated' | 'unchanged' | 'conflicts' | 'errors' | 'gone' | 'unanswered'

/**
 * Reads the pages of a connection again. Pages that are no longer among them are switched off, but only if all pages
 * are known: a sitemap that cannot be read, or that lists more than is read, removes nothing.
 */
export async function syncConnection(ctx: Ctx, { connection_id }: { connection_id: number }): Promise<string> {
  const connection = await queries.findConnection(ctx.db, connection_id)
  if (connection?.state !== 'syncing') return 'skipped: it was synced or removed'
  const counts = { added: 0, updated: 0, unchanged: 0, disabled: 0, conflicts: 0, errors: 0 }
  const sync: Sync = { connection, counts, logs: [], gone: new Set() }
  const failure = await readSite(ctx, sync).catch((error: unknown) => {
    if (ctx.stopping.aborted || !(error instanceof Refusal)) throw error
    return error
  })
  await transaction(ctx, async (ctx) => {
    const error = { error_code: failure?.code ?? null, error_params: failure?.params ?? {} }
    await queries.endSync(ctx.db, connection_id, { counts, logs: sync.logs.slice(-maxLogs), ...error }, ctx.now())
    emit(ctx, ConnectionChanged, { connection_id })
  })
  return failure ? `ended early: ${failure.code}` : 'synced'
}

/** Throws the refusal that ends the sync early. */
async function readSite(ctx: Ctx, sync: Sync): Promise<undefined> {
  const { id } = sync.connection
  const { pages, complete } = await listPages(ctx, sync.connection)
  let unanswered = 0
  for (const page of pages) {
    if (ctx.stopping.aborted) throw new Later(ctx.now())
    if ((await queries.findConnection(ctx.db, id))?.state !== 'syncing') return
    const outcome = await readPage(ctx, sync, page)
    if (outcome === 'gone') sync.gone.add(page)
    else sync.counts[outcome === 'unanswered' ? 'errors' : outcome] += 1
    unanswered = outcome === 'unanswered' ? unanswered + 1 : 0
    if (unanswered === maxUnanswered) throw new Refusal(400, null, 'import.host_silent')
    await pause(politenessMs)
  }
  const there = new Set(pages.filter((page) => !sync.gone.has(page)))
  const isGone = (key: string) => (complete ? !there.has(key) : sync.gone.has(key))
  for (const name of await disableArticlesOf(ctx, id, isGone)) {
    sync.logs.push({ word: 'disabled', name, code: 'connection.gone', params: {} })
    sync.counts.disabled += 1
  }
}

async function listPages(ctx: Ctx, { sitemap_url, urls }: queries.ConnectionRow) {
  if (sitemap_url === null) return { pages: urls, complete: true }
  const { urls: pages, truncated, unread } = await readSitemap(ctx, sitemap_url, ctx.stopping)
  if (pages.length === 0) throw new Refusal(400, null, 'sitemap.empty')
  return { pages, complete: !truncated && unread === 0 }
}

async function readPage(ctx: Ctx, { connection, logs }: Sync, url: string): Promise<Outcome> {
  try {
    const isInternal = (ctx: Ctx) => queries.holdInternal(ctx.db, connection.id)
    const origin = { source: 'connection', connection_id: connection.id, isInternal } as const
    const signal = ctx.stopping
    const { outcome } = await importPage(
      ctx,
      { url, enabled: true },
      { ...origin, limits: { ...inBackground, signal } },
    )
    if (outcome !== 'unchanged') logs.push({ word: outcome, name: url, code: null, params: {} })
    return outcome === 'added' || outcome === 'updated' ? outcome : 'unchanged'
  } catch (error) {
    if (ctx.stopping.aborted || !(error instanceof Refusal)) throw error
    const { code, params } = error
    if (code === 'import.link_status' && (params.status === 404 || params.status === 410)) return 'gone'
    logs.push({ word: 'failed', name: url, code, params })
    if (code === 'article.key_taken') return 'conflicts'
    return isUnanswered(code) ? 'unanswered' : 'errors'
  }
}
