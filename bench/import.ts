import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { textPdf } from '../server/test/pdf.ts'
import { desk, freePort, makeDirectory, makeKey, password, quantile, round, startProgram, until } from './desk.ts'

const pages = 300
const pageBytes = 50_000
const pdfPages = 500
const probeMs = 20
/** About as many as during the import, so that one slow answer counts the same on both sides. */
const idleProbes = 1_250
/** How many times as long as without the import half of the reads may take. */
const aim = 10

type Key = string
type Status = { running: boolean; total: number; success: number; errors: number; logs: string[] }

/**
 * Measures how long 300 pages of 50 KB take from their site into the knowledge base, compared with downloading them two
 * at a time, as the import does; how much a keyed read every 20 ms slows down meanwhile; and what a PDF of 500 pages
 * costs. Fails if a page is not an article afterwards, or if half of the reads take several times as long.
 */
export async function measureImport(): Promise<object> {
  const place = makeDirectory()
  const site = await startSite()
  const port = String(await freePort())
  const env = { DATA_DIR: place.path, PORT: port, RATE_LIMIT: '0', ADMIN_PASSWORD: password, OUTBOUND_ALLOW: site.host }
  const program = await startProgram(desk, [], env)
  try {
    const key = await makeKey(program.url)
    const download_s = await timed(() => downloadAll(site.urls))
    const idle = await probe(program.url, key, () => pause(idleProbes * probeMs))
    let import_s = 0
    const during = await probe(program.url, key, async () => {
      import_s = await timed(() => runImport(program.url, key, (form) => form.append('urls', site.urls.join('\n'))))
    })
    const before = memoryOf(program.pid)
    const pdf_s = await timed(() => runImport(program.url, key, (form) => form.append('files', longPdf(), 'long.pdf')))
    const articles = await countArticles(program.url, key)
    const idle_p50_ms = quantile(idle, 0.5)
    const during_p50_ms = quantile(during, 0.5)
    const slower = round(during_p50_ms / idle_p50_ms, 2)
    if (articles !== pages + 1 || slower > aim) process.exitCode = 1
    return {
      bench: 'import',
      ours: during_p50_ms,
      floor: idle_p50_ms,
      ratio: slower,
      unit: 'ms p50 of a read with a key while pages are imported; the floor is the same read without',
      aim,
      pages,
      articles,
      import_s,
      download_s,
      idle_p99_ms: quantile(idle, 0.99),
      during_p99_ms: quantile(during, 0.99),
      pdf_s,
      pdf_memory_mb: round(memoryOf(program.pid) - before, 0),
    }
  } finally {
    await program.end()
    await site.stop()
    place.remove()
  }
}

const words = 'return parcel refund delivery invoice address account bicycle order courier warranty colour'.split(' ')

/** A page of prose. Its words differ from page to page. */
function writePage(n: number): string {
  let body = ''
  for (let at = n; body.length < pageBytes; at += 7) {
    const sentence = Array.from({ length: 12 }, (_, word) => words[(at * (word + 3)) % words.length]).join(' ')
    body += `<p>Point ${at}: ${sentence}.</p>\n`
  }
  return `<!doctype html><html><head><title>Page ${n}</title></head><body><main><h1>Page ${n}</h1>${body}</main></body></html>`
}

async function startSite() {
  const bodies = Array.from({ length: pages }, (_, n) => writePage(n))
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(bodies[Number(request.url?.slice(1))])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    urls: bodies.map((_, n) => `http://${host}/${n}`),
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function downloadAll(urls: string[]): Promise<void> {
  const left = [...urls]
  const two = Array.from({ length: 2 }, async () => {
    for (let url = left.pop(); url; url = left.pop()) await (await fetch(url)).arrayBuffer()
  })
  await Promise.all(two)
}

async function runImport(url: string, key: Key, fill: (form: FormData) => void): Promise<void> {
  const form = new FormData()
  fill(form)
  const path = `${url}/api/v1/ai/snippets/import`
  const headers = { authorization: key }
  const begun = await fetch(path, { method: 'POST', headers, body: form })
  if (!begun.ok) throw new Error(await begun.text())
  let last: Status | undefined
  await until('the import has ended', 240_000, async () => {
    last = ((await (await fetch(`${path}/status`, { headers })).json()) as { data: Status }).data
    return !last.running
  })
  if (last?.success !== last?.total) throw new Error(last?.logs.slice(-5).join('\n'))
}

async function countArticles(url: string, key: Key): Promise<number> {
  const answer = await fetch(`${url}/api/v1/ai/snippets?page_size=1`, { headers: { authorization: key } })
  return ((await answer.json()) as { data: { total: number } }).data.total
}

/** Milliseconds of keyed reads, one begun every 20 ms as long as the work lasts, sorted. */
async function probe(url: string, key: Key, work: () => Promise<unknown>): Promise<number[]> {
  const latencies: number[] = []
  const open: Promise<void>[] = []
  const timer = setInterval(() => {
    const began = performance.now()
    const asked = fetch(`${url}/api/v1/agents/me`, { headers: { authorization: key } })
    open.push(asked.then((answer) => answer.arrayBuffer()).then(() => void latencies.push(performance.now() - began)))
  }, probeMs)
  await work()
  clearInterval(timer)
  await Promise.all(open)
  return latencies.sort((a, b) => a - b)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return round((performance.now() - began) / 1_000)
}

function longPdf(): Blob {
  const lines = (page: number) =>
    Array.from({ length: 50 }, (_, line) => ({
      text: `Page ${page}, line ${line}: goods are sent back within a month.`,
    }))
  return new Blob([new Uint8Array(textPdf(Array.from({ length: pdfPages }, (_, page) => lines(page))))])
}

/** The most memory that a process ever held, in megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}
