import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unhonoured } from '../src/reference-fields.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { png } from './pictures.ts'

let desk: TestDesk

before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

/** Ids of things that do not exist. */
const fill = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    name.endsWith('uuid') ? '00000000-0000-7000-8000-000000000000' : '2000000000',
  )

/** A body that has only this field; `*` in its path is the second entry of a list. Names of settings have dots, too. */
const holding = (path: string): unknown =>
  path.includes('*')
    ? path.split('.').reduceRight<unknown>((inner, name) => (name === '*' ? [{}, inner] : { [name]: inner }), 'x')
    : { [path]: 'x' }

test('a field that this desk cannot honour is refused by its name, on every route of the table', async () => {
  for (const [route, fields] of Object.entries(unhonoured)) {
    const [method, path] = route.split(' ') as ['POST' | 'PUT', string]
    for (const field of fields) {
      const send = method === 'POST' ? desk.admin.post : desk.admin.put
      const { status, headers, body } = await send(fill(path), holding(field))
      const named = field.replaceAll('*', '1')
      assert.deepEqual([status, headers.get('x-field')], [400, named], route)
      assert.match(body.message, new RegExp(named))
    }
  }
})

test('an empty field that this desk cannot honour asks for nothing', async () => {
  const contact = { first_name: 'Ada', external_user_id: null }
  const { status, headers } = await desk.admin.post('/api/v1/contacts', contact)
  assert.equal(status, 200)
  assert.equal(headers.get('x-ignored-fields'), 'external_user_id')
})

test('fields that nobody knows are dropped and named, also with a refusal and where a route has no body', async () => {
  const made = await desk.admin.post('/api/v1/tags', { name: 'blue', colour: '#00f', id: 7 })
  assert.equal(made.status, 200)
  assert.equal(made.headers.get('x-ignored-fields'), 'colour, id')
  assert.equal((await desk.admin.post('/api/v1/tags', { name: 'green' })).headers.get('x-ignored-fields'), null)
  const refused = await desk.admin.post('/api/v1/tags', { colour: '#00f' })
  assert.deepEqual([refused.status, refused.headers.get('x-ignored-fields')], [400, 'colour'])
  const bare = await desk.admin.put('/api/v1/notifications/read-all', { all: true })
  assert.deepEqual([bare.status, bare.headers.get('x-ignored-fields')], [200, 'all'])
})

test('unknown fields inside of others are named by their path', async () => {
  const hours = {
    name: 'Counter',
    hours: { Monday: { open: '09:00', close: '17:00', colour: 1 }, Funday: { open: '09:00', close: '17:00' } },
    holidays: [
      { name: 'New Year', date: '2027-01-01' },
      { name: 'Easter', date: '2027-03-28', shift: [] },
    ],
    away_texts: [{ language: 'en', text: 'We are closed.', ton: 'warm' }],
    colour: {},
  }
  const made = await desk.admin.post('/api/v1/business-hours', hours)
  assert.equal(made.status, 200)
  assert.equal(
    made.headers.get('x-ignored-fields'),
    'hours.Monday.colour, hours.Funday, holidays.1.shift, away_texts.0.ton, colour',
  )
  await desk.admin.post('/api/v1/custom-attributes', {
    name: 'Plan',
    key: 'plan',
    applies_to: 'contact',
    data_type: 'text',
  })
  const open = await desk.admin.post('/api/v1/contacts', { first_name: 'Ada', custom_attributes: { plan: 'gold' } })
  assert.deepEqual([open.status, open.headers.get('x-ignored-fields')], [200, null], 'an object that takes any field')
})

test('the names in the header are bounded and can be in a header', async () => {
  const odd = { name: 'red', 'a, b\r\nSet-Cookie: x': 1, 'größe 🙂': 1 }
  const { headers } = await desk.admin.post('/api/v1/tags', odd)
  const names = headers.get('x-ignored-fields')!
  assert.deepEqual(names.split(', ').map(decodeURIComponent), ['a, b\r\nSet-Cookie: x', 'größe 🙂'])
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`field_${n}`, 1]))
  const long = (await desk.admin.post('/api/v1/tags', { name: 'yellow', ...many })).headers.get('x-ignored-fields')!
  assert.ok(long.length <= 1010)
  assert.match(long, /^field_0, field_1, .*, \.\.\.$/)
})

test('the fields of a form that a route does not have are named', async () => {
  const form = new FormData()
  form.append('title', 'me')
  form.append('files', new Blob([png(8, 8)]), 'me.png')
  const { status, headers } = await desk.admin.put('/api/v1/agents/me', form)
  assert.deepEqual([status, headers.get('x-ignored-fields')], [200, 'title'])
})

test('a repeated request names what it ignored again', async () => {
  const send = () => desk.admin.post('/api/v1/tags', { name: 'once', colour: 1 }, { 'idempotency-key': 'once' })
  await send()
  const { headers } = await send()
  assert.equal(headers.get('idempotency-replayed'), 'true')
  assert.equal(headers.get('x-ignored-fields'), 'colour')
})

test('the availability of another agent can be set', async () => {
  const { id } = await desk.agent('Agent')
  const { body } = await desk.admin.put(`/api/v1/agents/${id}`, { availability_status: 'away' })
  assert.equal(body.data.availability_status, 'away')
})

test('the API document names its server and every tag that its operations have', async () => {
  const document = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as {
    servers: { url: string }[]
    tags: { name: string }[]
    paths: Record<string, Record<string, { tags: string[] }>>
  }
  assert.deepEqual(
    document.servers.map(({ url }) => url),
    ['/'],
  )
  const used = Object.values(document.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags))
  assert.deepEqual(
    document.tags.map(({ name }) => name),
    [...new Set(used)].sort(),
  )
})
