import type { Worker } from '../../platform/jobs.ts'
import * as run from './run.ts'
import { ApplyRules, RouteConversation, RunTimeRules, SweepRuns } from './schema.ts'

export const automationJobs = (worker: Worker) => {
  worker.on(RouteConversation, run.routeConversation)
  worker.on(ApplyRules, run.applyRules)
  worker.on(RunTimeRules, run.runTimeRules)
  worker.every('*/10 * * * *', RunTimeRules)
  worker.on(SweepRuns, run.sweepRuns)
  worker.every('11 4 * * *', SweepRuns)
}
