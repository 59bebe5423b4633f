import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What this process counts itself. What the database knows is in `desk-metrics.ts`. No label holds an id or a number.
 */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const registers = [metrics]

/** If a counter appeared with 1, Prometheus would not see its first step. */
function fromZero<Label extends string>(counter: Counter<Label>, label: Label, values: readonly string[]): void {
  for (const value of values) counter.inc({ [label]: value } as Partial<Record<Label, string>>, 0)
}

export const requestSeconds = new Histogram({
  name: 'parley_request_seconds',
  help: 'Time until the answer to a request begins, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const liveStreams = new Gauge({
  name: 'parley_live_streams',
  help: 'Live streams that are open at this process.',
  registers,
})

export const logLines = new Counter({
  name: 'parley_log_lines_total',
  help: 'Lines written to the log, by level, from warn on.',
  labelNames: ['level'],
  registers,
})
fromZero(logLines, 'level', ['warn', 'error', 'fatal'])

export const jobsEnded = new Counter({
  name: 'parley_jobs_total',
  help: 'Jobs that ended, by task and result: done, failed, hopeless (not tried again) or lost (with its lease or the database).',
  labelNames: ['task', 'result'],
  registers,
})

export const rowsPruned = new Counter({
  name: 'parley_rows_pruned_total',
  help: 'Rows that were deleted because of their age, by table.',
  labelNames: ['table'],
  registers,
})

export const backups = new Counter({
  name: 'parley_backups_total',
  help: 'Backups that the desk made by itself, by result: done, or why there is none.',
  labelNames: ['result'],
  registers,
})
fromZero(backups, 'result', ['done'])

export const receiptsRefused = new Counter({
  name: 'parley_receipts_refused_total',
  help: 'Webhook calls with a missing or wrong signature.',
  registers,
})

export const sends = new Counter({
  name: 'parley_sends_total',
  help: 'What became of outgoing messages: accepted, sent, delivered, read, failed, unknown, put_off.',
  labelNames: ['result'],
  registers,
})
fromZero(sends, 'result', ['accepted', 'sent', 'delivered', 'read', 'failed', 'unknown', 'put_off'])

export const sendSeconds = new Histogram({
  name: 'parley_send_seconds',
  help: 'Time from queueing an outgoing message until the provider accepted it.',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200],
  registers,
})

export const providerSeconds = new Histogram({
  name: 'parley_provider_call_seconds',
  help: 'Time of calls to WhatsApp, those that failed too, by call.',
  labelNames: ['call'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers,
})

export const providerErrors = new Counter({
  name: 'parley_provider_errors_total',
  help: 'Calls to WhatsApp that failed, by kind: the class of a refusal, no_answer, unreachable or other.',
  labelNames: ['kind'],
  registers,
})
fromZero(
  providerErrors,
  'kind',
  'token permission payment window no_channel spam restricted throttle transient template no_answer unreachable other'.split(
    ' ',
  ),
)

export const fileOperations = new Counter({
  name: 'parley_file_operations_total',
  help: 'Operations of the file store, by operation and result: ok, missing or failed.',
  labelNames: ['operation', 'result'],
  registers,
})
for (const operation of ['put', 'get', 'delete'])
  for (const result of ['ok', 'missing', 'failed']) fileOperations.inc({ operation, result }, 0)

export const runsEnded = new Counter({
  name: 'parley_assistant_runs_total',
  help: 'Runs of assistants that ended, by end: answered, handed_over, failed, silent or superseded.',
  labelNames: ['end'],
  registers,
})
fromZero(runsEnded, 'end', ['answered', 'handed_over', 'failed', 'silent', 'superseded'])

export const modelSeconds = new Histogram({
  name: 'parley_model_call_seconds',
  help: 'Time of calls to models, repetitions included and those that failed too, by purpose.',
  labelNames: ['purpose'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80],
  registers,
})

export const modelErrors = new Counter({
  name: 'parley_model_errors_total',
  help: 'Calls to models that failed or were not made because the model is away or its budget spent, by purpose and kind.',
  labelNames: ['purpose', 'kind'],
  registers,
})

export const modelTokens = new Counter({
  name: 'parley_model_tokens_total',
  help: 'Tokens that models say they used, by purpose and direction.',
  labelNames: ['purpose', 'direction'],
  registers,
})

export const modelCost = new Counter({
  name: 'parley_model_cost_total',
  help: 'Cost of model calls, in the money in which the prices are given, by purpose.',
  labelNames: ['purpose'],
  registers,
})

export const replicaInUse = new Gauge({
  name: 'parley_replica_in_use',
  help: '1 while reads that may be two seconds old go to the server of DATABASE_READ_URL; 0 while it is away or behind.',
  registers: [metrics],
})

export const readsElsewhere = new Counter({
  name: 'parley_recent_reads_total',
  help: 'Reads that may be two seconds old, by the server that answered: replica or primary. Only with DATABASE_READ_URL.',
  labelNames: ['server'],
  registers: [metrics],
})
