import type { Ctx } from '../../../platform/context.ts'
import { pruneIfSet, pruneRounds } from '../../../platform/database/pruning.ts'
import { conflict, invalid, Refusal } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { TooLarge, type Upload } from '../../../platform/http/uploads.ts'
import { type NoteCode, type RefusalCode, wordNote, wordRefusal } from '../../../platform/i18n.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { maxMegabytes } from './documents.ts'
import { readFileName, readSwitch, readWord } from './form.ts'
import * as queries from './queries.ts'
import { fileLane, lineOfFailure, makerOf, readLinks } from './rules.ts'
import { ImportChanged, type ImportStatus, type Line, maxLogs, type NewItem, RunImport } from './schema.ts'
import { openSpool, type Spool, sweepSpools } from './spool.ts'

export { maxFileBytes } from './documents.ts'
export { importFile, refuseLarge } from './files.ts'
export { pageAddress } from './links.ts'
export { checkPages, importPage, inBackground, readSitemap } from './pages.ts'
export { isUnanswered, maxUnanswered } from './rules.ts'
export { runImport } from './run.ts'

/** The highest total size of the files of one import that an operator can allow. */
export const maxBytes = 20 * 1024 ** 3

type Fields = ReadonlyMap<string, string>
type Receive = (store: (upload: Upload) => Promise<void>) => Promise<Fields>

/** What arrived: items to work through, and names of files that are too large. */
type Received = { items: NewItem[]; refused: string[]; fields: Fields }

/**
 * Takes the files and links that `receive` lets in, and begins to import them in the background. Refuses while another
 * import runs, before any file has been taken and once more at the end; then nothing is left of the files.
 */
export async function startImport(ctx: Ctx, receive: Receive, authorize: () => Promise<void>): Promise<ImportStatus> {
  if (await queries.findRunning(ctx.db)) throw conflict('import.running')
  const spool = await openSpool(ctx)
  try {
    const received = await takeIn(ctx, spool, receive)
    if (received.items.length + received.refused.length === 0) throw invalid('import.nothing')
    await authorize()
    await beginRun(ctx, spool, received)
  } catch (error) {
    await spool.remove().catch((err) => ctx.log.warn({ err }, 'files of an import stay until the sweep'))
    throw error
  } finally {
    spool.close()
  }
  return readStatus(ctx)
}

async function takeIn(ctx: Ctx, spool: Spool, receive: Receive): Promise<Received> {
  const max = ctx.config.importMaxMiB
  const files: NewItem[] = []
  const refused: string[] = []
  let bytes = 0
  const fields = await receive(async ({ name: sent, content }) => {
    const name = readFileName(sent)
    const path = String(files.length + refused.length)
    try {
      await spool.add(
        path,
        (async function* () {
          for await (const chunk of content) {
            bytes += chunk.length
            if (bytes > max * 1024 ** 2) throw invalid('import.too_large_together', { max }).at('files')
            yield chunk
          }
        })(),
      )
      files.push({ kind: 'file', name, path, lane: fileLane, counted: true })
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      refused.push(name)
    }
  })
  return { items: [...files, ...readLinks(fields.get('urls') ?? '')], refused, fields }
}

function beginRun(ctx: Ctx, { store, spool }: Spool, { items, refused, fields }: Received): Promise<void> {
  const enabled = readSwitch(fields, 'enabled')
  const on_local_edits = readWord(fields, 'on_local_edits', ['keep', 'overwrite'])
  const maker = makerOf(ctx.actor) ?? refuseSystem()
  return transaction(ctx, async (ctx) => {
    const options = { enabled, on_local_edits }
    const run = { ...options, actor_type: maker.type, actor_id: maker.id, store, spool, started_at: ctx.now() }
    const id = await queries.insertRun(ctx.db, run)
    await queries.insertItems(ctx.db, id, items)
    await queries.countRefused(ctx.db, id, refused.length)
    const tooLarge = new Refusal(400, 'InputException', 'import.too_large', { max: maxMegabytes })
    for (const name of refused) await queries.insertLine(ctx.db, id, lineOfFailure(name, tooLarge))
    await enqueue(ctx, RunImport, { import_id: id })
    emit(ctx, ImportChanged, { import_id: id })
  })
}

function refuseSystem(): never {
  throw new Error('the desk imports nothing by itself')
}

/** The import that runs or, if none does, the last one. */
export async function readStatus(ctx: Ctx): Promise<ImportStatus> {
  const run = await queries.findLatest(ctx.db)
  if (!run) return { running: false, total: 0, success: 0, errors: 0, logs: [], started_at: null, ended_at: null }
  const { total, success, errors, started_at, ended_at } = run
  const lines = await queries.listLines(ctx.db, run.id, maxLogs)
  const logs = lines.map((line) => wordLine(ctx, line))
  return { running: run.state === 'running', total, success, errors, logs, started_at, ended_at }
}

/** `added: handbook.pdf`; the text after the name says why, or how much. */
export function wordLine({ language }: Ctx, { word, name, code, params }: Line): string {
  if (code === null) return `${word}: ${name}`
  const sentence =
    word === 'failed'
      ? wordRefusal(language, code as RefusalCode, params)
      : wordNote(language, code as NoteCode, params)
  return `${word}: ${name}: ${sentence}`
}

/**
 * Resumes an import that no job works on any more, and removes what no import needs. The counts of earlier imports stay
 * for a while.
 */
export async function sweepImports(ctx: Ctx): Promise<string> {
  const run = await queries.findRunning(ctx.db)
  if (run) await enqueue(ctx, RunImport, { import_id: run.id })
  for (const table of ['import_item', 'import_line'] as const)
    await pruneRounds(ctx, table, (limit) => queries.forgetEarlier(ctx.db, table, limit))
  await pruneIfSet(ctx, ctx.config.keepDays.imports, queries.agedRuns)
  return `${await sweepSpools(ctx, run?.spool)} folders of imports`
}
