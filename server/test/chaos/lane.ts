import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type Client, createClient } from '../client.ts'
import { type Simulator, settled } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import {
  copyFolder,
  type Environment,
  type Folder,
  freePort,
  makeFolder,
  openDatabase,
  type Program,
  spawnSimulator,
  startProgram,
  until,
} from './program.ts'

export const password = 'correct horse battery'

/** The provider's side is read freely, as the answers of the API are. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Free = any

/**
 * A desk that was set up and stopped, its port, and the provider that knows it: the starting point of several stories.
 */
export type Lane = {
  simulator: Simulator
  inboxId: number
  /** Starts a copy of the desk beside a fresh provider. */
  open(failAt?: string): Promise<OpenDesk>
  close(): Promise<void>
}

export type OpenDesk = {
  program: Program
  dataDir: string
  /** Calls the API as the admin until the desk answers with success. */
  call(method: 'get' | 'post' | 'put', path: string, body?: object): Promise<Free>
  simulate(method: 'GET' | 'POST', path: string, body?: object): Promise<Free>
  /** Waits until nothing is left to do, then checks every invariant. */
  checkAtRest(): Promise<void>
  close(): Promise<void>
}

/** What a desk needs to answer at this port, to call the simulator, and to be set up by `setUpDesk`. */
export const environmentOf = (simulator: Simulator, port: number) => ({
  PORT: String(port),
  PROVIDER_API_URL: simulator.url,
  OUTBOUND_ALLOW: new URL(simulator.url).host,
  ADMIN_PASSWORD: password,
  ROOT_URL: `http://127.0.0.1:${port}`,
})

/**
 * Sets a desk up over its API with a key, an article and an inbox. With `rule`, new conversations are assigned to the
 * assistant.
 */
export async function openLane({ rule, lives }: { rule: boolean; lives: number }): Promise<Lane> {
  const [simulator, port] = await Promise.all([spawnSimulator(), freePort()])
  const folder = makeFolder()
  const prepared = join(folder.path, 'prepared')
  const environment: Environment = {
    ...environmentOf(simulator, port),
    // The program is started dozens of times, and all starts share what the first one compiled.
    NODE_COMPILE_CACHE: join(folder.path, 'compiled'),
  }
  const program = startProgram({ ...environment, DATA_DIR: prepared }, 1)
  try {
    const setUp = await setUpDesk(program, simulator, rule)
    await program.stop()
    let copies = 0
    return {
      simulator,
      inboxId: setUp.inboxId,
      open: async (failAt) => {
        const dataDir = join(folder.path, `copy-${copies++}`)
        await copyFolder(prepared, dataDir)
        await control(simulator, 'POST', '/reset', { keep_callbacks: true })
        await control(simulator, 'POST', '/settings', { status_delay_ms: 20, auto_read: true })
        const started = startProgram({ ...environment, DATA_DIR: dataDir }, lives, failAt)
        return openDesk(started, { dataDir, simulator, client: setUp.client })
      },
      close: () => closeLane(simulator, folder),
    }
  } catch (error) {
    await program.stop()
    await closeLane(simulator, folder)
    throw new Error(`the desk was not set up: ${(error as Error).message}\n${program.printed()}`, { cause: error })
  }
}

async function closeLane(simulator: Simulator, folder: Folder): Promise<void> {
  await simulator.stop()
  folder.remove()
}

function openDesk(
  program: Program,
  { dataDir, simulator, client }: { dataDir: string; simulator: Simulator; client: Client },
): OpenDesk {
  const call: OpenDesk['call'] = (method, path, body) =>
    until(`${method} ${path}`, async () => {
      const answer = method === 'get' ? await client.get(path) : await client[method](path, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body.data
    })
  return {
    program,
    dataDir,
    call,
    simulate: (method, path, body) => control(simulator, method, path, body),
    checkAtRest: async () => {
      const found = await until('the database answers', () => checkAtRest(dataDir).then(() => 'sound', unlessDown))
      if (found !== 'sound') throw found
    },
    close: () => program.stop(),
  }
}

async function checkAtRest(dataDir: string): Promise<void> {
  const db = openDatabase(dataDir)
  try {
    await settled(db)
    await checkInvariants(db)
  } finally {
    await db.destroy()
  }
}

/** Throws if the database goes down with its desk or is still starting with the next one, so that it is asked again. */
function unlessDown(error: Error & { code?: string }): Error {
  const cut = /^(57P0[123]|08\w{3}|ECONNREFUSED|ECONNRESET|ENOENT)$/.test(error.code ?? '')
  if (cut || error.message.startsWith('Connection terminated')) throw error
  return error
}

export async function control(
  simulator: Simulator,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Free> {
  const response = await fetch(`${simulator.url}/sim${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  assert.ok(response.ok, `${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

/**
 * Signs in, makes a key, and adds everything that a first customer needs. `clientAt`: the same agent at another
 * process.
 */
export async function setUpDesk(
  program: Pick<Program, 'url'>,
  simulator: Simulator,
  rule: boolean,
): Promise<{ client: Client; clientAt(url: string): Client; inboxId: number }> {
  const clientAt = await signIn(program.url)
  const client = clientAt(program.url)
  const done = async (work: Promise<{ status: number; body: Free }>) => {
    const { status, body } = await work
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }
  const article = {
    key: 'kb/delivery',
    title: 'Delivery times and costs',
    content:
      'Parcels inside Denmark arrive in one to two working days and cost 49 kr. Bikes come assembled, in our van.',
  }
  const { item } = await done(client.post('/api/v1/ai/snippets/upsert', article))
  const { access_token, app_secret, phone_number_id, waba_id } = simulator.world
  const config = { phone_number_id, waba_id, access_token, app_secret, webhook_verify_token: 'made-up-by-the-operator' }
  const inbox = await done(client.post('/api/v1/inboxes', { name: 'WhatsApp', config }))
  if (rule) {
    const agents: Free[] = await done(client.get('/api/v1/agents/compact'))
    const assistant = agents.find((agent) => agent.type === 'assistant')
    const groups = [{ logical_op: 'AND', rules: [] }]
    const actions = [{ type: 'assign_user', value: [String(assistant.id)] }]
    const rules = [{ group_operator: 'AND', groups, actions }]
    await done(client.post('/api/v1/automations/rules', { name: 'Everything new', type: 'new_conversation', rules }))
  }
  await until('the article is indexed and the provider knows the address', async () => {
    const { index_status } = await done(client.get(`/api/v1/ai/snippets/${item.id}`))
    const { setup } = await done(client.get(`/api/v1/inboxes/${inbox.id}`))
    return (index_status === 'indexed' && setup.callback.state === 'proven') || undefined
  })
  return { client, clientAt, inboxId: inbox.id }
}

async function signIn(url: string): Promise<(url: string) => Client> {
  const document = await until('the desk answers', async () => {
    const response = await fetch(`${url}/api/v1/openapi.json`)
    return (await response.json()) as object
  })
  const visitor = createClient(url, document, null)
  const signedIn = await visitor.post('/api/v1/auth/login', { email: 'admin@localhost', password })
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body))
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf_token='))!.slice('csrf_token='.length)
  const made = await visitor.post(
    `/api/v1/agents/${signedIn.body.data.id}/api-key`,
    {},
    {
      cookie: cookies.join('; '),
      'x-csrftoken': decodeURIComponent(csrf),
    },
  )
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return (url) => createClient(url, document, made.body.data)
}
