import type { Worker } from '../../platform/jobs.ts'
import { HealIndexes, IndexArticle } from './schema.ts'
import * as service from './service.ts'

export const knowledgeJobs = (worker: Worker) => {
  worker.on(IndexArticle, service.indexArticle)
  worker.on(HealIndexes, service.healIndexes)
  worker.every('*/5 * * * *', HealIndexes)
}
