import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../test/desk.ts'

const token = 'a-token-for-metrics-of-32-letters'
/** As a proxy passes on a request from elsewhere. */
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { metricsToken: token } })
})
after(() => desk.stop())

const ask = async (headers: Record<string, string>) => {
  const answer = await fetch(`${desk.url}/metrics`, { headers })
  return { status: answer.status, offer: answer.headers.get('www-authenticate'), text: await answer.text() }
}

test('metrics are read with the token from anywhere, and from this machine without one', async () => {
  for (const headers of [{}, { ...elsewhere, authorization: `Bearer ${token}` }]) {
    const { status, text } = await ask(headers)
    assert.equal(status, 200)
    assert.match(text, /^process_cpu_seconds_total /m)
  }
})

test('nobody elsewhere reads metrics without the token', async () => {
  const wrong = [token.slice(1), `${token}x`, token.toUpperCase(), '', 'x'.repeat(9_000)]
  for (const authorization of [undefined, token, `Basic ${token}`, ...wrong.map((one) => `Bearer ${one}`)]) {
    const { status, offer, text } = await ask({
      ...elsewhere,
      ...(authorization === undefined ? {} : { authorization }),
    })
    assert.deepEqual([status, offer], [401, 'Bearer'], authorization)
    assert.doesNotMatch(text, /process_/)
  }
})
