import type { Ctx } from '../../../platform/context.ts'
import * as models from '../../office/models/service.ts'
import * as queries from './meaning-queries.ts'
import { searchByVector } from './search.ts'
import { meanOf, packFloats, productOf, spaceOf } from './vectors.ts'

/** Titles that are asked for, and passages whose mean is taken. Fewer titles than `fewest` tell nothing. */
const most = 100
const mostPassages = 2_000
const fewest = 5
const batch = 50
const timeout = 30_000
const lasts = 24 * 3_600_000
/** Of titles whose own article is left out, so many of ten stand lower than the bound. */
const bound = 0.9

/**
 * Learns how far an article rises above all others for a question that it answers: each title should find its own
 * article, and the middle one of these rises is the scale by which `rateStanding` measures. Cosines of one model cannot
 * be compared with those of another, and some questions are near to everything; so what counts is how much nearer an
 * article is than all passages are on average. If titles find other articles nearly as near, the model tells nothing,
 * and has no scale.
 */
export async function measureStanding(ctx: Ctx, model: models.Model): Promise<void> {
  const space = spaceOf(model)
  const now = ctx.now()
  const articles = await queries.countArticles(ctx.db)
  if (await queries.isMeasured(ctx.db, space.model, { articles, after: new Date(now.getTime() - lasts) })) return
  const vectors = await queries.listVectors(ctx.db, space.model, mostPassages)
  const titles = await queries.listTitles(ctx.db, most)
  if (vectors.length === 0 || titles.length < fewest) return
  const middle = meanOf(vectors)
  const own: number[] = []
  const none: number[] = []
  for (let at = 0; at < titles.length; at += batch) {
    const some = titles.slice(at, at + batch)
    const texts = some.map(({ title }) => title)
    const asked = await models.embedTexts(ctx, model, { texts, role: 'query' }, timeout)
    for (const [index, { id }] of some.entries()) {
      const near = await searchByVector(ctx, space.model, asked[index]!, 'agents')
      const stands = (isOwn: boolean) => near.find(({ article_id }) => (article_id === id) === isOwn)?.score
      const [mine, others] = [stands(true), stands(false)]
      if (mine === undefined || others === undefined) continue
      const usual = productOf(asked[index]!, middle)
      own.push(mine - usual)
      none.push(others - usual)
    }
  }
  const [usualOwn, usualNone] = [quantile(own, 0.5), quantile(none, bound)]
  const tells = usualOwn !== undefined && usualNone !== undefined && usualOwn > Math.max(usualNone, 0)
  await queries.upsertScale(ctx.db, {
    ...{ model: space.model, middle: packFloats(middle), articles, measured_at: now },
    ...(tells ? { own: usualOwn, none: usualNone } : { own: null, none: null }),
  })
}

function quantile(numbers: readonly number[], share: number): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
