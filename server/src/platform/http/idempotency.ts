import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor, Claim, Ctx } from '../context.ts'
import { prune } from '../database/pruning.ts'
import { conflict, invalid, Refusal } from '../errors.ts'
import { failpoint } from '../failpoint.ts'
import { hmac, hmacMatches, open, SecretUnreadable, seal } from '../secrets/secrets.ts'
import type { App } from './routing.ts'
import { digestForm, digestOf } from './uploads.ts'

const keptMs = 24 * 3_600_000
/** How long a request waits for the answer to its twin. */
const patienceMs = 5_000
const lookMs = 50
/** No request takes longer, so after this time its process counts as dead. If it is alive, it can no longer commit. */
const abandonedMs = 120_000
/** At most this many notes and answers wait for a database that is away; the desk looks for it this often. */
const maxLate = 200
const lateMs = 1_000
/** Larger answers are not kept: a repetition is only told that the work was done. */
const maxAnswer = 1024 * 1024

const purpose = 'idempotent request'

type Kept = { request_hash: Buffer; acted: boolean; abandoned: boolean; status: number | null; response: string | null }

/** Returns whether requests of this method can be made safe to repeat. */
export const isRepeatable = (method: string): boolean => ['POST', 'PUT', 'DELETE'].includes(method)

/**
 * Lets any POST, PUT or DELETE below /api/v1 carry an `Idempotency-Key`. The work is done once for each actor and key
 * in 24 hours, and repetitions get the first answer. Requests without credentials are done each time. Bodies and
 * answers may hold passwords and secrets, so the table keeps an HMAC of the body and the sealed answer. The content of
 * a form is known only when its work is done; if a form cannot be read to its end, its key stays free.
 *
 * If the process died before the work was committed, a repetition does the work, two minutes after the request began.
 * If it died between the commit and the answer, the work is not done again, and repetitions are told so. What cannot be
 * noted while the database is away is noted when it is back.
 */
export function keepAnswers(app: App): void {
  const noteLater = createLateNotes()
  app.addHook('preHandler', async (request, reply) => {
    const claim = readClaim(request)
    if (!claim) return
    const kept = await claimOrFind(request, claim).catch((error) => {
      // If the commit of a claim was not confirmed, nobody knows whether the claim exists.
      if (!(error instanceof Refusal)) noteLater(() => freeClaim(request.ctx, claim))
      // A client that is still sending reads the answer only when it has finished.
      request.raw.resume()
      throw error
    })
    if (kept) return replay(request.ctx, claim, kept, reply)
    request.ctx.claim = claim
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const claim = request.ctx?.claim
    if (!claim) return
    const { ctx } = request
    ctx.claim = undefined
    failpoint(ctx, 'answer.keeping')
    const note = () => settle(request, claim, reply, payload)
    await note().catch((error) => {
      ctx.log.warn({ err: error }, 'the answer to an idempotent request was not kept')
      noteLater(note)
    })
  })
}

/** Repeats the notes that failed, one after the other in their order, until each is written or would change nothing. */
function createLateNotes(): (note: () => Promise<unknown>) => void {
  const waiting: { note(): Promise<unknown>; until: number }[] = []
  let going = false
  const work = async () => {
    going = true
    while (waiting.length > 0) {
      await sleep(lateMs, undefined, { ref: false })
      for (let [next] = waiting; next && (await isDone(next)); [next] = waiting) waiting.shift()
    }
    going = false
  }
  return (note) => {
    if (waiting.length < maxLate) waiting.push({ note, until: Date.now() + abandonedMs })
    if (!going) void work()
  }
}

const isDone = ({ note, until }: { note(): Promise<unknown>; until: number }): Promise<boolean> =>
  note().then(
    () => true,
    () => Date.now() > until,
  )

function readClaim({ method, routeOptions, headers, ctx }: FastifyRequest): Claim | undefined {
  const key = headers['idempotency-key']
  if (!isRepeatable(method) || key === undefined || !routeOptions.url?.startsWith('/api/v1/')) return undefined
  if (typeof key !== 'string' || !/^[!-~]{1,255}$/.test(key)) {
    throw invalid('input.invalid', { field: 'Idempotency-Key', rule: { rule: 'idempotency_key', params: {} } })
  }
  const actor = nameOf(ctx.actor)
  return actor === undefined ? undefined : { actor, key, holder: randomUUID() }
}

const nameOf = (actor: Actor) => (actor.type === 'system' ? undefined : `${actor.type} ${actor.id}`)

const contentOf = (request: FastifyRequest, body: string) => `${request.method} ${request.url} ${body}`
const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '')

/** Takes the key and returns undefined, or returns what is kept under it. Waits a little for a twin that is at work. */
async function claimOrFind(request: FastifyRequest, claim: Claim): Promise<Kept | undefined> {
  const { ctx } = request
  const form = isForm(request)
  const content = contentOf(request, form ? 'form' : JSON.stringify(request.body ?? null))
  const isSame = (kept: Kept, content: string) => hmacMatches(ctx.secrets, purpose, content, kept.request_hash)
  for (let waited = 0; ; waited += lookMs) {
    if (await insertClaim(ctx, claim, hmac(ctx.secrets, purpose, content))) return undefined
    const kept = await findKept(ctx, claim)
    if (kept && form && kept.status) {
      if (!isSame(kept, contentOf(request, (await digestForm(request)) ?? ''))) throw conflict('idempotency.other')
    } else if (kept && !isSame(kept, content)) throw conflict('idempotency.other')
    if (kept?.status) return kept
    if (kept?.acted && kept.abandoned) throw conflict('idempotency.answer_gone')
    if (waited >= patienceMs) throw conflict('idempotency.in_flight')
    await sleep(lookMs)
  }
}

function replay(ctx: Ctx, claim: Claim, { status, response }: Kept, reply: FastifyReply): FastifyReply {
  const kept = response === null ? undefined : tryOpen(ctx, claim, response)
  if (kept === undefined) throw conflict('idempotency.answer_gone')
  const { field, answer } = readKept(kept)
  if (field !== undefined) reply.header('X-Field', field)
  return reply
    .code(status!)
    .header('Idempotency-Replayed', 'true')
    .type('application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(answer)
}

/** If a refusal blames a field, the field has its own line before the answer, which is JSON and begins with a brace. */
const writeKept = (field: unknown, answer: string) => (typeof field === 'string' ? `${field}\n${answer}` : answer)

function readKept(text: string): { field?: string; answer: string } {
  const end = text.indexOf('\n')
  return text.startsWith('{') || end < 0 ? { answer: text } : { field: text.slice(0, end), answer: text.slice(end + 1) }
}

/** A key of the ring may have been removed since then. The work must not be done again because of that. */
function tryOpen(ctx: Ctx, claim: Claim, sealed: string): string | undefined {
  try {
    return open(ctx.secrets, sealed, placeOf(claim))
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

const placeOf = ({ actor, key }: Pick<Claim, 'actor' | 'key'>) => `idempotency.${actor}.${key}`

/** Keeps the answer. After a server error that changed nothing, it frees the key. */
async function settle(request: FastifyRequest, claim: Claim, reply: FastifyReply, payload: unknown): Promise<void> {
  const { ctx } = request
  const { actor, key, holder } = claim
  const status = reply.statusCode
  const form = isForm(request) ? digestOf(request) : undefined
  // The same request must work once the password has been given.
  const unconfirmed = reply.hasHeader('x-confirm')
  if (status >= 500 || unconfirmed || (isForm(request) && !form)) {
    return freeClaim(ctx, claim)
  }
  const fits = typeof payload === 'string' && Buffer.byteLength(payload) <= maxAnswer
  const response = fits
    ? seal(ctx.secrets, writeKept(reply.getHeader('x-field'), payload), placeOf({ actor, key }))
    : null
  const formHash = form ? hmac(ctx.secrets, purpose, contentOf(request, form)) : null
  await sql`
    update idempotency set status = ${status}, response = ${response}, request_hash = coalesce(${formHash}, request_hash)
    where actor = ${actor} and key = ${key} and holder = ${holder}`.execute(ctx.db)
}

/** Frees the key, unless work was done under it. */
async function freeClaim({ db }: Ctx, { actor, key, holder }: Claim): Promise<void> {
  await sql`
    delete from idempotency
    where actor = ${actor} and key = ${key} and holder = ${holder} and not acted`.execute(db)
}

/** True if the key was free, its 24 hours are over, or the same request was begun and given up before it acted. */
async function insertClaim(ctx: Ctx, { actor, key, holder }: Claim, requestHash: Buffer): Promise<boolean> {
  const now = ctx.now()
  const { rows } = await sql`
    insert into idempotency as i (actor, key, holder, request_hash, created_at)
    values (${actor}, ${key}, ${holder}, ${requestHash}, ${now})
    on conflict (actor, key) do update
      set holder = excluded.holder, request_hash = excluded.request_hash, acted = false, status = null, response = null,
        created_at = excluded.created_at
      where i.created_at <= ${before(now, keptMs)}
        or (i.status is null and not i.acted and i.request_hash = excluded.request_hash
          and i.created_at <= ${before(now, abandonedMs)})
    returning 1`.execute(ctx.db)
  return rows.length > 0
}

async function findKept(ctx: Ctx, { actor, key }: Claim): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select request_hash, acted, created_at <= ${before(ctx.now(), abandonedMs)} as abandoned, status, response
    from idempotency where actor = ${actor} and key = ${key}`.execute(ctx.db)
  return rows[0]
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Deletes the answers whose 24 hours are over. */
export const pruneAnswers = (ctx: Ctx): Promise<string> =>
  prune(ctx, { table: 'idempotency', age: 'created_at' }, before(ctx.now(), keptMs))
