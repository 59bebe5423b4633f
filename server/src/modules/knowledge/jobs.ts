import type { Worker } from '../../platform/jobs.ts'
import { IndexArticle } from './schema.ts'
import * as service from './service.ts'

export const knowledgeJobs = (worker: Worker) => worker.on(IndexArticle, service.indexArticle)
