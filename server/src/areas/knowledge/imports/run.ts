import { setTimeout as pause } from 'node:timers/promises'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { Later, Refusal, StoreUnavailable } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import type { NoteCode } from '../../../platform/i18n.ts'
import { afterCommit, transaction } from '../../../platform/transaction.ts'
import { signInAs } from '../../people/agents/service.ts'
import { listKnowledgeKeys } from '../../people/keys/service.ts'
import { readDocument, writeDocument } from './documents.ts'
import { titleOfFile } from './form.ts'
import { importPage, inBackground, readSitemap } from './pages.ts'
import * as queries from './queries.ts'
import { asPage, bug, cutName, isSitemapName, laneWidth, lineOfFailure, watchHosts } from './rules.ts'
import { ImportChanged, ImportEnded, type Line, maxItems } from './schema.ts'
import { removeSpool, withWaiting } from './spool.ts'

/** Items at a time. A process reads two documents at a time, so further items only wait for answers of sites. */
const maxAtOnce = 4
/** Pause between two pages of one host, for each of its two places. */
const politenessMs = 100
const busyMs = 1_000
/** If reading an item ends the process, it is not tried for ever. */
const maxTries = 3
const maxRunMs = 6 * 3_600_000
/** Clients that follow the progress get news at most this often. */
const newsMs = 500

/** An import that this process works on. */
type Work = {
  ctx: Ctx
  run: queries.Run
  hosts: ReturnType<typeof watchHosts>
  /** Places taken, by lane. */
  taken: Map<string, number>
  toldAt: number
}

/** Works through an import from its present state to its end, which comes early if its maker loses the right to it. */
export async function runImport(ctx: Ctx, { import_id }: { import_id: number }): Promise<string> {
  const run = await queries.findRun(ctx.db, import_id)
  if (run?.state !== 'running') return 'skipped: it has ended'
  const work: Work = { ctx, run, hosts: watchHosts(), taken: new Map(), toldAt: 0 }
  for (const item of await queries.reviveItems(ctx.db, run.id, maxTries)) {
    await settle(work, item, 'errors', lineOfFailure(item.name, new Refusal(500, null, 'import.gave_up')))
  }
  const note = await workThrough(work)
  await endRun(work, note)
  return note ? `ended early: ${note}` : 'ended'
}

/** Returns why it stops before the end, if it does. Throws Later if the process is stopping. */
async function workThrough(work: Work): Promise<NoteCode | undefined> {
  const { ctx, run } = work
  const flying = new Set<Promise<void>>()
  const failures: unknown[] = []
  try {
    for (;;) {
      if (failures.length > 0) throw failures[0]
      if (ctx.stopping.aborted) throw new Later(ctx.now())
      const actor = await findMaker(ctx, run)
      if (!actor) return 'import.right_lost'
      if (ctx.now().getTime() - run.started_at.getTime() > maxRunMs) return 'import.too_long'
      // An item that ends while the next one is being looked for makes room in a lane, so the search has to be
      // repeated.
      const alone = flying.size === 0
      const item = flying.size < maxAtOnce ? await queries.takeItem(ctx.db, run.id, fullLanes(work)) : undefined
      if (item) {
        const flight: Promise<void> = workOn(work, { ...ctx, actor }, item)
          .catch((error) => void failures.push(error))
          .finally(() => flying.delete(flight))
        flying.add(flight)
      } else if (alone) return undefined
      else if (flying.size > 0) await Promise.race(flying)
    }
  } finally {
    await Promise.all(flying)
  }
}

/** The maker as an actor, as long as they may fill the knowledge base. */
async function findMaker(ctx: Ctx, { actor_type, actor_id }: queries.Run): Promise<Actor | undefined> {
  if (actor_type === 'agent') {
    const signed = await signInAs(ctx, new Map(), { agent_id: actor_id, version: 0 })
    return signed?.actor.type === 'agent' && signed.actor.permissions.has('ai:manage') ? signed.actor : undefined
  }
  const key = (await listKnowledgeKeys(ctx)).find(({ id }) => id === actor_id)
  return key && { type: 'knowledge_key', id: key.id, name: key.name }
}

const fullLanes = ({ taken }: Work) =>
  [...taken].filter(([lane, count]) => count >= laneWidth(lane)).map(([lane]) => lane)

/** Imports one item and stores the result. */
async function workOn(work: Work, ctx: Ctx, item: queries.Item): Promise<void> {
  const { lane } = item
  if (lane !== null) work.taken.set(lane, (work.taken.get(lane) ?? 0) + 1)
  try {
    const { line, counts } = await importItem(work, ctx, item)
    failpoint(ctx, 'import.written')
    await settle(work, item, counts, line)
    work.hosts.note(lane, line.code)
  } catch (error) {
    if (ctx.stopping.aborted) return await queries.returnItem(work.ctx.db, item.id)
    if (error instanceof StoreUnavailable) {
      await queries.returnItem(work.ctx.db, item.id)
      throw error
    }
    if (error instanceof Refusal && error.code === 'import.busy') {
      await queries.returnItem(work.ctx.db, item.id)
      await pause(busyMs)
      return
    }
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, import_item: item.id }, 'an item was not imported')
    const refusal = error instanceof Refusal ? error : bug
    await settle(work, item, 'errors', lineOfFailure(item.name, refusal))
    work.hosts.note(lane, refusal.code)
  } finally {
    if (item.kind !== 'file') await pause(politenessMs)
    if (lane !== null) work.taken.set(lane, work.taken.get(lane)! - 1)
  }
}

type Done = { line: Line; counts: 'success' | 'nothing' }

async function importItem(work: Work, ctx: Ctx, item: queries.Item): Promise<Done> {
  if (item.kind === 'file') return importFile(work, ctx, item)
  if (work.hosts.isSilent(item.lane)) throw new Refusal(400, null, 'import.host_silent')
  if (item.kind === 'page') return importLink(work, ctx, item)
  // A name only suggests what a link leads to. What cannot be read as the one is tried as the other.
  const [first, second] = isSitemapName(item.name) ? [expandSitemap, importLink] : [importLink, expandSitemap]
  try {
    return await first(work, ctx, item)
  } catch (error) {
    if (!(error instanceof Refusal) || !/^(import\.type|sitemap\.invalid)$/.test(error.code)) throw error
    return second(work, ctx, item).catch(() => Promise.reject(error))
  }
}

const done = (name: string, word: string): Done => ({ line: { word, name, code: null, params: {} }, counts: 'success' })

async function importFile({ run }: Work, ctx: Ctx, { name, path }: queries.Item): Promise<Done> {
  const bounds = { ms: inBackground.readMs, signal: ctx.stopping }
  const document = await withWaiting(ctx, run, path!, (file) => readDocument(ctx, file, { name }, bounds))
  const { enabled, on_local_edits } = run
  const wish = { key: `file://${name}`, enabled, on_local_edits }
  const origin = { source: 'import', source_url: null } as const
  const { outcome } = await writeDocument(ctx, document, wish, titleOfFile(name), origin)
  return done(name, outcome)
}

async function importLink({ run }: Work, ctx: Ctx, { name }: queries.Item): Promise<Done> {
  const { enabled, on_local_edits } = run
  const origin = { source: 'import', limits: { ...inBackground, signal: ctx.stopping } } as const
  const { outcome } = await importPage(ctx, { url: name, enabled, on_local_edits }, origin)
  return done(name, outcome)
}

/** Replaces a sitemap by its pages. */
async function expandSitemap({ run }: Work, ctx: Ctx, { name }: queries.Item): Promise<Done> {
  const { urls, found } = await readSitemap(ctx, name, ctx.stopping)
  if (urls.length === 0) throw new Refusal(400, null, 'sitemap.empty')
  const listed = await transaction(ctx, async (ctx) => {
    const { total } = (await queries.findRun(ctx.db, run.id))!
    const pages = urls.slice(0, Math.max(0, maxItems - total)).map(asPage)
    await queries.insertItems(ctx.db, run.id, pages)
    return pages.length
  })
  return { line: { word: 'sitemap', name, code: 'import.pages', params: { found, listed } }, counts: 'nothing' }
}

async function settle(work: Work, item: queries.Item, counts: Done['counts'] | 'errors', line: Line): Promise<void> {
  const { ctx, run } = work
  await transaction(ctx, async (ctx) => {
    await queries.settleItem(ctx.db, run.id, item, counts)
    await queries.insertLine(ctx.db, run.id, { ...line, name: cutName(line.name) })
    const now = performance.now()
    if (now - work.toldAt < newsMs) return
    afterCommit(ctx, () => {
      work.toldAt = now
    })
    emit(ctx, ImportChanged, { import_id: run.id })
  })
}

async function endRun({ ctx, run }: Work, note: NoteCode | undefined): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (note) await queries.insertLine(ctx.db, run.id, { word: 'stopped', name: 'import', code: note, params: {} })
    const { success, errors } = await queries.endRun(ctx.db, run.id, ctx.now())
    if (run.actor_type === 'agent') {
      emit(ctx, ImportEnded, { import_id: run.id, agent_id: run.actor_id, success, errors })
    }
    emit(ctx, ImportChanged, { import_id: run.id })
  })
  // The sweep removes what is left.
  await removeSpool(ctx, run).catch((err) => ctx.log.warn({ err }, 'files of an import stay until the sweep'))
}
