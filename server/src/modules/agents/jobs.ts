import { job, type Worker } from '../../platform/jobs.ts'
import { markIdle } from './seen.ts'

const MarkIdle = job<object>('agents.mark_idle')

export const agentJobs = (worker: Worker) => {
  worker.on(MarkIdle, markIdle)
  worker.every('* * * * *', MarkIdle)
}
