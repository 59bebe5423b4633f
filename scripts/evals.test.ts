import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { measureChatty } from '../evals/chatty.ts'
import { measureOwn } from '../evals/grounding.ts'
import { measureLanguages } from '../evals/phrases.ts'
import { says, shareSaid } from '../evals/said.ts'
import { listSets, measureSet } from '../evals/sets.ts'
import { byMeaning, listLeaks, listMissing, listShortfalls, trusted, trustedLarge } from '../evals/thresholds.ts'
import { root } from './root.ts'

test('a name that no part has, and an option that does not exist, do not pass as good figures', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'evals/main.ts'), ...args], { encoding: 'utf8' })
  const misspelt = run('--only', 'wixqaa')
  assert.match(misspelt.stdout, /^✖ nothing was measured: no part has "wixqaa" in its name$/m)
  assert.equal(misspelt.status, 1)
  const unknown = run('--only', 'wixqaa', '--embeding', 'http://127.0.0.1:9/v1')
  assert.match(unknown.stderr, /Unknown option '--embeding'/)
  assert.notEqual(unknown.status, 0)
})

test('what is said of a good answer is counted by its telling words, in any form, and by its facts', () => {
  assert.equal(shareSaid('You can return helmets within 30 days.', 'Helmets are returned within 30 days'), 1)
  assert.equal(shareSaid('Return it within 30 days.', 'Return it within 60 days.'), 0.75)
  assert.equal(shareSaid('See [the prices](https://a.example/prices).', 'Prices'), 1)
  assert.ok(says('It costs CAD 15,000 a day', '15000') && says('costs €4.90 today', '4.90'))
  assert.ok(!says('It costs 1150', '115') && !says('Within 30 days', '3'))
})

test('the built-in model says what is wanted of it on the base of a bank', async () => {
  const bank = (await listSets('')).find(({ name }) => name === 'bank')
  const { odd } = await measureSet(bank!)
  assert.deepEqual(listShortfalls('bank', odd), [])
  assert.deepEqual(listShortfalls('bank', { ...odd, said: 0.1, wrong: 0.5 }).length, 2)
})

test('misspelt and chatty questions are answered like clean ones, and follow-ups without the same words again', async () => {
  const { clean, chatty, follow_ups } = await measureChatty()
  assert.deepEqual([...listShortfalls('chatty', chatty), ...listShortfalls('follow-ups', follow_ups)], [])
  assert.ok(chatty.questions >= 60 && clean.hit_at_1 - chatty.hit_at_1 < 0.1)
  assert.equal(listShortfalls('chatty', { ...chatty, hit_at_1: 0.5, wrong: 0.2 }).length, 2)
})

test('short phrases of all languages are told as seldom wrong as is wanted', () => {
  const { odd } = measureLanguages()
  assert.ok(odd.phrases > 300)
  assert.deepEqual(listShortfalls('languages', odd), [])
  assert.equal(listShortfalls('languages', { ...odd, right: 0.5, wrong: 0.3 }).length, 2)
})

test('of what a model might write, good answers go out, and neither deeds nor what it made up', async () => {
  const { shares: own } = await measureOwn()
  assert.deepEqual(listLeaks('grounding', own), [])
  const leaking = { ...own, deeds: { texts: 38, out: 0.1, whole: 0.1 }, answers: { texts: 12, out: 0.5, whole: 0.5 } }
  assert.equal(listLeaks('grounding', leaking).length, 2)
})

test('a set whose data is missing is named, unless it was not wanted or needs a model that was not named', () => {
  const names = (measured: string[], only: string, ...given: string[]) =>
    listMissing(measured, (name) => name.includes(only), given).map((line) => line.split(':')[0])
  const always = ['grounding', 'grounding states', 'grounding short', 'grounding placed']
  assert.deepEqual(names([...always, 'grounding translations'], 'grounding'), ['grounding wixqa'])
  assert.deepEqual(names([...always, 'grounding wixqa'], 'grounding', byMeaning), ['grounding translations', byMeaning])
  assert.deepEqual(names(['chatty'], 'chatty'), [])
  assert.deepEqual(names([], 'chatty'), ['chatty', 'follow-ups'])
  assert.deepEqual(names([], 'xquad de'), ['xquad de'])
  assert.deepEqual(names([], trusted), [])
  assert.deepEqual(names([trusted], trusted, trusted, trustedLarge), [trustedLarge])
})

test('an embedding model falls short that harms one base, whatever it does to all together', () => {
  const helping = { right: 0.9, wrong: 0, unanswerable_answered: 0, fewer_right: 0, more_wrong: 0, more_answered: 0 }
  assert.deepEqual(listShortfalls(trusted, helping), [])
  assert.equal(listShortfalls(trusted, { ...helping, fewer_right: 2, more_wrong: 3, more_answered: 4 }).length, 3)
})
