import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { leastConnections, type Role, shareConnections, usualConnections } from './shares.ts'

test('every connection of a process has its use, and every kind of work enough of them', () => {
  assert.deepEqual(shareConnections(usualConnections('all'), 'all'), { requests: 16, intake: 4, jobs: 9 })
  for (const role of ['all', 'web', 'worker'] satisfies Role[]) {
    const single = { all: 8, web: 4, worker: 7 }[role]
    for (let total = leastConnections(role); total <= 1_000; total += 1) {
      const { requests, intake, jobs } = shareConnections(total, role)
      assert.equal(requests + intake + jobs + single, total)
      if (role !== 'worker') assert.ok(requests >= 2 && intake >= 1 && requests >= intake, `${total}`)
      if (role !== 'web') assert.ok(jobs >= 2, `${total}`)
    }
  }
})

test('a number of connections with which a process could not work stops its start', () => {
  for (const [role, least] of [
    ['all', 13],
    ['web', 7],
    ['worker', 9],
  ] as const) {
    const environment = { ROLE: role, DATABASE_URL: 'postgres://h/d' }
    const refused = { message: `DATABASE_POOL is "${least - 1}", but must be a whole number from ${least} to 1000` }
    assert.throws(() => readConfig({ ...environment, DATABASE_POOL: String(least - 1) }), refused)
    assert.equal(readConfig({ ...environment, DATABASE_POOL: String(least) }).databasePool, least)
  }
  assert.throws(() => readConfig({ DATABASE_POOL: '51' }), /from 13 to 50$/)
})
