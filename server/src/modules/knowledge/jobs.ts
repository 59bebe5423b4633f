import type { Worker } from '../../platform/jobs.ts'
import { tendGraph } from './graph.ts'
import { EmbedArticle, EmbedRest, HealIndexes, IndexArticle, TendGraph } from './schema.ts'
import * as service from './service.ts'

export const knowledgeJobs = (worker: Worker) => {
  worker.on(IndexArticle, service.indexArticle)
  worker.on(HealIndexes, service.healIndexes)
  worker.every('*/5 * * * *', HealIndexes)
  worker.on(EmbedArticle, service.embedArticle)
  worker.on(EmbedRest, service.embedRest)
  worker.on(TendGraph, (ctx) => tendGraph(ctx))
  worker.every('23 * * * *', TendGraph)
}
