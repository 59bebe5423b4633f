import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type Site, startSite } from '../../../../test/site.ts'

const path = '/api/v1/ai/tools'
const mask = '\u2022'.repeat(10)
const canary = 'Bearer canary-of-the-shop'
let desk: TestDesk
let shop: Site

before(async () => {
  shop = await startSite()
  desk = await startDesk({ config: { outboundAllow: [shop.host] } })
})
after(async () => {
  await desk.stop()
  await shop.stop()
})
beforeEach(() => sql`delete from tool`.execute(desk.ctx.db))

const orderId = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] }
const tool = (fields: object = {}) => ({
  name: 'order_status',
  description: 'Where an order is.',
  method: 'GET',
  url: `${shop.url}/orders/{order_id}`,
  parameters: orderId,
  requires_verification: false,
  ...fields,
})
const create = async (fields: object = {}) => {
  const answer = await desk.admin.post(path, tool(fields))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const refused = async (fields: object) => {
  const { status, headers } = await desk.admin.post(path, tool(fields))
  return [status, headers.get('x-field')]
}

test('a name that a model cannot call, that the desk uses itself or that is taken, and a method that deletes, are refused', async () => {
  for (const name of [
    'with space',
    'x'.repeat(65),
    'Größe',
    'UPPER',
    '1st',
    '',
    'answer',
    'search_knowledge',
    'send_email_code',
    'check_email_code',
  ]) {
    assert.deepEqual(await refused({ name }), [400, 'name'], name)
  }
  assert.deepEqual(await refused({ method: 'DELETE' }), [400, 'method'])
  await create()
  assert.deepEqual(await refused({}), [409, 'name'])
})

test('parameters stand only in the path and in values of the query, and the host is the operator’s', async () => {
  const bad = [
    'ftp://shop.example/{order_id}',
    '//shop.example/{order_id}',
    'https://{order_id}.example/',
    'https://shop.example:{order_id}/',
    'https://{order_id}@shop.example/',
    'https://user:secret@shop.example/{order_id}',
    'https://shop.example/a#{order_id}',
    'https://shop.example/a/../{order_id}',
    'https://shop.example/%2e%2e/{order_id}',
    'https://shop.example\\{order_id}',
    'https://shop.example/{order_id',
    'https://shop.example/?{order_id}=1',
    'https://shop.example/{other}',
    'https://shop.example/{__proto__}',
    'https://shop.example/{constructor}',
    'https://',
  ]
  for (const url of bad) assert.deepEqual(await refused({ url }), [400, 'url'], url)
  const optional = { ...orderId, required: [] }
  assert.deepEqual(await refused({ parameters: optional }), [400, 'url'])
  const list = { ...orderId, properties: { order_id: { type: 'array', items: { type: 'string' } } } }
  assert.deepEqual(await refused({ parameters: list }), [400, 'url'])
  assert.deepEqual(await refused({ method: 'POST', body: { a: ['{other}'] } }), [400, 'body'])
  assert.deepEqual(await refused({ body: {} }), [400, 'body'])
})

test('a schema that would not be checked whole is refused at the place', async () => {
  const deep = (levels: number): object =>
    levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } }
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`p${index}`, { type: 'string' }]))
  const bad: [object, string][] = [
    [{ type: 'string' }, 'parameters'],
    [{ type: 'object', properties: { a: { type: 'text' } } }, 'parameters.properties.a.type'],
    [{ type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } }, 'parameters.properties.a.pattern'],
    [{ type: 'object', properties: { a: { $ref: '#' } } }, 'parameters.properties.a.type'],
    [{ type: 'object', properties: { a: { type: 'array' } } }, 'parameters.properties.a.items'],
    [{ type: 'object', properties: { 'a b': { type: 'string' } } }, 'parameters.properties'],
    [{ type: 'object', properties: {}, required: ['a'] }, 'parameters.required'],
    [
      { type: 'object', properties: { a: deep(4) } },
      'parameters.properties.a.properties.a.properties.a.properties.a.properties.a',
    ],
    [{ type: 'object', properties: many }, 'parameters.properties'],
    [{ type: 'object', description: 'x'.repeat(17_000) }, 'parameters'],
  ]
  for (const [parameters, field] of bad) {
    assert.deepEqual(
      await refused({ url: shop.url, parameters }),
      [400, field],
      JSON.stringify(parameters).slice(0, 80),
    )
  }
})

test('headers that frame a message, say who asks or stand there twice are refused', async () => {
  const headers = (...list: [string, string][]) => ({ auth: { headers: list.map(([key, value]) => ({ key, value })) } })
  for (const key of [
    'Host',
    'content-length',
    'X-Parley-Verified-Email',
    'x-forwarded-for',
    'Bad Name',
    'a:b',
    'a\r\nb',
  ]) {
    assert.deepEqual(await refused(headers([key, 'x'])), [400, 'auth.headers.0.key'], key)
  }
  assert.deepEqual(await refused(headers(['X-Key', 'a'], ['x-key', 'b'])), [400, 'auth.headers.1.key'])
  for (const value of ['', 'a\r\nX-Evil: 1', 'ключ', mask]) {
    assert.deepEqual(await refused(headers(['X-Key', value])), [400, 'auth.headers.0.value'], value)
  }
})

test('a stored value goes to no other server', async () => {
  const { id } = await create({ auth: { headers: [{ key: 'X-Key', value: canary }] } })
  const put = (changes: object) => desk.admin.put(`${path}/${id}`, changes)
  const moved = await put({ url: 'https://evil.example/{order_id}' })
  assert.deepEqual([moved.status, moved.headers.get('x-field')], [400, 'auth.headers.0.value'])
  const masked = { auth: { headers: [{ key: 'X-Key', value: mask }] } }
  assert.equal((await put({ url: 'https://evil.example/{order_id}', ...masked })).status, 400)
  assert.equal((await put({ url: `${shop.url}/v2/{order_id}`, ...masked })).status, 200)
  assert.equal((await put({ auth: { headers: [{ key: 'Renamed', value: mask }] } })).status, 400)
  const other = { url: 'https://other.example/{order_id}', auth: { headers: [{ key: 'X-Key', value: 'typed again' }] } }
  assert.equal((await put(other)).status, 200)
})
