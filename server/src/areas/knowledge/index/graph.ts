import type { Ctx } from '../../../platform/context.ts'
import * as models from '../../office/models/service.ts'
import * as graphQueries from './graph-queries.ts'
import { spaceOf } from './vectors.ts'

/** Comparing a question with fewer vectors takes a few milliseconds, misses none and makes writing no slower. */
const worthwhile = 20_000

/**
 * Builds a graph over the vectors of the chosen model, if the database has pgvector and there are at least `least`
 * vectors. Drops the graphs of other models and what a killed process left half built.
 */
export async function tendGraph(ctx: Ctx, least = worthwhile): Promise<string> {
  if (!(await graphQueries.hasGraphs(ctx.db))) return 'skipped: the database has no pgvector 0.8'
  const settings = await models.getModel(ctx, 'embedding')
  const space = settings.enabled ? await graphQueries.findSpace(ctx.db, spaceOf(settings).model) : undefined
  const wanted = space && space.vectors >= least ? space : undefined
  const graphs = await graphQueries.listGraphs(ctx.db)
  const kept = graphs.filter((graph) => wanted && graphQueries.isGraphOf(wanted, graph))
  for (const graph of graphs) if (!kept.includes(graph)) await graphQueries.dropGraph(ctx.direct, graph.name)
  if (!wanted) return 'no graph is needed'
  if (kept.length > 0) return 'the graph is there'
  await graphQueries.createGraph(ctx.direct, wanted)
  return `built a graph of ${wanted.vectors} vectors`
}
