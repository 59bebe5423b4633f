import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Change, outcomeOf } from './rules.ts'

const change = (
  kind: Change['kind'],
  content: string,
  second: number,
  sender_type: Change['sender_type'] = 'contact',
) => ({
  kind,
  sender_type,
  content,
  at: new Date(second * 1000),
})

test('each side has one reaction, its last, and an empty one takes it off', () => {
  const changes = [change('reaction', '👍', 1), change('reaction', '🙏', 2, 'agent'), change('reaction', '❤️', 3)]
  assert.deepEqual(outcomeOf('Hi', changes).reactions, [
    { emoji: '❤️', by: 'contact' },
    { emoji: '🙏', by: 'agent' },
  ])
  assert.deepEqual(outcomeOf('Hi', [...changes, change('reaction', '', 4)]).reactions, [{ emoji: '🙏', by: 'agent' }])
})

test('an edited message says the last text and remembers the ones before', () => {
  const { content, earlier, edited_at } = outcomeOf('Satuday', [
    change('edit', 'Saturday', 1),
    change('edit', 'Sunday', 2),
  ])
  assert.deepEqual(
    { content, earlier, edited_at },
    {
      content: 'Sunday',
      earlier: ['Satuday', 'Saturday'],
      edited_at: new Date(2000),
    },
  )
})

test('a deleted message says nothing, whatever was done to it before or after', () => {
  const changes = [change('edit', 'Saturday', 1), change('deletion', '', 2), change('reaction', '👍', 3)]
  assert.deepEqual(outcomeOf('Satuday', changes), {
    content: '',
    reactions: [],
    edited_at: null,
    earlier: [],
    deleted_at: new Date(2000),
  })
})
