import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drillClients } from '../drill/clients.ts'

test('the clients that two generators make for TypeScript compile and do a day’s work', async () => {
  assert.ok(await drillClients(['openapi-typescript', 'hey-api']))
})
