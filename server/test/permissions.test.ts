import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Access, type Permission, permissions, permissionsOf } from '../src/platform/permissions.ts'
import { startDesk, type TestDesk } from './desk.ts'

type Declared = Access | readonly Permission[]
type Operation = { operationId: string; 'x-access': Declared }
type Route = { method: string; path: string; access: Declared; operationId: string }
type Answer = { status: number; message: string | undefined }

let desk: TestDesk
let routes: Route[]
let role: number
let agentKey: string
let knowledgeKey: string
const email = 'somebody@example.com'
const password = 'correct horse battery'

before(async () => {
  desk = await startDesk()
  const document = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: fill(path),
      access: operation['x-access'],
      operationId: operation.operationId,
    })),
  )
  const { rows } = await sql<{ id: number }>`
    insert into role (name, description, permissions) values ('Tried', '', '{}') returning id`.execute(desk.ctx.db)
  role = rows[0]!.id
  const fields = { first_name: 'Somebody', email, roles: ['Tried'], new_password: password }
  const { id } = (await desk.admin.post('/api/v1/agents', fields)).body.data
  agentKey = asToken((await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data)
  knowledgeKey = asToken((await desk.admin.post('/api/v1/ai/connect/keys', { name: 'Wiki' })).body.data)
})
after(() => desk.stop())

const asToken = (key: { api_key: string; api_secret: string }) => `token ${key.api_key}:${key.api_secret}`

/** Ids that do not exist, so that a caller who has access finds nothing to change. */
const fill = (path: string) =>
  path.replace(/\{(\w*)\}/g, (_, name: string) =>
    name.endsWith('uuid') ? '00000000-0000-7000-8000-000000000000' : '2000000000',
  )

/** Sends an empty request, so that a caller who has access is told what is missing. */
async function call({ method, path }: Route, headers: Record<string, string>): Promise<Answer> {
  const leave = new AbortController()
  const body = method === 'GET' || method === 'DELETE' ? null : '{}'
  const type = body === null ? {} : { 'content-type': 'application/json' }
  const response = await fetch(`${desk.url}${path}`, {
    method,
    headers: { ...headers, ...type },
    body,
    signal: leave.signal,
  })
  const stream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const message = stream ? undefined : ((await response.json()) as { message?: string }).message
  leave.abort()
  return { status: response.status, message }
}

async function openSession(): Promise<Record<string, string>> {
  const answer = await desk.as(null).post('/api/v1/auth/login', { email, password })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const csrf = cookies.find((line) => line.startsWith('csrf_token='))!.slice('csrf_token='.length)
  return { cookie: cookies.join('; '), 'x-csrftoken': csrf }
}

async function allow(allowed: readonly Permission[]): Promise<void> {
  await sql`update role set permissions = ${[...allowed]} where id = ${role}`.execute(desk.ctx.db)
}

/** Nobody here has the role Admin, so no permission opens routes that need it. */
const isForAdmins = ({ access }: Route): boolean => access === 'step_up'

function assertLetIn(route: Route, who: string, { status, message }: Answer): void {
  const where = `${who}: ${route.operationId}`
  assert.ok(status !== 401 || route.operationId === 'signIn', `${where} answers 401`)
  assert.notEqual(status, 403, `${where} answers 403 ${message}`)
  assert.ok(status < 500, `${where} answers ${status}`)
}

function assertKeptOut(route: Route, who: string, { status, message }: Answer): void {
  assert.deepEqual({ status, message }, { status: 403, message: 'Permission denied' }, `${who}: ${route.operationId}`)
}

test('every route names its access', () => {
  assert.ok(routes.length >= 40)
  for (const { access, operationId } of routes) {
    const known: string[] = ['public', 'signed_in', 'knowledge', 'step_up', ...permissions]
    for (const one of [access].flat()) assert.ok(known.includes(one), `${operationId} declares ${String(one)}`)
  }
})

test('without credentials only public routes answer', async () => {
  for (const route of routes) {
    const answer = await call(route, {})
    if (route.access === 'public') assertLetIn(route, 'nobody', answer)
    else assert.equal(answer.status, route.method === 'GET' ? 401 : 403, route.operationId)
  }
})

test('a knowledge key opens the knowledge base and nothing else', async () => {
  for (const route of routes) {
    const answer = await call(route, { authorization: knowledgeKey })
    const may = route.access === 'public' || route.access === 'knowledge'
    if (may) assertLetIn(route, 'knowledge key', answer)
    else assertKeptOut(route, 'knowledge key', answer)
  }
})

test('an agent is let in by exactly the declared permission, by key and by session alike', async () => {
  let session = await openSession()
  for (const route of routes) {
    const wanted = permissionsOf(route.access)
    const others = permissions.filter((name) => !wanted.includes(name))
    const cases: [string, readonly Permission[], boolean][] = isForAdmins(route)
      ? [['all permissions', permissions, false]]
      : wanted.length > 0
        ? [
            ['no permission', [], false],
            ...wanted.map((one): [string, Permission[], boolean] => [`only ${one}`, [one], true]),
            [`all but ${wanted.join(' and ')}`, others, false],
          ]
        : [['no permission', [], true]]
    for (const [who, allowed, may] of cases) {
      await allow(allowed)
      for (const [means, headers] of Object.entries({ key: { authorization: agentKey }, session })) {
        const answer = await call(route, headers)
        if (may) assertLetIn(route, `${who}, by ${means}`, answer)
        else assertKeptOut(route, `${who}, by ${means}`, answer)
      }
      if (route.operationId === 'signOut') session = await openSession()
    }
  }
})
