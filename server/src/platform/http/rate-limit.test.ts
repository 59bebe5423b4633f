import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { readAnswer, sendRaw } from '../../../test/raw.ts'
import type { Ctx } from '../context.ts'
import { createDatabase, createPool } from '../database/database.ts'
import { Refusal } from '../errors.ts'
import { type Admit, createRateLimit, groupAddress, pruneRateWindows } from './rate-limit.ts'

let desk: TestDesk
before(async () => {
  // A worker would prune the counts of these minutes, which are long over, at any moment.
  desk = await startDesk({ config: { role: 'web' } })
})
after(() => desk.stop())

const minute = Date.parse('2025-03-01T12:00:00Z')
const at = (ms: number): Ctx => ({ ...desk.ctx, now: () => new Date(minute + ms) })

/** How many of `n` simultaneous requests are admitted. */
async function admitted(admit: Admit, ctx: Ctx, subject: string, limit: number, n: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: n }, () => admit(ctx, subject, limit)))
  return results.filter((result) => result.status === 'fulfilled').length
}

test('exactly the limit passes in a minute, one by one or at once', async () => {
  const admit = createRateLimit()
  for (const limit of [1, 10, 99, 100, 150, 600]) {
    const subject = `parallel${limit} 192.0.2.1`
    assert.equal(await admitted(admit, at(0), subject, limit, limit + 30), limit)
    assert.equal(await admitted(admit, at(59_999), subject, limit, 1), 0)
    assert.equal(await admitted(admit, at(60_000), subject, limit, 1), 1)
  }
  for (let i = 0; i < 10; i += 1) assert.equal(await admitted(admit, at(i), 'single 192.0.2.1', 10, 1), 1)
  assert.equal(await admitted(admit, at(10), 'single 192.0.2.1', 10, 1), 0)
})

test('several processes share the limit', async () => {
  const processes = Array.from({ length: 4 }, createRateLimit)
  const counts = await Promise.all(processes.map((admit) => admitted(admit, at(0), 'shared 192.0.2.1', 300, 200)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  assert.equal(total, 300)
})

test('most requests need no round trip', async () => {
  const admit = createRateLimit()
  let queries = 0
  const db = desk.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  for (let i = 0; i < 400; i += 1) await admit({ ...at(0), db }, 'cheap 192.0.2.1', 600)
  assert.equal(queries, 20)
})

test('the refusal says how long to wait, and then it passes', async () => {
  const admit = createRateLimit()
  await admit(at(0), 'wait 192.0.2.1', 1)
  for (const [ms, seconds] of [
    [0, 60],
    [500, 60],
    [30_000, 30],
    [59_999, 1],
  ] as const) {
    await assert.rejects(admit(at(ms), 'wait 192.0.2.1', 1), (error) => {
      assert.ok(error instanceof Refusal)
      assert.deepEqual(
        [error.status, error.errorType, error.code, error.params],
        [429, null, 'rate.limited', { seconds }],
      )
      return true
    })
  }
  await admit(at(60_000), 'wait 192.0.2.1', 1)
})

test('a limit of 0 admits everything', async () => {
  assert.equal(await admitted(createRateLimit(), at(0), 'free 192.0.2.1', 0, 1000), 1000)
})

test('another spelling of a path does not lift the limit', async () => {
  const limited = await startDesk({ config: { rateLimit: 5 } })
  try {
    const paths = [
      '/api/v1/agents/me',
      '/%61pi/v1/agents/me',
      '/a%70i/v1/nowhere',
      'http://desk/api/v1/agents/me',
      'HTTP://desk/api/v1/nowhere',
      '/api',
    ]
    // Moves to the beginning of a minute, so that none ends between these requests.
    limited.clock.advance(60_000 - (Date.now() % 60_000))
    const statuses: number[] = []
    for (const path of paths) {
      const answer = await sendRaw(limited.url, `GET ${path} HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n`)
      statuses.push(readAnswer(answer).status)
    }
    assert.deepEqual(statuses, [401, 401, 404, 401, 404, 429])
  } finally {
    await limited.stop()
  }
})

test('without the database each process holds the limit alone', async () => {
  const admit = createRateLimit()
  const nowhere = createPool({ host: '127.0.0.1', port: 1 }, desk.ctx.log)
  const alone = { ...at(0), db: createDatabase(nowhere) }
  assert.equal(await admitted(admit, at(0), 'before 192.0.2.1', 10, 4), 4)
  assert.equal(await admitted(admit, alone, 'before 192.0.2.1', 10, 20), 6)
  assert.equal(await admitted(admit, alone, 'after 192.0.2.2', 10, 20), 10)
  assert.equal(await admitted(admit, at(5_000), 'back 192.0.2.3', 10, 20), 10)
  await nowhere.end()
})

test('the addresses of one IPv6 customer count as one', () => {
  const cases: [string, string][] = [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
    ['/api/v1/auth/login 2001:db8::1', '/api/v1/auth/login 2001:db8:0:0::/64'],
    ['unix', 'unix'],
  ]
  for (const [subject, grouped] of cases) assert.equal(groupAddress(subject), grouped)
})

test('counts of past minutes are pruned', async () => {
  await createRateLimit()(at(0), 'old 192.0.2.9', 1)
  assert.notEqual(await pruneRateWindows(at(300_000)), '0 of rate_window')
})
