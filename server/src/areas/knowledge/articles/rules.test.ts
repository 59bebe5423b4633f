import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../../platform/errors.ts'
import { checkKey, decideUpsert, hashText, isEdited, type Standing, type Wish, wordDryRun } from './rules.ts'

const old = hashText('Returns', 'Within 14 days.')
const fresh = hashText('Returns', 'Within 30 days.')

const pushed: Standing = {
  id: 1,
  key: 'returns',
  enabled: true,
  internal: false,
  source: 'api',
  connection_id: null,
  content_hash: old,
  pushed_hash: old,
}
const edited: Standing = { ...pushed, pushed_hash: fresh }
const keyless: Standing = { ...pushed, id: 2, key: null, source: 'manual', pushed_hash: null }
const foreign: Standing = { ...pushed, source: 'connection', connection_id: 7 }

const wish: Wish = {
  key: 'returns',
  content_hash: old,
  enabled: undefined,
  adopt_id: undefined,
  keep_local_edits: false,
}
const newText = { content_hash: fresh }
const keep = { keep_local_edits: true }
const adopt = { adopt_id: 2 }

type Case = [
  name: string,
  wish: Partial<Wish>,
  owner: Standing | undefined,
  adoptee: Standing | undefined,
  result: string,
]

const cases: Case[] = [
  ['a new key adds', {}, undefined, undefined, 'added text'],
  ['the same text changes nothing', {}, pushed, undefined, 'unchanged'],
  ['the same text and switch change nothing', { enabled: true }, pushed, undefined, 'unchanged'],
  ['another switch alone is no new text', { enabled: false }, pushed, undefined, 'updated'],
  ['another text updates', newText, pushed, undefined, 'updated text'],
  ['another text overwrites an edit', newText, edited, undefined, 'updated text edited'],
  ['keep protects an edit', { ...newText, ...keep }, edited, undefined, 'conflict edited'],
  [
    'keep protects an edit from a switch too',
    { ...newText, ...keep, enabled: false },
    edited,
    undefined,
    'conflict edited',
  ],
  ['keep has nothing to protect without an edit', { ...newText, ...keep }, pushed, undefined, 'updated text'],
  ['the edited text itself is no conflict', keep, edited, undefined, 'unchanged edited'],
  ['an edited article may be switched', { ...keep, enabled: false }, edited, undefined, 'updated edited'],
  ['an article without a key is adopted', adopt, undefined, keyless, 'adopted edited'],
  ['an adopted article takes the new text', { ...adopt, ...newText }, undefined, keyless, 'adopted text edited'],
  ['keep protects an article from adoption', { ...adopt, ...newText, ...keep }, undefined, keyless, 'conflict edited'],
  ['a repeated adoption is an update', { adopt_id: 1 }, pushed, pushed, 'unchanged'],
  ['a repeated adoption may bring a new text', { adopt_id: 1, ...newText }, pushed, pushed, 'updated text'],
  ['an unknown article cannot be adopted', adopt, undefined, undefined, '404 article.not_found'],
  ['a key of another article cannot adopt', adopt, pushed, keyless, '409 article.key_taken'],
  ['an article with another key cannot be adopted', adopt, undefined, { ...keyless, key: 'b' }, '409 article.has_key'],
  ['a connection keeps its article from updates', newText, foreign, undefined, '409 article.of_connection'],
  ['a connection updates its article', { ...newText, connection_id: 7 }, foreign, undefined, 'updated text'],
  [
    'a connection leaves the article of another one alone',
    { connection_id: 8 },
    foreign,
    undefined,
    '409 article.key_taken',
  ],
  ['a connection takes over nothing', { ...newText, connection_id: 7 }, pushed, undefined, '409 article.key_taken'],
  ['a connection keeps its article from adoption', { adopt_id: 1 }, undefined, foreign, '409 article.of_connection'],
]

for (const [name, change, owner, adoptee, result] of cases) {
  test(`upsert: ${name}`, () => assert.equal(decided({ ...wish, ...change }, owner, adoptee), result))
}

function decided(wish: Wish, owner: Standing | undefined, adoptee: Standing | undefined): string {
  try {
    const { outcome, textChanges, local_edits } = decideUpsert(wish, owner, adoptee)
    return `${outcome}${textChanges ? ' text' : ''}${local_edits ? ' edited' : ''}`
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return `${error.status} ${error.code}`
  }
}

test('a dry run says what would happen', () => {
  const words = (['added', 'updated', 'adopted', 'unchanged', 'conflict'] as const).map(wordDryRun)
  assert.deepEqual(words, ['would_add', 'would_update', 'would_adopt', 'unchanged', 'conflict'])
})

test('an article that the API never wrote counts as edited', () => {
  assert.equal(isEdited({ content_hash: old, pushed_hash: null }), true)
  assert.equal(isEdited({ content_hash: old, pushed_hash: old }), false)
})

test('the hash tells where the title ends', () => {
  assert.notDeepEqual(hashText('ab', 'c'), hashText('a', 'bc'))
})

test('a key is counted in bytes', () => {
  for (const key of ['a', 'a'.repeat(1000), 'é'.repeat(500), `${'€'.repeat(333)}a`, '😀'.repeat(250)]) checkKey(key)
  for (const key of ['', 'a'.repeat(1001), 'é'.repeat(501), '€'.repeat(334), '😀'.repeat(251)]) {
    assert.throws(() => checkKey(key), { code: 'article.key_length' })
  }
})
