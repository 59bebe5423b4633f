import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'

type Schema = { $ref?: string; enum?: string[]; items?: Schema; properties?: Record<string, Schema> }
type Parameter = { name: string; schema: { contentSchema?: Schema } }
const { paths, components } = JSON.parse(
  readFileSync(new URL('../../../../../contract/openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>
  components: { schemas: Record<string, Schema> }
}

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

const followed = (schema: Schema): Schema =>
  schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema

/** Lists with filters, one for each set of fields, and these fields. */
const lists = ['conversations/all', 'contacts', 'activity-logs'].map((list) => {
  const { parameters = [] } = paths[`/api/v1/${list}`]!.get!
  const { contentSchema } = parameters.find(({ name }) => name === 'filters')!.schema
  return { list, fields: followed(followed(contentSchema!.items!).properties!['field']!).enum! }
})

async function statusOf(list: string, field: string, operator: string, value: unknown): Promise<number> {
  const filters = encodeURIComponent(JSON.stringify([{ field, operator, value }]))
  return (await desk.admin.get(`/api/v1/${list}?filters=${filters}`)).status
}

test('no value of a filter makes a list fail: it is looked for or refused', async () => {
  const odd = [-(2 ** 31) - 1, 2 ** 31, 999_999_999_999_999, -999_999_999_999_999, '']
  for (const { list, fields } of lists) {
    for (const field of fields) {
      for (const value of odd) {
        for (const operator of ['equals', 'not equals']) {
          const status = await statusOf(list, field, operator, value)
          assert.ok(status === 200 || status === 400, `${list} ${field} ${operator} ${value}: ${status}`)
        }
      }
    }
  }
})

test('text in a filter that the database cannot hold is refused, also in a list within a text', async () => {
  for (const { list, fields } of lists) {
    for (const field of fields) {
      for (const text of ['a\0b', '\ud800']) {
        assert.equal(await statusOf(list, field, 'equals', text), 400, `${list} ${field}`)
        assert.equal(await statusOf(list, field, 'in', JSON.stringify([text])), 400, `${list} ${field}`)
      }
    }
  }
})

test('a shared view with a rating that nobody can give holds up nobody’s counts', async () => {
  const filters = [{ field: 'rating', operator: 'equals', value: 999_999_999_999_999 }]
  const made = await desk.admin.post('/api/v1/shared-views', { name: 'Beyond five', visibility: 'all', filters })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  assert.equal((await desk.admin.get('/api/v1/conversations/counts')).status, 200)
})
