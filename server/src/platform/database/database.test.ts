import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase } from '../../../test/cluster.ts'
import { createLog } from '../log.ts'
import { findClockGap } from './clock.ts'
import { createDatabase, createPool } from './database.ts'

test('ids are numbers, alone and in lists, and a clock that differs from that of the database is told', async () => {
  const { connection, drop } = await cloneDatabase()
  const pool = createPool(connection, createLog('silent'), { size: 1 })
  try {
    const { rows } = await pool.query(
      "select 7::bigint as one, array[1, null, 9007199254740991]::bigint[] as list, '{}'::bigint[] as empty",
    )
    assert.deepEqual(rows, [{ one: 7, list: [1, null, 9_007_199_254_740_991], empty: [] }])
    const shifted = (ms: number) => findClockGap(createDatabase(pool), () => Date.now() + ms)
    assert.equal(await shifted(0), undefined)
    assert.match((await shifted(3_600_000))!, /36\d\d seconds ahead of/)
    assert.match((await shifted(-60_000))!, /\d\d seconds behind/)
  } finally {
    await pool.end()
    await drop()
  }
})
