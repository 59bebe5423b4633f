import type { Ctx } from '../../../platform/context.ts'
import { withSpool, writeSpool } from '../../../platform/files/spool.ts'
import { OutboundFailed, OutboundRefused } from '../../../platform/outside/outbound-errors.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { Hint } from '../../../providers/documents/reader.ts'
import { getGeneral } from '../../office/settings/service.ts'
import type { ArticleSource } from '../articles/schema.ts'
import { maxFileBytes, readDocument, readingMs, writeDocument } from './documents.ts'
import { asRefusal, blameLink, checkLink, readContentType, refuseLink, titleOfPage } from './links.ts'
import type { PageImport, PageImported, SitemapPages } from './schema.ts'
import { walkSitemap } from './sitemaps.ts'

/** Limits for one page, in milliseconds: until it is here, and until its text has been read. */
export type PageLimits = { downloadMs: number; readMs: number; signal?: AbortSignal }

const whileSomebodyWaits: PageLimits = { downloadMs: 20_000, readMs: readingMs }
export const inBackground = { downloadMs: 20_000, readMs: 120_000 } as const satisfies PageLimits

type Origin = {
  source?: ArticleSource
  connection_id?: number
  limits?: PageLimits
  authorize?: () => Promise<void>
  /** Called in the transaction that writes the article. Without it, the article keeps its state. */
  isInternal?: (ctx: Ctx) => Promise<boolean>
}

/**
 * Writes the text of a page, a PDF or a text file into the article whose key is the link. Refuses what cannot be
 * reached or read. It may take a while, so `authorize` is called once more before anything is written.
 */
export async function importPage(
  ctx: Ctx,
  { url, ...wish }: PageImport,
  { source = 'url', connection_id, limits = whileSomebodyWaits, authorize, isInternal }: Origin,
): Promise<PageImported> {
  checkLink(url)
  const { address, document } = await withSpool(ctx, async (path) => {
    const hint = await downloadPage(ctx, url, path, limits)
    const reading = readDocument(ctx, path, hint, { ...limits, ms: limits.readMs })
    return { address: hint.base_url, document: await reading.catch(blameLink) }
  })
  await authorize?.()
  const origin = { source, source_url: address, ...(connection_id === undefined ? {} : { connection_id }) }
  const write = (ctx: Ctx, internal?: boolean) =>
    writeDocument(ctx, document, { ...wish, key: url, internal: internal ?? null }, titleOfPage(address), origin)
  return isInternal ? transaction(ctx, async (ctx) => write(ctx, await isInternal(ctx))) : write(ctx)
}

/** Saves what the link leads to, after at most five redirects. Returns its final address and the type it is given. */
async function downloadPage(
  ctx: Ctx,
  url: string,
  path: string,
  { downloadMs, signal }: PageLimits,
): Promise<Hint & { base_url: string }> {
  try {
    const answer = await ctx.outbound.stream(url, {
      headers: { accept: 'text/html, application/pdf;q=0.9, text/*;q=0.8, */*;q=0.1' },
      timeout: downloadMs,
      maxBytes: maxFileBytes,
      redirects: 5,
      except: await listOwnNames(ctx),
      ...(signal ? { signal } : {}),
    })
    if (answer.status !== 200) {
      answer.body.destroy()
      throw refuseLink('import.link_status', { status: answer.status })
    }
    await writeSpool(path, answer.body)
    return { base_url: answer.url, ...readContentType(answer.headers['content-type']) }
  } catch (error) {
    throw asRefusal(error, maxFileBytes)
  }
}

/** Lists the pages of a sitemap and imports nothing; see `walkSitemap` for what is listed and refused. */
export async function readSitemap(ctx: Ctx, url: string, signal?: AbortSignal): Promise<SitemapPages> {
  checkLink(url)
  return walkSitemap(ctx, url, { except: await listOwnNames(ctx), signal })
}

/**
 * Refuses pages of hosts that are never called, such as private ones, before anything of them is stored. A host that
 * cannot be found now may be found later.
 */
export async function checkPages(ctx: Ctx, pages: readonly string[]): Promise<void> {
  const except = await listOwnNames(ctx)
  const origins = new Set(pages.map((page) => new URL(page).origin))
  const check = async (origin: string) => {
    const reason = await ctx.outbound.check(origin, { except })
    if (reason && reason !== 'unresolved') throw new OutboundRefused(reason)
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof OutboundFailed)) throw asRefusal(error, maxFileBytes)
  }
  await Promise.all(Array.from(origins, (origin) => check(origin).catch(refuse)))
}

/** The desk never imports its own pages. */
async function listOwnNames(ctx: Ctx): Promise<string[]> {
  const general = await getGeneral(ctx)
  const former = general['app.accepted_hosts'].map((host) => `http://${host}`)
  return [general['app.root_url'], ...former].map((address) => new URL(address).hostname)
}
