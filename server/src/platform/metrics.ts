import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

export const requestSeconds = new Histogram({
  name: 'parley_request_seconds',
  help: 'Time to answer a request, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
})

export const jobsEnded = new Counter({
  name: 'parley_jobs_total',
  help: 'Jobs that ended, by name and result.',
  labelNames: ['job', 'result'],
  registers: [metrics],
})

export const receiptsRefused = new Counter({
  name: 'parley_receipts_refused_total',
  help: 'Deliveries with a missing or wrong signature, by inbox.',
  labelNames: ['inbox'],
  registers: [metrics],
})
