import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { readAnswer } from '../../../../test/raw.ts'
import { permissions } from '../../../platform/permissions.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

const me = '/api/v1/agents/me'
type Credential = { api_key: string; api_secret: string }

async function makeAgent(roles = ['Agent']): Promise<number> {
  const email = `${Math.random().toString(36).slice(2)}@example.com`
  return (await desk.admin.post('/api/v1/agents', { first_name: 'Ada', last_name: '', email, roles })).body.data.id
}
const generate = async (id: number, body?: object): Promise<Credential> =>
  (await desk.admin.post(`/api/v1/agents/${id}/api-key`, body)).body.data
const statusWith = async (credential: Credential) => (await desk.as(credential).get(me)).status

/** Retries, because the desk writes some things after its answer. */
async function eventually<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const value = await read()
    if (holds(value) || Date.now() > deadline) return value
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('a key signs in as its agent in both forms, without a cookie or a token', async () => {
  const id = await makeAgent()
  const { api_key, api_secret } = await generate(id)
  assert.match(api_key, /^[A-Za-z0-9]{32}$/)
  assert.match(api_secret, /^[A-Za-z0-9]{64}$/)
  const pair = `${api_key}:${api_secret}`
  const nobody = desk.as(null)
  for (const authorization of [`token ${pair}`, `Basic ${Buffer.from(pair).toString('base64')}`]) {
    const answer = await nobody.put(me, { availability_status: 'away' }, { authorization })
    assert.equal(answer.status, 200, authorization.slice(0, 5))
    assert.equal(answer.body.data.id, id)
    assert.equal(answer.headers.get('set-cookie'), null)
  }
})

test('what is no key is a browser without a session', async () => {
  const { api_key: key, api_secret: secret } = await generate(await makeAgent())
  const base64 = Buffer.from(`${key}:${secret}`).toString('base64')
  const headers = [
    `Bearer ${key}:${secret}`,
    `Token ${key}:${secret}`,
    `TOKEN ${key}:${secret}`,
    `basic ${base64}`,
    `BASIC ${base64}`,
    `Basic ${base64.replace(/=+$/, '')}`,
    'Basic !!!!',
    `token ${key}`,
    `token :${secret}`,
    `token ${key}:`,
    'x'.repeat(15_000),
  ]
  const nobody = desk.as(null)
  for (const authorization of headers) {
    const read = await nobody.get(me, { authorization })
    assert.deepEqual([read.status, read.body.error_type], [401, 'GeneralException'], authorization.slice(0, 20))
    assert.equal(read.body.message, 'Invalid or expired session')
    const write = await nobody.put(me, {}, { authorization })
    assert.deepEqual([write.status, write.body.error_type], [403, 'PermissionException'], authorization.slice(0, 20))
    assert.equal(write.body.message, 'CSRF token mismatch')
  }
})

test('a wrong secret and an unknown key are refused with the same words', async () => {
  const { api_key: key, api_secret: secret } = await generate(await makeAgent())
  const nobody = desk.as(null)
  const pairs = [
    `${key}:${secret}x`,
    `${key}:x`,
    `${key} :${secret}`,
    ` ${key}:${secret}`,
    `${'A'.repeat(32)}:${secret}`,
    `x:${secret}`,
    `\0:${secret}`,
  ]
  const bodies = new Set<string>()
  for (const pair of pairs) {
    const answer = await nobody.put(me, {}, { authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
    assert.equal(answer.status, 401, JSON.stringify(pair))
    bodies.add(JSON.stringify(answer.body))
  }
  assert.deepEqual(
    [...bodies],
    [JSON.stringify({ status: 'error', message: 'Invalid credential', data: null, error_type: 'GeneralException' })],
  )
})

test('a new key ends the old one, revoking ends it for good', async () => {
  const id = await makeAgent()
  const old = await generate(id)
  const fresh = await generate(id)
  assert.deepEqual([await statusWith(old), await statusWith(fresh)], [401, 200])
  assert.equal((await desk.admin.post(`/api/v1/agents/${id}/api-key`, { replace: false })).status, 409)
  assert.equal(await statusWith(fresh), 200)
  assert.equal((await desk.admin.get(`/api/v1/agents/${id}`)).body.data.api_key, fresh.api_key)
  assert.equal((await desk.admin.delete(`/api/v1/agents/${id}/api-key`)).body.data, true)
  assert.equal(await statusWith(fresh), 401)
  assert.equal((await desk.admin.delete(`/api/v1/agents/${id}/api-key`)).status, 404)
  assert.equal((await desk.admin.get(`/api/v1/agents/${id}`)).body.data.api_key, null)
})

test('the key of a disabled agent rests, that of a deleted one is dead', async () => {
  const id = await makeAgent()
  const key = await generate(id)
  const path = `/api/v1/agents/${id}`
  await desk.admin.put(path, { enabled: false })
  assert.equal(await statusWith(key), 401)
  await desk.admin.put(path, { enabled: true })
  assert.equal(await statusWith(key), 200)
  await desk.admin.delete(path)
  assert.equal(await statusWith(key), 401)
})

test('parallel first calls never leave two keys', async () => {
  const only = await makeAgent()
  const first = await Promise.all(
    Array.from({ length: 20 }, () => desk.admin.post(`/api/v1/agents/${only}/api-key`, { replace: false })),
  )
  assert.deepEqual(first.map((answer) => answer.status).sort(), [200, ...Array<number>(19).fill(409)])
  assert.equal(await statusWith(first.find((answer) => answer.status === 200)!.body.data), 200)

  const each = await makeAgent()
  const answers = await Promise.all(Array.from({ length: 20 }, () => generate(each)))
  const statuses = await Promise.all(answers.map(statusWith))
  assert.equal(statuses.filter((status) => status === 200).length, 1)
})

test('generating, revoking and using a key at once ends in one of the orders, and never with two keys', async () => {
  const id = await makeAgent()
  for (let round = 0; round < 50; round += 1) {
    const old = await generate(id)
    const [key, revoked, ...used] = await Promise.all([
      generate(id),
      desk.admin.delete(`/api/v1/agents/${id}/api-key`),
      statusWith(old),
      statusWith(old),
      statusWith(old),
    ])
    assert.equal(revoked.status, 200)
    for (const status of used) assert.ok(status === 200 || status === 401, String(status))
    assert.equal(await statusWith(old), 401)
    const { api_key } = (await desk.admin.get(`/api/v1/agents/${id}`)).body.data
    assert.ok(api_key === null || api_key === key.api_key)
    assert.equal(await statusWith(key), api_key === null ? 401 : 200)
    const living = await desk.ctx.db
      .selectFrom('api_key')
      .select('key')
      .where('agent_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    assert.deepEqual(
      living.map((row) => row.key),
      api_key === null ? [] : [api_key],
    )
  }
})

test('a key is not made for an unknown agent, nor by or for the wrong one', async () => {
  assert.equal((await desk.admin.post('/api/v1/agents/987654/api-key')).status, 404)
  const agent = await desk.agent('Agent')
  assert.equal((await agent.post(`/api/v1/agents/${agent.id}/api-key`)).status, 403)

  await desk.ctx.db
    .insertInto('role')
    .values({ name: 'Registrar', permissions: ['users:manage'] })
    .execute()
  const registrar = await desk.agent('Registrar')
  const admin = (await desk.admin.get(me)).body.data
  assert.equal((await registrar.post(`/api/v1/agents/${admin.id}/api-key`)).status, 403)
  assert.equal((await registrar.delete(`/api/v1/agents/${admin.id}/api-key`)).status, 403)
  assert.equal((await desk.admin.get(me)).body.data.api_key, admin.api_key)
})

test('the time of last use is written at most once a minute', async () => {
  const id = await makeAgent()
  const key = await generate(id)
  const lastUse = async () =>
    (await desk.admin.get(`/api/v1/agents/${id}`)).body.data.api_key_last_used_at as string | null
  assert.equal(await lastUse(), null)
  await statusWith(key)
  const first = await eventually(lastUse, (at) => at !== null)
  assert.notEqual(first, null)
  await statusWith(key)
  desk.clock.advance(61_000)
  assert.equal(await lastUse(), first)
  await statusWith(key)
  assert.ok((await eventually(lastUse, (at) => at !== first))! > first!)
})

test('a secret is stored as a hash and shown once', async () => {
  const id = await makeAgent()
  const { api_secret } = await generate(id)
  for (const path of [`/api/v1/agents/${id}`, '/api/v1/agents', '/api/v1/agents/compact']) {
    assert.ok(!JSON.stringify((await desk.admin.get(path)).body).includes(api_secret), path)
  }
  const rows = await desk.ctx.db.selectFrom('api_key').selectAll().where('agent_id', '=', id).execute()
  assert.ok(!JSON.stringify(rows).includes(api_secret))
  assert.equal(rows[0]!.secret_hash.length, 32)
})

test('whoever disables or deletes an agent ends the knowledge keys they made, when that is asked', async () => {
  const keys = '/api/v1/ai/connect/keys'
  const listed = async () =>
    (await desk.admin.get(keys)).body.data.map(({ name }: { name: string }) => name) as string[]
  const program = (key: Credential) => desk.as(key).get('/api/v1/ai/snippets')
  const told = async () =>
    (await desk.admin.get('/api/v1/notifications')).body.data.filter(
      (one: { notification_type: string }) => one.notification_type === 'security',
    ).length
  const leave = {
    disabled: (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false, end_knowledge_keys: true }),
    deleted: (id: number) => desk.admin.delete(`/api/v1/agents/${id}?end_knowledge_keys=true`),
  }
  const other = (await desk.admin.post(keys, { name: 'Of somebody else' })).body.data
  for (const [way, go] of Object.entries(leave)) {
    const maker = await desk.agent('Admin')
    const made = (await maker.post(keys, { name: `Sync ${way}` })).body.data
    assert.equal((await program(made)).status, 200)
    await desk.admin.post('/api/v1/roles', { name: `Staff-${way}`, permissions: ['users:manage'] })
    await desk.admin.put(`/api/v1/agents/${maker.id}`, { roles: [`Staff-${way}`] })
    const staff = await desk.agent(`Staff-${way}`)
    const refused = await staff.put(`/api/v1/agents/${maker.id}`, { enabled: false, end_knowledge_keys: true })
    assert.deepEqual([refused.status, (await program(made)).status], [403, 200], 'it takes the right to manage keys')

    // Of the maker who may no longer make keys, Admins are told.
    await desk.settled()
    const before = await told()
    assert.equal((await go(maker.id)).status, 200)
    assert.equal((await program(made)).status, 401, way)
    assert.ok(!(await listed()).includes(`Sync ${way}`))
    await desk.settled()
    assert.equal(await told(), before, 'no key is left to tell of')
    const log = (await desk.admin.get('/api/v1/activity-logs?page_size=20')).body.data.results
    const entry = log.find(
      ({ activity_type, target_model_id }: Record<string, unknown>) =>
        activity_type === 'api_key_revoked' && target_model_id === made.id,
    )
    assert.ok(entry, 'the log says so')
  }
  assert.equal((await program(other)).status, 200)
  await desk.admin.delete(`${keys}/${other.id}`)
})

test('when somebody goes who knows a key or a password of others, Admins are told whose, and both go on working', async () => {
  const password = 'walrus umbrella quietly'
  const named = async (first_name: string, rest: object = {}, maker = desk.admin) => {
    const body = { first_name, last_name: '', email: `${first_name}@example.com`, roles: ['Agent'], ...rest }
    return (await maker.post('/api/v1/agents', body)).body.data.id as number
  }
  const goes = {
    disabled: (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false }),
    deleted: (id: number) => desk.admin.delete(`/api/v1/agents/${id}`),
  }
  for (const [way, go] of Object.entries(goes)) {
    const maker = await desk.agent('Admin')
    const shown = await maker.post(`/api/v1/agents/${await named(`Shown-${way}`)}/api-key`)
    const chosen = await named(`Chosen-${way}`, {}, maker)
    assert.equal((await maker.put(`/api/v1/agents/${chosen}`, { new_password: password })).status, 200)
    await named(`Begun-${way}`, { new_password: password }, maker)
    const own = await named(`Own-${way}`, { new_password: password }, maker)
    const changed = { current_password: password, new_password: `${password} anew` }
    assert.equal((await desk.as(await generate(own)).put(me, changed)).status, 200)
    assert.equal((await maker.post(`/api/v1/agents/${await named(`Renewed-${way}`)}/api-key`)).status, 200)
    const { id: renewed } = (await desk.admin.get('/api/v1/agents')).body.data.find(
      ({ first_name }: { first_name: string }) => first_name === `Renewed-${way}`,
    )
    await generate(renewed)
    assert.equal((await go(maker.id)).status, 200)
    await desk.settled()
    const [told] = (await desk.admin.get('/api/v1/notifications')).body.data
    assert.match(told.body, new RegExp(`of: Shown-${way}, Chosen-${way}, Begun-${way}\\. These still work`))
    assert.equal(await statusWith(shown.body.data), 200)
  }
})

test('when somebody stays and may do less, Admins are told once which secrets of theirs still open what they lost', async () => {
  const made = async (name: string, permissions: readonly string[]) =>
    (await desk.admin.post('/api/v1/roles', { name, permissions })).body.data.id as number
  const rights = ['users:manage', 'tags:manage', 'status:manage', 'ai:manage']
  const role = await made('Deputy', rights)
  await made('Tagger', ['tags:manage'])
  const maker = await desk.agent('Deputy')
  const crawler = (await maker.post('/api/v1/ai/connect/keys', { name: 'Crawler' })).body.data
  const body = { first_name: 'Robot', last_name: '', email: 'robot@example.com', roles: ['Tagger'] }
  const robot = (await desk.admin.post('/api/v1/agents', body)).body.data
  const shown = (await maker.post(`/api/v1/agents/${robot.id}/api-key`)).body.data
  const change = async (permissions: readonly string[]) => {
    assert.equal((await desk.admin.put(`/api/v1/roles/${role}`, { permissions })).status, 200)
    await desk.settled()
    const news = (await desk.admin.get('/api/v1/notifications')).body.data
    await desk.admin.delete('/api/v1/notifications')
    return news.map(({ title }: { title: string }) => title)
  }
  await change(rights)
  assert.deepEqual(await change(['users:manage', 'tags:manage', 'ai:manage']), [])
  assert.deepEqual(await change(['users:manage', 'ai:manage']), ['Ada Deputy still knows secrets of colleagues'])
  assert.deepEqual(await change(['ai:manage']), [])
  assert.equal((await desk.admin.put(`/api/v1/agents/${maker.id}`, { roles: ['Tagger'] })).status, 200)
  assert.deepEqual(await change([]), ['Knowledge keys of Ada Deputy still work'])
  assert.equal(await statusWith(shown), 200)
  await desk.admin.delete(`/api/v1/ai/connect/keys/${crawler.id}`)
})

test('what somebody began to send before they were disabled is not done when the rest of it comes', async () => {
  const sent = {
    '/api/v1/tags': ['application/json', '{"name": ', '"late"}'],
    '/api/v1/media': [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nwords',
      '\r\n--x--\r\n',
    ],
  }
  for (const [path, [type, begun, rest]] of Object.entries(sent) as [string, [string, string, string]][]) {
    const id = await makeAgent(['Admin'])
    const { api_key, api_secret } = await generate(id)
    const { hostname, port } = new URL(desk.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: desk\r\nconnection: close\r\nidempotency-key: late\r\nauthorization: token ${api_key}:${api_secret}\r\n` +
        `content-type: ${type}\r\ncontent-length: ${begun.length + rest.length}\r\n\r\n${begun}`,
    )
    const agent = async () => (await desk.admin.get(`/api/v1/agents/${id}`)).body.data
    assert.ok((await eventually(agent, (one) => one.api_key_last_used_at !== null)).api_key_last_used_at)
    desk.clock.advance(2_000)
    assert.equal((await desk.admin.put(`/api/v1/agents/${id}`, { enabled: false })).status, 200)
    socket.write(rest)
    const answer = Buffer.concat(await Array.fromAsync(socket)).toString()
    assert.equal(readAnswer(answer).status, 401, path)
    const { rows } = await sql`select from idempotency where actor = ${`agent ${id}`}`.execute(desk.ctx.db)
    assert.equal(rows.length, 0, `${path} keeps nothing for a repetition`)
  }
})

test('a knowledge key belongs to no agent and opens nothing but the knowledge base', async () => {
  const keys = '/api/v1/ai/connect/keys'
  const made = (await desk.admin.post(keys, { name: 'Website' })).body.data
  const key = desk.as(made)
  for (const path of [me, '/api/v1/agents', '/api/v1/roles', '/api/v1/settings/general', keys]) {
    assert.equal((await key.get(path)).status, 403, path)
  }
  assert.equal((await key.get('/api/v1/config')).status, 200)
  assert.equal((await key.get('/api/v1/ai/snippets')).status, 200)
  const listed = (await desk.admin.get(keys)).body.data
  assert.deepEqual(
    listed.map((row: { id: number; name: string; api_key: string }) => [row.id, row.name, row.api_key]),
    [[made.id, 'Website', made.api_key]],
  )
  assert.ok(!JSON.stringify(listed).includes(made.api_secret))

  assert.equal((await (await desk.agent('Agent')).get(keys)).status, 403)
  assert.equal((await desk.admin.delete(`${keys}/${made.id}`)).body.data, true)
  assert.equal((await desk.admin.delete(`${keys}/${made.id}`)).status, 404)
  assert.equal((await key.get('/api/v1/ai/snippets')).status, 401)
})

test('the key of an agent is not revoked as if it were a knowledge key', async () => {
  const agent = await makeAgent()
  const credential = await generate(agent)
  const { rows } = await sql<{ id: number }>`select id from api_key where agent_id = ${agent}`.execute(desk.ctx.db)
  assert.equal((await desk.admin.delete(`/api/v1/ai/connect/keys/${rows[0]!.id}`)).status, 404)
  assert.equal(await statusWith(credential), 200)
})

test('what somebody was shown for another agent ends when that agent may do or see more than they', async () => {
  const rights = ['conversations:read', 'conversations:read_team_all', 'messages:read']
  const role = async (permissions: readonly string[]) =>
    (await desk.admin.post('/api/v1/roles', { name: `role-${Math.random()}`, permissions })).body.data
  const clerk = await desk.agent((await role([...rights, 'users:manage'])).name)
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Overseas', timezone: 'UTC' })).body.data
  const ways = [
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { roles: ['Admin'] }),
    (_: number, held: number) => desk.admin.put(`/api/v1/roles/${held}`, { permissions: [...rights, 'tags:manage'] }),
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { teams: ['Overseas'] }),
    (id: number) => desk.admin.put(`/api/v1/teams/${team.id}`, { member_ids: [id] }),
  ]
  for (const [index, widen] of ways.entries()) {
    const held = await role(rights)
    const ids = await Promise.all([0, 1, 2].map(() => makeAgent([held.name])))
    const [shownToClerk, shownToAdmin, invited] = ids as [number, number, number]
    const theirs = (await clerk.post(`/api/v1/agents/${shownToClerk}/api-key`)).body.data
    const kept = await generate(shownToAdmin)
    const link = new URL((await clerk.post(`/api/v1/agents/${invited}/invitation`)).body.data.url)
    const chosen = { token: link.searchParams.get('token'), password: 'seven grey herons wait' }

    // A change that opens nothing to anybody ends nothing.
    assert.equal((await desk.admin.put(`/api/v1/roles/${held.id}`, { description: 'The same' })).status, 200)
    assert.deepEqual([await statusWith(theirs), await statusWith(kept)], [200, 200], `way ${index}`)

    for (const id of ids) assert.equal((await widen(id, held.id)).status, 200, `way ${index}`)
    assert.deepEqual([await statusWith(theirs), await statusWith(kept)], [401, 200], `way ${index}`)
    assert.equal((await desk.as(null).post('/api/v1/agents/set-password', chosen)).status, 400, `way ${index}`)
    const log = (await desk.admin.get('/api/v1/activity-logs?page_size=20')).body.data.results
    const revoked = log.filter(
      ({ activity_type, target_model_id }: Record<string, unknown>) =>
        activity_type === 'api_key_revoked' && ids.includes(Number(target_model_id)),
    )
    assert.deepEqual(
      revoked.map(({ target_model_id }: { target_model_id: number }) => target_model_id),
      [shownToClerk],
    )
  }
})

test('the key of an agent who becomes an Admin ends if it was shown to somebody who is none, whatever they may do', async () => {
  await desk.admin.post('/api/v1/roles', { name: 'Everything', permissions })
  const deputy = await desk.agent('Everything')
  const id = await makeAgent()
  const shown = (await deputy.post(`/api/v1/agents/${id}/api-key`)).body.data
  assert.equal((await desk.admin.put(`/api/v1/agents/${id}`, { roles: ['Everything'] })).status, 200)
  assert.equal(await statusWith(shown), 200)
  assert.equal((await desk.admin.put(`/api/v1/agents/${id}`, { roles: ['Admin'] })).status, 200)
  assert.equal(await statusWith(shown), 401)
})

test('the key of an agent who may do more ends if whoever was shown it has left', async () => {
  const deputy = await desk.agent('Everything')
  const id = await makeAgent()
  const shown = (await deputy.post(`/api/v1/agents/${id}/api-key`)).body.data
  assert.equal((await desk.admin.delete(`/api/v1/agents/${deputy.id}`)).status, 200)
  assert.equal(await statusWith(shown), 200)
  assert.equal((await desk.admin.put(`/api/v1/agents/${id}`, { roles: ['Everything'] })).status, 200)
  assert.equal(await statusWith(shown), 401)
})
