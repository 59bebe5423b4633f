import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAuthorization } from './rules.ts'

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

test('a key is recognised in both forms and split at the first colon', () => {
  const cases: [string, string, string][] = [
    ['token K:S', 'K', 'S'],
    [basic('K:S'), 'K', 'S'],
    ['token K:a:b', 'K', 'a:b'],
    [basic('K:a:b'), 'K', 'a:b'],
    ['token K :S', 'K ', 'S'],
    ['token  K:S', ' K', 'S'],
    [basic('ключ:тайна'), 'ключ', 'тайна'],
  ]
  for (const [header, key, secret] of cases) assert.deepEqual(readAuthorization(header), { key, secret }, header)
})

test('anything else is a browser', () => {
  const unpadded = basic('K:S1').replace(/=+$/, '')
  const invalidUtf8 = `Basic ${Buffer.from([0x4b, 0x3a, 0xff]).toString('base64')}`
  const urlAlphabet = `Basic ${Buffer.from('K:\u{fffff}').toString('base64url')}`
  const words = ['Bearer K:S', 'Token K:S', 'TOKEN K:S', 'token\tK:S', 'token', 'token ', 'tokenK:S']
  const basics = [
    basic('K:S').replace('Basic', 'basic'),
    basic('K:S').replace('Basic', 'BASIC'),
    'Basic K:S',
    'Basic  SzpT',
  ]
  const halves = ['token :S', 'token K:', 'token KS', 'token :', basic(':S'), basic('K:'), basic('KS')]
  for (const header of [undefined, '', ...words, ...basics, ...halves, unpadded, invalidUtf8, urlAlphabet]) {
    assert.equal(readAuthorization(header), undefined, header)
  }
})

test('no header makes it fail, and what it reads is what was sent', () => {
  const halves = fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ minLength: 1, unit: 'grapheme' }))
  fc.assert(
    fc.property(halves, ([key, secret]) => {
      fc.pre(!key.includes(':'))
      assert.deepEqual(readAuthorization(basic(`${key}:${secret}`)), { key, secret })
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom('token ', 'Basic ', ''), fc.string({ unit: 'binary' }), (word, rest) => {
      const read = readAuthorization(word + rest)
      assert.ok(read === undefined || (read.key !== '' && read.secret !== ''))
    }),
  )
})
