import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export type Target = { url: string; path: string; world: Record<string, string> }
export type Load = {
  target: Target
  connections: number
  /** No request begins after this time, nor after the `limit`th. */
  ms: number
  limit: number
  /** The beginning of every message id of this load. The n-th message is `<prefix><n>`. */
  prefix: string
}
export type Outcome = {
  /** The number n of every message that was answered with 200. */
  accepted: Uint32Array
  /** Milliseconds that each of them took. */
  latencies: Float64Array
  refused: number
  /** Requests whose connection broke before the answer. */
  unanswered: number
  /** From the first request to the last answer. */
  ms: number
}

const customers = 2_000

/**
 * Posts signed messages with distinct ids from its own thread. They are signed and written out before the clock starts,
 * and connections are kept open, so that only the server is measured. `posted` counts along.
 */
export function startLoad(load: Load): { outcome: Promise<Outcome>; ready: Promise<void>; posted(): number } {
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { load, shared } })
  const ready = Promise.withResolvers<void>()
  const outcome = new Promise<Outcome>((resolve, reject) => {
    worker.on('message', (message) => (message === 'ready' ? ready.resolve() : resolve(message)))
    worker.once('error', reject)
  })
  outcome.catch(ready.reject)
  return { outcome, ready: ready.promise, posted: () => Atomics.load(shared, 0) }
}

export const runLoad = (load: Load): Promise<Outcome> => startLoad(load).outcome

async function drive({ load, shared }: { load: Load; shared: Int32Array }): Promise<Outcome> {
  const requests = Array.from({ length: load.limit }, (_, n) => writeRequest(load, n))
  const address = new URL(load.target.url)
  const accepted: number[] = []
  const latencies: number[] = []
  let refused = 0
  let unanswered = 0
  let next = 0
  parentPort!.postMessage('ready')
  const start = performance.now()
  const deadline = start + load.ms

  /** One connection, from the first of its requests to the last. It is opened again when the server goes away. */
  const keepPosting = (done: () => void) => {
    const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true })
    let current = -1
    let began = 0
    let received = ''
    const post = () => {
      if (next >= requests.length || performance.now() > deadline) return void socket.end()
      current = next++
      Atomics.add(shared, 0, 1)
      began = performance.now()
      socket.write(requests[current]!)
    }
    socket.setEncoding('latin1')
    socket.on('connect', post)
    socket.on('data', (chunk) => {
      received += chunk
      const status = readAnswer(received)
      if (status === undefined) return
      received = ''
      if (status === 200) {
        accepted.push(current)
        latencies.push(performance.now() - began)
      } else refused++
      current = -1
      post()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (current !== -1) unanswered++
      if (next >= requests.length || performance.now() > deadline) done()
      else setTimeout(() => keepPosting(done), 50)
    })
  }
  await Promise.all(Array.from({ length: load.connections }, () => new Promise<void>(keepPosting)))
  const ms = performance.now() - start
  return { accepted: Uint32Array.from(accepted), latencies: Float64Array.from(latencies), refused, unanswered, ms }
}

/** The status of a complete answer; all answers measured here state their length. */
function readAnswer(received: string): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const length = Number(/^content-length: (\d+)/im.exec(received)?.[1] ?? 0)
  return received.length < end + 4 + length ? undefined : Number(received.slice(9, 12))
}

function writeRequest({ target, prefix }: Load, n: number): Buffer {
  const body = JSON.stringify(writeDelivery(target.world, `${prefix}${n}`, n % customers))
  const signature = createHmac('sha256', target.world['app_secret']!).update(body).digest('hex')
  return Buffer.from(
    `POST ${target.path} HTTP/1.1\r\nHost: ${new URL(target.url).host}\r\nUser-Agent: facebookexternalua\r\n` +
      `Accept: */*\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Hub-Signature-256: sha256=${signature}\r\n\r\n${body}`,
  )
}

export const question =
  'Hi! My bike clicks on every climb. Is the bottom bracket covered by the warranty? I bought it in May.'

/** A customer's text in the provider's format, about 600 bytes. */
export function writeDelivery(world: Record<string, string>, id: string, customer: number): object {
  const from = String(4_530_000_000 + customer)
  const message = {
    from,
    id: `wamid.HBgKNDUzMDAwMDAwMBUCABIYFjNFQjBDMEY4${id}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: question },
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: world['display_phone_number'], phone_number_id: world['phone_number_id'] },
    contacts: [{ profile: { name: `Customer ${customer}` }, wa_id: from, user_id: `DK.${9_000_000_000 + customer}` }],
    messages: [message],
  }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: world['waba_id'], changes: [{ value, field: 'messages' }] }],
  }
}

if (!isMainThread && workerData?.load) parentPort!.postMessage(await drive(workerData))
