import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AiApp, callTool, listTools, registerAiApp, rpc } from '../../../../test/ai-app.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { sendRaw } from '../../../../test/raw.ts'

let desk: TestDesk
let app: AiApp
let token: string
before(async () => {
  desk = await startDesk()
  app = await registerAiApp(desk.url)
  token = (await app.connect(desk.admin)).access_token
})
after(() => desk.stop())

test('hosts of both revisions with initialize are answered in their own', async () => {
  for (const protocolVersion of ['2025-06-18', '2025-11-25']) {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'host', version: '1' } }
    const { body } = await rpc(desk.url, token, { jsonrpc: '2.0', id: 1, method: 'initialize', params })
    assert.equal(body.result.protocolVersion, protocolVersion)
    assert.equal((await rpc(desk.url, token, listTools, { 'mcp-protocol-version': protocolVersion })).status, 200)
  }
})

test('a revision that is not supported in full is not accepted', async () => {
  for (const protocolVersion of ['2025-03-26', '2024-11-05', '1999-01-01']) {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'host', version: '1' } }
    const { body } = await rpc(desk.url, token, { jsonrpc: '2.0', id: 1, method: 'initialize', params })
    assert.equal(body.result.protocolVersion, '2025-11-25')
    assert.equal((await rpc(desk.url, token, listTools, { 'mcp-protocol-version': protocolVersion })).status, 400)
  }
})

test('a body that is not JSON and a cursor of somebody else are refused in the words of the protocol', async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const body of ['{', 'null,', '{"jsonrpc": "2.0", "id": 1, "method": "tools/list\0"}']) {
    const answer = await fetch(`${desk.url}/mcp`, { method: 'POST', headers, body })
    const { error } = (await answer.json()) as { error: { code: number } }
    assert.deepEqual([answer.status, error.code], [400, -32700], body)
  }
  const { body } = await rpc(desk.url, token, { ...listTools, params: { cursor: 'b2Zmc2V0OjEw' } })
  assert.equal(body.error.code, -32602)
})

test('a name that somebody makes point at the desk does not open it', async () => {
  const ask = (host: string) => {
    const body = JSON.stringify(listTools)
    const lines = [
      'POST /mcp HTTP/1.1',
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ]
    return sendRaw(desk.url, `${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  for (const host of [
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'me@127.0.0.1',
  ])
    assert.match(await ask(host), /^HTTP\/1.1 403 /, host)
  for (const host of [new URL(desk.url).host, 'localhost', '[::1]:3000', '192.0.2.1'])
    assert.match(await ask(host), /^HTTP\/1.1 200 /, host)
})

test('a call is answered however its request names the endpoint', async () => {
  const { host } = new URL(desk.url)
  const body = JSON.stringify(listTools)
  const lines = [`POST ${desk.url}/mcp HTTP/1.1\r\nHost: ${host}`, `POST /%6dcp?x=1 HTTP/1.1\r\nHost: ${host}`]
  for (const line of lines) {
    const headers = [
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ]
    const answer = await sendRaw(desk.url, `${[line, ...headers, '', ''].join('\r\n')}${body}`)
    assert.match(answer, /^HTTP\/1\.1 200 /, line)
  }
})

test('the endpoint keeps nothing between calls and has one way in', async () => {
  const headers = { authorization: `Bearer ${token}` }
  for (const method of ['GET', 'DELETE']) {
    assert.equal((await fetch(`${desk.url}/mcp`, { method, headers })).status, 405)
  }
  for (const origin of ['https://evil.example', 'null']) {
    assert.equal((await rpc(desk.url, token, listTools, { origin })).status, 403)
  }
  assert.equal((await rpc(desk.url, token, listTools, { origin: desk.url })).status, 200)
})

test('what is no call is answered as the protocol says', async () => {
  assert.equal((await rpc(desk.url, token, [listTools, listTools])).status, 400)
  assert.equal((await rpc(desk.url, token, { jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202)
  const unknown = await rpc(desk.url, token, { jsonrpc: '2.0', id: 1, method: 'tools/burn' })
  assert.equal(unknown.body.error.code, -32601)
  const nothing = await callTool(desk.url, token, 'burn_everything')
  assert.equal(nothing.body.error.code, -32602)

  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const modern = { ...listTools, params: { _meta: meta } }
  const told = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
  assert.equal((await rpc(desk.url, token, modern, told)).status, 200)
  const mismatch = await rpc(desk.url, token, modern, { ...told, 'mcp-method': 'tools/call' })
  assert.deepEqual([mismatch.status, mismatch.body.error.code], [400, -32020])
  const burn = { jsonrpc: '2.0', id: 1, method: 'tools/burn', params: { _meta: meta } }
  const gone = await rpc(desk.url, token, burn, { ...told, 'mcp-method': 'tools/burn' })
  assert.deepEqual([gone.status, gone.body.error.code], [404, -32601])
})

test('there is no state to take over: a session named in a call changes nothing', async () => {
  const stranger = await desk.agent('Agent')
  const theirs = (await app.connect(stranger)).access_token
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'host', version: '1' } }
  const begun = await rpc(desk.url, token, { jsonrpc: '2.0', id: 1, method: 'initialize', params })
  assert.equal(begun.headers.get('mcp-session-id'), null)
  const session = { 'mcp-session-id': '00000000-0000-4000-8000-000000000000' }
  const namesOf = async (bearer: string, headers = {}) => {
    const { body } = await rpc(desk.url, bearer, listTools, headers)
    return body.result.tools.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await namesOf(theirs, session), await namesOf(theirs))
  assert.notDeepEqual(await namesOf(theirs, session), await namesOf(token, session))
})
