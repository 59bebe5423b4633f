import { hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import { asRefusal, pageAddress, refuseLink } from './links.ts'
import { maxListed, type SitemapPages } from './schema.ts'
import { createSitemapParser, type SitemapEntry } from './sitemap-parser.ts'

/** What the protocol allows one sitemap, after decompression. */
const maxBytes = 50 * 1024 * 1024
/**
 * Limit for the announced or compressed size. It is larger than what is read, so that a sitemap of a million pages is
 * cut instead of refused.
 */
const maxWire = 5 * maxBytes
const maxSitemaps = 50
const maxDepth = 3
const maxFound = 100_000
/** Hosts whose pages are listed. Each costs a look-up. */
const maxHosts = 50
const fetchMs = 20_000
const totalMs = 60_000

type Walk = {
  ctx: Ctx
  except: readonly string[]
  signal: AbortSignal
  /** Addresses of pages, in the order of the sitemaps, up to the limit of the list. */
  urls: string[]
  /** Digests of all pages found, so that a hundred thousand long addresses do not fill the memory. */
  found: Set<string>
  hosts: Map<string, Promise<boolean>>
  /** Sitemaps still to be read, and (`known`) all that were ever queued. */
  queue: { url: string; depth: number }[]
  known: Set<string>
  truncated: boolean
  unread: number
}

/**
 * Lists the pages of a sitemap, or of all sitemaps of an index, without calling any of them. Leaves out pages that
 * could not be imported (private or unusable addresses). Throws Refusal if the sitemap itself cannot be read or, for an
 * index, if nothing was found because none of its sitemaps could be read.
 */
export async function walkSitemap(
  ctx: Ctx,
  url: string,
  { except, signal }: { except: readonly string[]; signal?: AbortSignal | undefined },
): Promise<SitemapPages> {
  const time = AbortSignal.timeout(totalMs)
  const walk: Walk = {
    ctx,
    except,
    signal: signal ? AbortSignal.any([signal, time]) : time,
    urls: [],
    found: new Set(),
    hosts: new Map(),
    queue: [{ url, depth: 1 }],
    known: new Set([pageAddress(url) ?? url]),
    truncated: false,
    unread: 0,
  }
  let failure: Refusal | undefined
  for (let next = walk.queue.shift(); next; next = walk.queue.shift()) {
    if (walk.found.size >= maxFound || walk.signal.aborted) {
      walk.truncated = true
      walk.unread++
      continue
    }
    const refused = await readSitemap(walk, next.url, next.depth)
    if (!refused) continue
    if (next.depth === 1 || refused.code === 'sitemap.doctype') throw refused
    failure ??= refused
    walk.unread++
  }
  if (walk.found.size === 0 && failure) throw failure
  const { urls, found, unread } = walk
  const truncated = walk.truncated || walk.signal.aborted || found.size > urls.length
  return { urls, found: found.size, truncated, unread }
}

/** Returns why the sitemap could not be read to its end; undefined if it could, or was cut at one of our limits. */
async function readSitemap(walk: Walk, url: string, depth: number): Promise<Refusal | undefined> {
  try {
    const { ctx, except, signal } = walk
    const answer = await ctx.outbound.stream(url, {
      headers: { accept: 'application/xml, text/xml;q=0.9, */*;q=0.1' },
      timeout: fetchMs,
      maxBytes: maxWire,
      redirects: 5,
      except,
      signal,
    })
    try {
      if (answer.status !== 200) throw refuseLink('import.link_status', { status: answer.status })
      await readEntries(walk, answer.body, url, depth)
    } finally {
      answer.body.destroy()
    }
    return undefined
  } catch (error) {
    const refusal = asRefusal(error, maxBytes)
    if (refusal instanceof Refusal) return refusal
    throw refusal
  }
}

async function readEntries(walk: Walk, body: Readable, url: string, depth: number): Promise<void> {
  const parser = createSitemapParser()
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of unpack(body)) {
    bytes += chunk.length
    if (bytes > maxBytes) return cutOrRefuse(walk)
    await take(walk, parser.write(decoder.decode(chunk, { stream: true })), url, depth)
    if (walk.found.size >= maxFound) return cutOrRefuse(walk)
  }
  await take(walk, parser.write(decoder.decode()), url, depth)
  parser.end()
}

function cutOrRefuse(walk: Walk): void {
  if (walk.found.size <= maxListed) throw refuseLink('import.link_too_large', { megabytes: maxBytes / 1024 / 1024 })
  walk.truncated = true
}

/** The content of a file that may be gzipped (`sitemap.xml.gz`), whatever its server says about it. */
async function* unpack(body: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < 2) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const whole = async function* () {
    yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* whole()
  try {
    yield* pipeline(Readable.from(whole()), createGunzip(), () => {})
  } catch (error) {
    const broken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw broken ? refuseLink('sitemap.invalid') : error
  }
}

/** The protocol demands complete addresses, but some sitemaps list relative links. */
async function take(walk: Walk, entries: SitemapEntry[], url: string, depth: number): Promise<void> {
  const pages: URL[] = []
  for (const { kind, address } of entries) {
    const href = pageAddress(address, url)
    if (href === undefined) continue
    if (kind === 'page') pages.push(new URL(href))
    else schedule(walk, href, depth + 1)
  }
  const origins = new Set(pages.map(({ origin }) => origin))
  await Promise.all(Array.from(origins, (origin) => mayBeListed(walk, origin)))
  for (const { origin, href } of pages) {
    if (!(await mayBeListed(walk, origin)) || walk.found.size >= maxFound) continue
    const before = walk.found.size
    walk.found.add(hash('sha256', href, 'base64'))
    if (walk.found.size > before && walk.urls.length < maxListed) walk.urls.push(href)
  }
}

/** Reads each sitemap once, however often and in whatever circle it is listed. */
function schedule(walk: Walk, url: string, depth: number): void {
  if (walk.known.has(url)) return
  if (depth > maxDepth || walk.known.size >= maxSitemaps) {
    walk.truncated = true
    walk.unread++
    return
  }
  walk.known.add(url)
  walk.queue.push({ url, depth })
}

/** A host that cannot be found now may be found when its pages are imported; a private one never will be. */
async function mayBeListed(walk: Walk, origin: string): Promise<boolean> {
  const known = walk.hosts.get(origin)
  if (known) return known
  if (walk.hosts.size >= maxHosts) {
    walk.truncated = true
    return false
  }
  const { ctx, except, signal } = walk
  const asked = ctx.outbound
    .check(origin, { except, signal })
    .then((reason) => reason === undefined || reason === 'unresolved')
  walk.hosts.set(origin, asked)
  return asked
}
