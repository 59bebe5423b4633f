import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase } from '../../../test/cluster.ts'
import { createLog } from '../log.ts'
import { createPool } from './database.ts'

test('ids are numbers, alone and in lists', async () => {
  const { connection, drop } = await cloneDatabase()
  const pool = createPool(connection, createLog('silent'), { size: 1 })
  try {
    const { rows } = await pool.query(
      "select 7::bigint as one, array[1, null, 9007199254740991]::bigint[] as list, '{}'::bigint[] as empty",
    )
    assert.deepEqual(rows, [{ one: 7, list: [1, null, 9_007_199_254_740_991], empty: [] }])
  } finally {
    await pool.end()
    await drop()
  }
})
