import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { Client } from './client.ts'

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number }

/**
 * A foreign app as the desk sees it: it asks an agent for access, exchanges codes and tokens, and calls the endpoint.
 */
export type AiApp = {
  client_id: string
  redirect_uri: string
  /**
   * The query with which the agent's browser is sent to the desk, and what is needed to exchange the code that comes
   * back.
   */
  ask(changes?: Record<string, string | undefined>): { query: Record<string, string>; verifier: string }
  /** Lets the agent allow the scopes, and exchanges the code. */
  connect(agent: Client, scope?: string): Promise<Tokens>
  token(body: Record<string, string>): Promise<{ status: number; body: Tokens & { error?: string } }>
}

const redirect = 'https://app.example.com/callback'

export async function registerAiApp(desk: string, client_name = 'Helper'): Promise<AiApp> {
  const made = await post(`${desk}/oauth/register`, { client_name, redirect_uris: [redirect] })
  assert.equal(made.status, 201)
  const { client_id } = made.body as { client_id: string }
  const ask: AiApp['ask'] = (changes = {}) => {
    const verifier = randomBytes(32).toString('base64url')
    const query = {
      response_type: 'code',
      client_id,
      redirect_uri: redirect,
      state: 'xyz',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    return { query: Object.fromEntries(Object.entries(query).filter((pair) => pair[1] !== undefined)), verifier }
  }
  const token: AiApp['token'] = async (body) => {
    const answer = await fetch(`${desk}/oauth/token`, { method: 'POST', body: new URLSearchParams(body) })
    return { status: answer.status, body: (await answer.json()) as Tokens }
  }
  return {
    client_id,
    redirect_uri: redirect,
    ask,
    token,
    connect: async (agent, scope = '') => {
      const { query, verifier } = ask({ scope })
      const code = await allow(agent, query, scope)
      const { status, body } = await token({
        grant_type: 'authorization_code',
        code,
        client_id,
        redirect_uri: redirect,
        code_verifier: verifier,
      })
      assert.equal(status, 200)
      return body
    },
  }
}

const everything = ['read', 'kb.read', 'kb.write', 'write', 'send']

/** Returns the code that the app gets when the agent allows the scopes. */
export async function allow(agent: Client, query: Record<string, string>, scope = ''): Promise<string> {
  const scopes = scope ? scope.split(' ') : everything
  const answer = await agent.post('/api/v1/ai/connect/request', { ...query, approve: true, scopes })
  assert.equal(answer.status, 200)
  const code = new URL(answer.body.data.redirect_to).searchParams.get('code')
  assert.ok(code)
  return code
}

async function post(url: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

type Rpc = {
  status: number
  headers: Headers
  // Tests read any part of any answer.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}

/** Calls the endpoint with a body that the test makes, as hosts from before 2026 do. */
export async function rpc(desk: string, token: string | undefined, body: unknown, headers = {}): Promise<Rpc> {
  const answer = await fetch(`${desk}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  // Older revisions receive the answer as a stream with one event.
  const json = /^data: (.+)$/m.exec(text)?.[1] ?? text
  return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(json) : null }
}

/** Calls a tool. Returns its text, and whether it was refused. */
export async function callTool(desk: string, token: string, name: string, input: object = {}) {
  const answer = await rpc(desk, token, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input },
  })
  const { content, isError = false } = answer.body?.result ?? {}
  return { ...answer, text: (content?.[0]?.text ?? '') as string, refused: isError as boolean }
}

/** Calls a tool that must not be refused. Returns what it found. */
export async function useTool(desk: string, token: string, name: string, input: object = {}) {
  const { text, refused } = await callTool(desk, token, name, input)
  assert.equal(refused, false, `${name}: ${text}`)
  return JSON.parse(text)
}

export const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
