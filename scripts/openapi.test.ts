import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFaults } from './openapi.ts'
import { root } from './root.ts'

const text = readFileSync(join(root, 'contract/openapi.json'), 'utf8')

test('two validators find nothing wrong with the API document', async () => {
  assert.deepEqual(await listFaults(text), [])
})

type Schema = { $ref?: string; enum?: unknown[] }
type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

test('a generated client gets one class with a lasting name for each body, answer and set of words', () => {
  const document = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  const unnamed: string[] = []
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(operations)) {
      const bodies = Object.values(requestBody?.content ?? {})
      const answers = Object.entries(responses).flatMap(([, { content = {} }]) =>
        Object.entries(content).flatMap(([type, media]) => (type === 'application/json' ? [media] : [])),
      )
      if (bodies.length > 1) unnamed.push(`${method} ${path} takes two kinds of body`)
      if ([...bodies, ...answers].some(({ schema }) => !schema.$ref)) unnamed.push(`${method} ${path}`)
    }
  }
  assert.deepEqual(unnamed, [])
  const places = new Map<string, number>()
  JSON.stringify(document, (_, value: Schema | null) => {
    if (Array.isArray(value?.enum))
      places.set(JSON.stringify(value.enum), (places.get(JSON.stringify(value.enum)) ?? 0) + 1)
    return value
  })
  const repeated = [...places].filter(([, count]) => count > 1).map(([words]) => `give ${words} a title`)
  assert.deepEqual(repeated, [])
})

test('every operation names what can become of a request before it is read', () => {
  const document = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(operations)) {
      const wanted = requestBody ? ['408', '413', '415', '431'] : ['431']
      assert.deepEqual(
        Object.keys(responses).filter((status) => /408|413|415|431/.test(status)),
        wanted,
        `${method} ${path}`,
      )
    }
  }
})

test('no text of a request is said to take NUL, but for those named inside a body, which answers may hold too', () => {
  const document = JSON.parse(text)
  const taking: string[] = []
  const look = (value: Record<string, unknown>, at: string) => {
    if (typeof value !== 'object' || value === null) return
    const { type, pattern } = value as { type?: unknown; pattern?: unknown }
    const isFree = !['enum', 'const', 'format', 'contentSchema'].some((key) => key in value)
    if (
      isFree &&
      [type].flat().includes('string') &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test('a\0'))
    )
      taking.push(at)
    for (const [key, item] of Object.entries(value))
      if (!/^examples?$/.test(key)) look(item as typeof value, `${at} ${key}`)
  }
  for (const [path, operations] of Object.entries<Record<string, Record<string, never>>>(document.paths)) {
    for (const [method, { parameters, requestBody }] of Object.entries(operations)) {
      look(parameters!, `${method} ${path}`)
      for (const { schema } of Object.values<{ schema: Schema }>(requestBody?.['content'] ?? {})) {
        const name = schema.$ref?.split('/').at(-1)
        look(name ? document.components.schemas[name] : schema, name ?? path)
      }
    }
  }
  assert.deepEqual(taking, [])
})

test('the validators find what no client could read', async () => {
  const document = JSON.parse(text)
  document.paths['/api/v1/tags'].post.colour = 'blue'
  const faults = await listFaults(JSON.stringify(document))
  for (const fault of [/^schema: .*\/paths/, /^struct: .*colour/])
    assert.ok(
      faults.some((text) => fault.test(text)),
      String(faults),
    )
})

test('two paths that fit one address are a fault', async () => {
  const document = JSON.parse(text)
  const { get } = document.paths['/api/v1/teams/{id}']
  document.paths['/api/v1/{id}/compact'] = { get: { ...get, operationId: 'other' } }
  assert.match((await listFaults(JSON.stringify(document))).join('\n'), /no-ambiguous-paths/)
})
