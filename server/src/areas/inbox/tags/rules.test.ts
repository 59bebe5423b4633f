import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tagMoves } from './rules.ts'

const tag = (id: number) => ({ id, name: `tag ${id}` })
const ids = (tags: { id: number }[]) => tags.map(({ id }) => id)

test('adding adds what is missing, removing removes what is there, setting does both', () => {
  const cases: [number[], number[], 'add_tags' | 'set_tags' | 'remove_tags', number[], number[]][] = [
    [[1, 2], [2, 3], 'add_tags', [3], []],
    [[1, 2], [2, 3], 'remove_tags', [], [2]],
    [[1, 2], [2, 3], 'set_tags', [3], [1]],
    [[1, 2], [], 'set_tags', [], [1, 2]],
    [[1, 2], [], 'add_tags', [], []],
    [[1, 2], [], 'remove_tags', [], []],
    [[], [1], 'remove_tags', [], []],
  ]
  for (const [present, named, action, added, removed] of cases) {
    const moves = tagMoves(present.map(tag), named.map(tag), action)
    assert.deepEqual([ids(moves.added), ids(moves.removed)], [added, removed], `${action} ${named} on ${present}`)
  }
})
