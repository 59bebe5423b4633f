import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEqual } from './clauses.ts'
import { listValues } from './values.ts'

/** Whether two texts have the same value, whichever of them is the answer. */
function same([one, other]: readonly [string, string]): boolean {
  const [first, second] = [listValues(one)[0]!, listValues(other)[0]!]
  return isEqual(first, second) && isEqual(second, first)
}

const alike = [
  ['50 Pfund', '£50'],
  ['40 Franken', '40 CHF'],
  ['20 دولارا', '20 $'],
  ['20 דולר', '$20'],
  ['R$ 5', '5 reais'],
  ['30ドルです', '$30'],
  ['¥1000', '1000円'],
  ['5 kg', '5 kilos'],
  ['500 forintba', '500 Ft'],
] as const
for (const pair of alike) test(`"${pair[0]}" is ${pair[1]}`, () => assert.equal(same(pair), true))

const other = [
  ['1000 yen', '1000 $'],
  ['5 kilos', '5 g'],
  ['500 rupees', '£500'],
  ['R$ 5', '$5'],
] as const
for (const pair of other) test(`"${pair[0]}" is not ${pair[1]}`, () => assert.equal(same(pair), false))
