import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from './transactions.ts'

const faults = (work: string): number =>
  faultsOf('server/src/x.ts', `await transaction(ctx, async (ctx) => { ${work} })`).length

test('work of a transaction may change only what is its own', () => {
  for (const work of ['woken += 1', 'woken++', 'state.at = 1', 'found = await find(ctx)', 'names.push(1)'])
    assert.equal(faults(work), 1, work)
  for (const work of [
    'let woken = 0; woken += 1',
    'const names = []; names.push(1)',
    'for (const { at } of await list(ctx)) at.sort()',
    'afterCommit(ctx, () => { state.at = 1 })',
    'if (state.at === 1) return find(ctx)',
  ])
    assert.equal(faults(work), 0, work)
})
