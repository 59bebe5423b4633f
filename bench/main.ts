import { spawnSync } from 'node:child_process'
import { buildServer } from '../scripts/build.ts'
import { measureAssistant } from './assistant.ts'
import { measureConversation } from './conversation.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureInbound } from './inbound.ts'
import { measureList } from './list.ts'
import { measureLive } from './live.ts'
import { measureMe } from './me.ts'
import { measurePanel } from './panel.ts'
import { measureRetrieval } from './retrieval.ts'
import { measureSearch } from './search.ts'
import { measureStart } from './start.ts'
import { measureUpsert } from './upsert.ts'
import { measureWebhook } from './webhook.ts'
import { measureWrites } from './writes.ts'

/** `minutes`: how long a bench may take; two by default. */
const benches: Record<string, { about: string; measure: (...args: string[]) => Promise<object>; minutes?: number }> = {
  webhook: {
    about: 'deliveries kept a second, against one insert each; what a kill -9 loses',
    measure: measureWebhook,
  },
  me: { about: 'a keyed read a second, against one indexed select', measure: measureMe },
  list: { about: 'lists of conversations at 100,000 and at 1,000,000', measure: measureList, minutes: 8 },
  retrieval: {
    about: 'how well questions find the articles that answer them, and how soon among 100,000 passages',
    measure: measureRetrieval,
    minutes: 60,
  },
  import: {
    about: 'pages into the knowledge base, and what a request beside it feels',
    measure: measureImport,
    minutes: 6,
  },
  upsert: { about: 'articles written a second, against the bare locked upsert', measure: measureUpsert },
  writes: {
    about: 'a status change, a note and an assignment, each against its bare statements',
    measure: measureWrites,
  },
  inbound: { about: "from the provider's post to the live stream", measure: measureInbound },
  assistant: { about: "from a customer's signed question to the answer at the provider", measure: measureAssistant },
  live: { about: 'what 300 open panels cost, and how late they hear', measure: measureLive },
  conversation: {
    about: 'opening one of 2,000 messages in a desk of 1,000,000; the last pages against the first',
    measure: measureConversation,
    minutes: 8,
  },
  search: {
    about:
      'words of every frequency in 1,000,000 messages or as many as named, by one and by four at a time; --database DIR keeps them',
    measure: measureSearch,
    minutes: 20,
  },
  growth: {
    about: 'bytes that a conversation takes, and lists, search and reports at 1,000,000 messages or as many as named',
    measure: measureGrowth,
    minutes: 240,
  },
  panel: {
    about: 'what the inbox page weighs, how soon a warm start shows it and a saved reply is found',
    measure: measurePanel,
    minutes: 4,
  },
  start: { about: 'time of a second start, memory at rest', measure: measureStart },
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (args.length > 0 && [name, ...args].every((one) => Object.hasOwn(benches, one))) {
  // Several names: each runs in a process of its own, one after the other.
  const codes = [name, ...args].map(
    (one) => spawnSync(process.execPath, [import.meta.filename, one], { stdio: 'inherit' }).status ?? 1,
  )
  process.exitCode = Math.max(...codes)
} else if (bench) {
  // Measures what `npm start` runs.
  buildServer()
  // Leaving by exit() ends everything that was started and removes everything that was written.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  const { minutes = 2 } = bench
  const deadline = setTimeout(() => {
    process.stderr.write(`not done within ${minutes} minutes\n`)
    process.exit(1)
  }, minutes * 60_000)
  process.stdout.write(`${JSON.stringify(await bench.measure(...args))}\n`)
  clearTimeout(deadline)
} else {
  if (name) process.stderr.write(`There is no bench ${name}.\n`)
  for (const [known, { about }] of Object.entries(benches)) process.stdout.write(`${known.padEnd(13)}${about}\n`)
  process.exitCode = name ? 2 : 0
}
