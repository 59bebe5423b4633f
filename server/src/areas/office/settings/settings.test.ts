import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

const path = '/api/v1/settings/general'

test('fields that are left out stay as they are', async () => {
  const first = (await desk.admin.get(path)).body.data
  const { host, port } = new URL(desk.url)
  const answer = await desk.admin.put(path, {
    'app.site_name': 'Acme',
    'app.root_url': `http://Help.localhost:${port}/`,
  })
  const expected = {
    ...first,
    'app.site_name': 'Acme',
    'app.root_url': `http://help.localhost:${port}`,
    'app.accepted_hosts': [host],
    updated_at: answer.body.data.updated_at,
  }
  assert.deepEqual(answer.body.data, expected)
  assert.deepEqual((await desk.admin.get(path)).body.data, expected)
})

test('two changes at once to different fields both hold', async () => {
  await Promise.all([
    desk.admin.put(path, { 'app.site_name': 'Twice' }),
    desk.admin.put(path, { 'app.timezone': 'Europe/Berlin' }),
  ])
  const { data } = (await desk.admin.get(path)).body
  assert.deepEqual([data['app.site_name'], data['app.timezone']], ['Twice', 'Europe/Berlin'])
})

test('a time zone is stored by the name that the database of the desk knows too', async () => {
  const { 'app.timezone': before } = (await desk.admin.get(path)).body.data
  for (const [sent, stored] of [
    ['AET', 'Australia/Sydney'],
    ['CET', 'Europe/Brussels'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
  ]) {
    assert.equal((await desk.admin.put(path, { 'app.timezone': sent })).body.data['app.timezone'], stored)
    assert.equal((await desk.admin.get('/api/v1/reports/by/day')).status, 200, sent)
  }
  await desk.admin.put(path, { 'app.timezone': before })
})

test('a bad value is refused and nothing is stored', async () => {
  const first = (await desk.admin.get(path)).body.data
  const bad = [
    { 'app.root_url': 'https://a.test/path' },
    { 'app.root_url': 'javascript:alert(1)' },
    { 'app.accepted_hosts': ['https://a.test'] },
    { 'app.accepted_hosts': ['a.test/path'] },
    { 'app.accepted_hosts': ['user@a.test'] },
    { 'app.accepted_hosts': [''] },
    { 'app.accepted_hosts': 'a.test' },
    { 'app.accepted_hosts': Array.from({ length: 21 }, (_, i) => `a${i}.test`) },
    { 'app.lang': 'tlh' },
    { 'app.timezone': 'Mars/Olympus' },
    { 'app.site_name': ' ' },
    { 'app.site_name': null },
    { 'app.site_name': 'New', 'app.lang': 'tlh' },
  ]
  for (const changes of bad) assert.equal((await desk.admin.put(path, changes)).status, 400, JSON.stringify(changes))
  assert.deepEqual((await desk.admin.get(path)).body.data, first)
})

test('every agent reads the settings, an Admin changes them', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get(path)).status, 200)
  assert.equal((await agent.put(path, { 'app.site_name': 'Mine' })).status, 403)
  assert.equal((await desk.as(null).get(path)).status, 401)
})

test('anybody learns the name, language and version of the desk, and no more', async () => {
  const { status, body } = await desk.as(null).get('/api/v1/config')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body.data).sort(), ['app.lang', 'app.logo_url', 'app.site_name', 'app.version'])
  assert.equal(body.data['app.logo_url'], null)
})
