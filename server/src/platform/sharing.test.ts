import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharing } from './sharing.ts'

test('who asks while an answer is under way shares the next one, and is never given an older one', async () => {
  const share = createSharing<number>()
  const begun: PromiseWithResolvers<number>[] = []
  const ask = () => {
    const answer = Promise.withResolvers<number>()
    begun.push(answer)
    return share('key', () => answer.promise).then((told) => [told, begun.indexOf(answer)])
  }
  const first = ask()
  const [second, third] = [ask(), ask()]
  begun[0]!.resolve(1)
  assert.deepEqual(await first, [1, 0])
  const late = ask()
  begun[1]!.resolve(2)
  assert.deepEqual(await Promise.all([second, third]), [
    [2, 1],
    [2, 2],
  ])
  begun[3]!.reject(new Error('gone'))
  await assert.rejects(late, /gone/)
  const again = ask()
  begun[4]!.resolve(5)
  assert.deepEqual(await again, [5, 4])
})
