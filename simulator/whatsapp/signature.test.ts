import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serialise, sign } from './signature.ts'

const key = 'desk-demo-secret'

const vectors: [bytes: string, digest: string][] = [
  ['{"object":"whatsapp_business_account"}', 'e207d2b70a0257a577842512eaf3a6a2e0d0af084f09e667e8cf7ce0b2891f69'],
  [
    '{"text":{"body":"cr\\u00e8me br\\u00fbl\\u00e9e"}}',
    '9d2e59d8e364c9f9466f6ff7a4e8f7ae8e6327b810b07837936f8db6637afd71',
  ],
  ['{"text":{"body":"crème brûlée"}}', 'b989ad6b4e7ae2ad3cee1a49b6d89cd9d62b00a34716e244206fdaebaaf6d3a3'],
  [
    '{"text":{"body":"ok \\ud83d\\udc4d\\ud83c\\udffd"}}',
    '3573347139172946598f949989a080ce86672c7b4fc1f3494fc117f17ef92dcf',
  ],
  ['{"id":"wamid.QUJD/REVG=="}', '1ba421b91657b07a76457c7f901d0735f1bcad35bda08704eded480567d75feb'],
  ['{"id":"wamid.QUJD\\/REVG=="}', '482979bda8826d65c68e4ad18e49b2ee6884c9882d6611f2c9957b48680f693f'],
]

test('a signature is the HMAC-SHA-256 of exactly the sent bytes', () => {
  for (const [bytes, digest] of vectors) assert.equal(sign(key, bytes), `sha256=${digest}`)
})

test('a webhook body is written in ASCII with lower-case escapes', () => {
  assert.equal(serialise({ text: { body: 'crème brûlée' } }), vectors[1]![0])
  assert.equal(serialise({ text: { body: 'ok 👍🏽' } }), vectors[3]![0])
  assert.deepEqual(JSON.parse(serialise({ text: 'أمينة 你好' })), { text: 'أمينة 你好' })
})

test('the other two ways of writing a body can be chosen', () => {
  assert.equal(serialise({ text: { body: 'crème brûlée' } }, 'raw'), vectors[2]![0])
  assert.equal(serialise({ id: 'wamid.QUJD/REVG==' }, 'slashes'), vectors[5]![0])
})
