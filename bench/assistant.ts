import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { demoArticles } from '../server/src/seed.ts'
import { quantile, query, round, until } from './desk.ts'
import { question } from './load.ts'
import { type Listened, withDesk } from './messages.ts'

/** Conversations that begin each second, and for how many seconds, after some that are not measured. */
const perSecond = 10
const seconds = 20
const warmUp = 20
/** How long the desk waits for further messages of a customer: the default of ASSISTANT_WAIT_MS. */
const waitMs = 2_000
/** Milliseconds that 95 of 100 answers may take. */
const aim = 300
/** The same for the run alone: from the question that was read to the answer that was checked. */
const thoughtAim = 60
/** Longest wait for the last answers. */
const patienceMs = 40_000
/** A text in the article that answers, and in nothing else that is sent. */
const telling = '24 months'

type Sent = { at: number; to: string; text: string }
type Answered = { wamid: string; filed: number; begun: number; ended: number; model_ms: number; thought_ms: number }

/**
 * Measures from the moment when a customer writes to the answer's arrival at the provider. Each question comes
 * from a new customer, so the time includes the notice, the rule that assigns the assistant, the search, the run and
 * two sends. Two things are subtracted: the intended wait for further messages, and the step `answer` of the run, which
 * is the model's. The built-in model takes a millisecond or two. `thought` is the run alone, with search, answer and
 * check. `load` is that of the machine before and after; one core is 1.
 */
export function measureAssistant(): Promise<object> {
  return withDesk(async (desk) => {
    await prepareAnswers(desk, warmUp + perSecond * seconds)
    const before = loadavg()[0]!
    await ask(desk, warmUp, 0)
    const asked = await ask(desk, perSecond * seconds, warmUp)
    const delays = asked.answers.map(({ delay }) => delay).sort((a, b) => a - b)
    const part = (of: (answer: Answer) => number) => {
      const sorted = asked.answers.map(of).sort((a, b) => a - b)
      return { p50_ms: quantile(sorted, 0.5), p95_ms: quantile(sorted, 0.95) }
    }
    const thought = part(({ thought_ms }) => thought_ms)
    if (quantile(delays, 0.95) > aim || thought.p95_ms > thoughtAim || asked.lost > 0 || asked.doubled > 0)
      process.exitCode = 1
    return {
      bench: 'assistant',
      ours: quantile(delays, 0.95),
      floor: aim,
      ratio: round(quantile(delays, 0.95) / aim, 2),
      unit: 'ms p95 from the question of a customer to the answer, both at the provider, without wait and model; the floor is the aim',
      asked: perSecond * seconds,
      per_second: perSecond,
      lost: asked.lost,
      doubled: asked.doubled,
      p50_ms: quantile(delays, 0.5),
      p95_ms: quantile(delays, 0.95),
      p99_ms: quantile(delays, 0.99),
      parts: {
        thought: { ...thought, aim_ms: thoughtAim },
        post_to_filed: part(({ began, filed }) => filed - began),
        late_after_the_wait: part(({ filed, begun }) => begun - filed - waitMs),
        run_without_model: part(({ begun, ended, model_ms }) => ended - begun - model_ms),
        written_to_provider: part(({ ended, arrived }) => arrived - ended),
      },
      load: { before: round(before), behind: round(loadavg()[0]!), cores: availableParallelism() },
    }
  })
}

/** Articles, a rule that gives everything new to the assistant, and customers to whom the provider lets us answer. */
export async function prepareAnswers({ program, key, provider }: Listened, customers: number): Promise<void> {
  const call = async (url: string, body?: object) => {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: key, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    })
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: { id: number; type?: string }[] }
  }
  for (const article of demoArticles) await call(`${program.url}/api/v1/ai/snippets/upsert`, article)
  const agents = await call(`${program.url}/api/v1/agents/compact`)
  const assistant = agents.data.find(({ type }) => type === 'assistant')!
  await call(`${program.url}/api/v1/automations/rules`, {
    name: 'Everything new to the assistant',
    description: '',
    type: 'new_conversation',
    events: [],
    enabled: true,
    weight: 0,
    rules: [
      {
        group_operator: 'OR',
        groups: [{ logical_op: 'AND', rules: [] }],
        actions: [{ type: 'assign_user', value: [String(assistant.id)] }],
      },
    ],
  })
  for (let n = 0; n < customers; n++)
    await call(`${provider}/sim/customers`, { from: numberOf(n), name: `Customer ${n}`, window: 'open' })
}

const numberOf = (n: number) => String(4_530_000_000 + n)

type Answer = Answered & { began: number; arrived: number; delay: number }

async function ask({ database, provider }: Listened, count: number, from: number) {
  const questions = new Map<string, { from: string; at: number }>()
  // Written at the provider, because it shows typing dots only for messages that it knows.
  const write = async (customer: string) => {
    const at = Date.now()
    const answer = await fetch(`${provider}/sim/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: customer, text: question }),
      signal: AbortSignal.timeout(30_000),
    })
    if (answer.status !== 201) throw new Error(`a customer's message was answered with ${answer.status}`)
    const { wamid } = (await answer.json()) as { wamid: string }
    questions.set(wamid, { from: customer, at })
  }
  const written: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < count; n++) {
    const wait = start + (1_000 * n) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    written.push(write(numberOf(from + n)))
  }
  await Promise.all(written)
  const numbers = new Set(Array.from({ length: count }, (_, n) => numberOf(from + n)))
  const listAnswers = async () => {
    const list = await fetch(`${provider}/sim/messages?kind=message`)
    const { messages } = (await list.json()) as { messages: Sent[] }
    return messages.filter(({ to, text }) => numbers.has(to) && text.includes(telling))
  }
  await until('answering', patienceMs, async () => (await listAnswers()).length >= count).catch(() => undefined)
  // A doubled answer would come after the first one.
  await pause(2_000)
  const sent = await listAnswers()
  const runs = await query<Answered>(database, runsOf([...questions.keys()]))
  const first = new Map(sent.toReversed().map(({ to, at }) => [to, at]))
  const answers = runs.flatMap((run): Answer[] => {
    const { from: customer, at: began } = questions.get(run.wamid)!
    const arrived = first.get(customer)
    if (arrived === undefined) return []
    return [{ ...run, began, arrived, delay: arrived - began - waitMs - run.model_ms }]
  })
  return { answers, lost: count - first.size, doubled: sent.length - first.size }
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

const runsOf = (wamids: string[]) => `
  select message.provider_id as wamid, ${milliseconds('message.created_at')} as filed,
    ${milliseconds('run.started_at')} as begun, ${milliseconds('run.ended_at')} as ended, (
      select coalesce(sum((step ->> 'milliseconds')::int), 0)::float8 from jsonb_array_elements(run.steps) as step
      where step ->> 'name' = 'answer'
    ) as model_ms, (
      select coalesce(sum((step ->> 'milliseconds')::int), 0)::float8 from jsonb_array_elements(run.steps) as step
    ) as thought_ms
  from assistant_run as run join message on message.id = run.up_to_message_id
  where message.provider_id in (${wamids.map((wamid) => `'${wamid}'`)}) and run.state = 'answered'`
