import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../test/desk.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

test('the page of the API comes only from the desk, under a policy without inline script', async () => {
  const page = await fetch(`${desk.url}/docs`)
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type')!, /^text\/html/)
  const policy = page.headers.get('content-security-policy')!
  assert.match(policy, /script-src 'self'/)
  assert.doesNotMatch(policy, /unsafe|http|\*/)
  const html = await page.text()
  assert.doesNotMatch(html, /<script(?![^>]*src=)|\son\w+=|\sstyle=|<style|https?:\/\//)
  for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]*)"/g)) {
    assert.equal((await fetch(`${desk.url}${path}`)).status, 200, path)
  }
})

test('the pages outside the panel have its icon, and a browser may fetch it', async () => {
  for (const path of ['/docs', '/csat/00000000-0000-4000-8000-000000000000']) {
    const page = await fetch(`${desk.url}${path}`)
    assert.match(page.headers.get('content-security-policy')!, /img-src 'self'(;|$)/, path)
    assert.match(await page.text(), /<link rel="icon" href="\/favicon.svg"/, path)
  }
})

test('its script never makes markup of what it reads', async () => {
  const script = await (await fetch(`${desk.url}/docs/page.js`)).text()
  assert.doesNotMatch(script, /innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|localStorage|sessionStorage/)
})
