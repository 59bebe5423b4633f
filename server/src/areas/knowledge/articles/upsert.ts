import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/transaction.ts'
import { present } from './present.ts'
import type { ArticleRow } from './queries.ts'
import { checkContent, checkKey, type Decision, decideUpsert, hashText, wordDryRun } from './rules.ts'
import type { ArticleSource, ArticleUpsert, UpsertResult } from './schema.ts'
import * as queries from './upsert-queries.ts'
import { authorOf, followWrite } from './writing.ts'

/** Where an upserted text comes from. */
export type Origin = { source: ArticleSource; source_url: string | null; connection_id?: number }

export const fromApi: Origin = { source: 'api', source_url: null }

/** What an upsert is going to do to an article, with its own `ctx`. */
export type Plan = {
  ctx: Ctx
  origin: Origin
  decision: Decision<ArticleRow>
  /** The article after it. */
  row: ArticleRow
}

/**
 * Writes the article that has the key: adds it, updates it, lets an article without a key adopt it, or leaves it
 * unchanged. Writers of one key take turns, so `previous` is what the article was right before `item`. A dry run
 * decides the same way but writes and locks nothing.
 */
export function upsertArticle(ctx: Ctx, input: ArticleUpsert, origin: Origin = fromApi): Promise<UpsertResult> {
  checkUpsert(input)
  const [key, adopt, dryRun] = [input.key, input.adopt_id ?? undefined, input.dry_run === true]
  return transaction(ctx, async (ctx) => {
    if (!dryRun) await queries.lockKey(ctx.db, key)
    const named = await queries.listNamed(ctx.db, key, adopt, !dryRun)
    const owner = named.find((article) => article.key === key)
    const adoptee = named.find((article) => article.id === adopt)
    const plan = planUpsert(ctx, input, origin, { owner, adoptee })
    if (dryRun) return answerDryRun(plan)
    await storePlans(ctx, [plan])
    await followPlans([plan])
    return answer(plan)
  })
}

export function checkUpsert({ key, content }: ArticleUpsert): void {
  checkKey(key)
  checkContent(content)
}

type Locked = {
  owner: ArticleRow | undefined
  adoptee?: ArticleRow | undefined
  /** The id of a new article, if one is kept for it. */
  id?: number
}

/** Decides from the article that has the key and the one to be adopted, which the open transaction has locked. */
export function planUpsert(ctx: Ctx, input: ArticleUpsert, origin: Origin, { owner, adoptee, id = 0 }: Locked): Plan {
  const hash = hashText(input.title, input.content)
  const wish = {
    key: input.key,
    content_hash: hash,
    enabled: input.enabled ?? undefined,
    internal: input.internal ?? undefined,
    adopt_id: input.adopt_id ?? undefined,
    keep_local_edits: input.on_local_edits === 'keep',
    connection_id: origin.connection_id,
  }
  const decision = decideUpsert(wish, owner, adoptee)
  const { found, textChanges } = decision
  const row = writes({ decision })
    ? foresee(ctx, { found, id }, changeOf(input, origin, hash, decision), textChanges)
    : found!
  return { ctx, origin, decision, row }
}

const writes = ({ decision: { outcome } }: Pick<Plan, 'decision'>) => outcome !== 'unchanged' && outcome !== 'conflict'

/**
 * Does in one statement what plans want to write. If several plans concern one article, each starts from the result of
 * the one before it. Only the last is stored, with the versions of all.
 */
export async function storePlans({ db }: Ctx, plans: readonly Plan[]): Promise<void> {
  const writing = plans.filter(writes)
  if (writing.length === 0) return
  const last = new Map(writing.map((plan) => [plan.row.key, plan]))
  const stored = await queries.writeUpserts(
    db,
    writing.map((plan) => ({
      ...plan.row,
      ...authorOf(plan.ctx, plan.origin.source),
      id: plan.row.id || null,
      revises: plan.decision.textChanges,
      last: last.get(plan.row.key) === plan,
    })),
  )
  for (const { row } of writing) Object.assign(row, stored.get(row.key!))
}

/** What follows from plans, in the transaction that stores them. It needs their ids, and not that they are stored. */
export async function followPlans(plans: readonly Plan[]): Promise<void> {
  for (const { ctx, row, decision } of plans.filter(writes)) await followWrite(ctx, row, decision.found)
}

export function answer({ ctx, row, decision: { outcome, found, local_edits } }: Plan): UpsertResult {
  return { item: present(ctx, row), outcome, previous: found ? present(ctx, found) : null, local_edits }
}

function answerDryRun(plan: Plan): UpsertResult {
  const told = answer(plan)
  const id = plan.decision.found?.id ?? null
  return { ...told, item: { ...told.item, id }, outcome: wordDryRun(plan.decision.outcome) }
}

function changeOf(
  input: ArticleUpsert,
  origin: Origin,
  hash: Buffer,
  { found, textChanges }: Decision<ArticleRow>,
): queries.UpsertChange {
  const { source, source_url, connection_id = null } = found && !textChanges ? found : origin
  return {
    key: input.key,
    title: input.title,
    content: input.content,
    content_hash: hash,
    pushed_hash: hash,
    enabled: input.enabled ?? found?.enabled ?? true,
    internal: input.internal ?? found?.internal ?? false,
    source,
    source_url,
    connection_id,
  }
}

/** The article after a write. The caller fills in what the database gives: the times, and the `id` if none is kept. */
function foresee(
  ctx: Ctx,
  { found, id }: { found: ArticleRow | undefined; id: number },
  change: queries.UpsertChange,
  textChanges: boolean,
): ArticleRow {
  const now = ctx.now()
  const unindexed = { index_status: 'pending', index_error: null }
  return {
    ...(found ?? { id, revision: 0, language: null, created_at: now, ...unindexed }),
    ...change,
    ...(textChanges ? unindexed : {}),
    revision: (found?.revision ?? 0) + (textChanges ? 1 : 0),
    updated_at: now,
  }
}
