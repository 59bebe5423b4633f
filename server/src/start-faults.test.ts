import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { explainStart } from './start-faults.ts'

const folder = tmpdir()

test('a full disk and a closed folder are named with what to do, and anything else stays as it is', () => {
  const word = (error: object) =>
    (explainStart(Object.assign(new Error('why'), error), { dataDir: folder }) as Error).message
  assert.match(word({ code: '53100' }), /^The disk of the database is full \(why\): free some space there/)
  assert.equal(word({ code: 'ENOSPC' }), `${folder} is on a full disk. Free some space and start again.`)
  assert.match(
    word({ code: 'EACCES', path: join(folder, 'new', 'file') }),
    new RegExp(`^${folder} is closed to the desk`),
  )
  assert.equal(word({ code: 'EACCES', path: `${folder}-beside` }), 'why')
  assert.equal(word({ code: 'ENOENT', path: '/elsewhere' }), 'why')
})
