import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesSomething, endOfSession, isExtensionDue, isTryRefused } from './rules.ts'

test('a session is extended once an hour', () => {
  const begun = new Date('2025-03-01T12:00:00Z')
  const ends = endOfSession(begun, begun)
  const session = { created_at: begun, expires_at: ends }
  assert.equal(ends.toISOString(), '2025-03-15T12:00:00.000Z')
  assert.equal(isExtensionDue(session, new Date('2025-03-01T12:59:59Z')), false)
  assert.equal(isExtensionDue(session, new Date('2025-03-01T13:00:00Z')), true)
})

test('every method that is not known to be harmless needs the token', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) assert.equal(changesSomething(method), false, method)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']) assert.equal(changesSomething(method), true, method)
})

test('an account under attack still hears the first try of every address', () => {
  assert.equal(isTryRefused(20, 20), false)
  assert.equal(isTryRefused(21, 2), true)
  assert.equal(isTryRefused(5000, 1), false)
})
