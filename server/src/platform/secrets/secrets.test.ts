import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { inspect } from 'node:util'
import fc from 'fast-check'
import {
  createKeyRing,
  hmac,
  hmacAll,
  hmacMatches,
  isMask,
  loadKeyRing,
  mask,
  needsReseal,
  open,
  SecretUnreadable,
  seal,
} from './secrets.ts'

const oldKey = randomBytes(32).toString('base64')
const newKey = randomBytes(32).toString('base64')
const oldRing = createKeyRing(oldKey)
const rotated = createKeyRing(`${newKey},${oldKey}`)
const newRing = createKeyRing(newKey)
const context = 'inbox.12.access_token'
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.array(fc.integer({ max: 0xffff, min: 0 })).map((units) => String.fromCharCode(...units)),
)

const folders: string[] = []
const newFolder = () => folders[folders.push(mkdtempSync(join(tmpdir(), 'parley-secrets-'))) - 1] as string
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function isUnreadable(reason: string) {
  return (error: unknown) => {
    assert.ok(error instanceof SecretUnreadable)
    assert.equal(error.reason, reason)
    assert.match(error.message, /inbox\.12\.access_token/)
    assert.doesNotMatch(error.message, /v1\./)
    return true
  }
}

test('any text opens as it was sealed', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, place) => {
      assert.equal(open(oldRing, seal(oldRing, text, place), place), text)
    }),
  )
})

test('the sealed text names the key, shows nothing of the secret and differs every time', () => {
  const sealed = seal(oldRing, 'EAAG-secret', context)
  const id = createHash('sha256').update(Buffer.from(oldKey, 'base64')).digest('hex').slice(0, 8)
  assert.match(sealed, new RegExp(`^v1\\.${id}\\.[A-Za-z0-9_-]+$`))
  assert.doesNotMatch(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1'), /secret/)
  assert.notEqual(seal(oldRing, 'EAAG-secret', context), sealed)
})

test('a secret moved to another place does not open', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, place) => {
      fc.pre(place.toWellFormed() !== context)
      assert.throws(() => open(oldRing, seal(oldRing, text, place), context), isUnreadable('tampered'))
    }),
  )
})

test('a secret with any byte or character changed does not open', () => {
  const sealed = seal(oldRing, 'a secret of some length', context)
  const [version, id, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    for (let bit = 0; bit < 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(flipped.readUInt8(index) ^ (1 << bit), index)
      const altered = `${version}.${id}.${flipped.toString('base64url')}`
      assert.throws(() => open(oldRing, altered, context), isUnreadable('tampered'))
    }
  }
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (index, other) => {
      const altered = sealed.slice(0, index) + other + sealed.slice(index + 1)
      fc.pre(altered !== sealed)
      assert.throws(() => open(oldRing, altered, context), SecretUnreadable)
    }),
  )
  for (const altered of [
    '',
    'v1',
    `${sealed}A`,
    `${sealed}=`,
    `${sealed}\n`,
    sealed.slice(0, -8),
    'v1.00000000.',
    sealed.replace('v1', 'v2'),
  ]) {
    assert.throws(() => open(oldRing, altered, context), SecretUnreadable, altered)
  }
})

test('a rotated ring opens old and new secrets and tells which to seal again', () => {
  const old = seal(oldRing, 'token', context)
  assert.equal(open(rotated, old, context), 'token')
  assert.equal(needsReseal(rotated, old), true)
  const resealed = seal(rotated, open(rotated, old, context), context)
  assert.equal(needsReseal(rotated, resealed), false)
  assert.equal(open(newRing, resealed, context), 'token')
  assert.throws(() => open(newRing, old, context), isUnreadable('unknown_key'))
})

test('a signature made before a rotation still matches while its key is in the ring', () => {
  const before = hmac(oldRing, 'api_key', 'value')
  assert.equal(hmacMatches(rotated, 'api_key', 'value', before), true)
  assert.equal(hmacMatches(rotated, 'api_key', 'value', hmac(rotated, 'api_key', 'value')), true)
  assert.deepEqual(hmacAll(rotated, 'api_key', 'value'), [hmac(newRing, 'api_key', 'value'), before])
  assert.equal(hmacMatches(newRing, 'api_key', 'value', before), false)
  assert.equal(hmacMatches(oldRing, 'csrf', 'value', before), false)
  assert.equal(hmacMatches(oldRing, 'api_key', 'Value', before), false)
  assert.equal(hmacMatches(oldRing, 'api_key', 'value', before.subarray(1)), false)
  assert.equal(before.length, 32)
})

test('a key ring accepts 32-byte keys and never quotes or prints them', () => {
  const mistakes = [
    '',
    ' , ',
    'hunter2',
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('base64'),
    `${oldKey},${oldKey}`,
    `${newKey},hunter2`,
  ]
  for (const mistake of mistakes) {
    assert.throws(
      () => createKeyRing(mistake),
      (error: Error) => !/hunter2/.test(error.message) && !error.message.includes(oldKey),
      mistake,
    )
  }
  assert.equal(
    open(createKeyRing(`\n${Buffer.from(oldKey, 'base64').toString('base64url')} ,`), seal(oldRing, 'x', 'y'), 'y'),
    'x',
  )
  assert.ok(!inspect(oldRing, { depth: 9, showHidden: true }).includes(oldKey.slice(0, 20)))
  assert.ok(!JSON.stringify(oldRing).includes(oldKey.slice(0, 20)))
})

test('the key file is made once, for its owner alone, and found again', () => {
  const dataDir = join(newFolder(), 'new', 'data')
  const sealed = seal(loadKeyRing({ dataDir, secretKey: '' }), 'token', context)
  const path = join(dataDir, 'secret.key')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(dataDir), ['secret.key'])
  assert.equal(open(loadKeyRing({ dataDir }), sealed, context), 'token')

  writeFileSync(path, `${newKey}\n${readFileSync(path, 'utf8')}`)
  assert.equal(open(loadKeyRing({ dataDir }), sealed, context), 'token')
  assert.equal(needsReseal(loadKeyRing({ dataDir }), sealed), true)
})

test('a configured key wins and leaves no file behind', () => {
  const dataDir = newFolder()
  assert.equal(open(loadKeyRing({ secretKey: oldKey, dataDir }), seal(oldRing, 'token', context), context), 'token')
  assert.equal(existsSync(join(dataDir, 'secret.key')), false)
})

test('a key file that others can read, or that holds no key, stops the start with advice', () => {
  const dataDir = newFolder()
  const path = join(dataDir, 'secret.key')
  writeFileSync(path, newKey, { mode: 0o600 })
  for (const mode of [0o640, 0o604, 0o660, 0o644]) {
    chmodSync(path, mode)
    assert.throws(() => loadKeyRing({ dataDir }), /chmod 600/)
  }
  chmodSync(path, 0o600)
  writeFileSync(path, '')
  assert.throws(() => loadKeyRing({ dataDir }), /secret\.key: there is no secret key/)
  assert.equal(readFileSync(path, 'utf8'), '')
})

test('a mask shows only whether a secret is set', () => {
  assert.equal(mask('token'), '\u2022'.repeat(10))
  assert.equal(mask('a'), mask('a much longer token'))
  assert.deepEqual([mask(null), mask('')], ['', ''])
  assert.deepEqual(
    [isMask(mask('token')), isMask(''), isMask('\u2022'.repeat(9)), isMask(`${mask('a')}x`)],
    [true, false, false, false],
  )
})
