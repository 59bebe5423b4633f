import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TObject } from 'typebox'
import { type Tool, ToolRefused } from '../../src/areas/apps/mcp/tool.ts'
import { tools } from '../../src/areas/apps/mcp/tools.ts'
import type { InsideCall } from '../../src/platform/http/inside.ts'
import { type Permission, permissions } from '../../src/platform/permissions.ts'
import { type AiApp, callTool, registerAiApp } from '../ai-app.ts'
import type { Client } from '../client.ts'
import { startDesk, type TestDesk } from '../desk.ts'

let desk: TestDesk
let app: AiApp
let agent: Client
let token: string
let role: number
before(async () => {
  desk = await startDesk()
  app = await registerAiApp(desk.url)
  const { rows } = await sql<{ id: number }>`
    insert into role (name, description, permissions) values ('Tried', '', '{}') returning id`.execute(desk.ctx.db)
  role = rows[0]!.id
  agent = await desk.agent('Tried')
  await allow(permissions)
  token = (await app.connect(agent)).access_token
})
after(() => desk.stop())

const allow = (allowed: readonly Permission[]) =>
  sql`update role set permissions = ${[...allowed]} where id = ${role}`.execute(desk.ctx.db)

/** The least input that a tool takes, with ids of nothing, so that an admitted caller finds nothing to change. */
function leastInput({ input }: Tool): Record<string, unknown> {
  const { properties, required = [] } = input as TObject & { required?: string[] }
  const asked = input.properties['agent_id'] ? [...required, 'agent_id'] : required
  return Object.fromEntries(asked.map((name) => [name, leastValue(properties[name] as Field)]))
}
type Field = { type?: string; format?: string; pattern?: string }

function leastValue({ type, format, pattern }: Field): unknown {
  if (type === 'integer') return 2_000_000_000
  if (type === 'array') return []
  if (format === 'uuid') return '00000000-0000-7000-8000-000000000000'
  if (format === 'date-time') return '2040-01-01T00:00:00Z'
  return pattern?.startsWith('^(article') ? 'contact:2000000000' : 'xx'
}

/** The calls that the tool makes to the API before it has the first answer. */
async function firstCalls(tool: Tool): Promise<InsideCall[]> {
  const calls: InsideCall[] = []
  let answered = false
  const call = async (asked: InsideCall): Promise<never> => {
    if (!answered) calls.push(asked)
    await setImmediate()
    answered = true
    throw new ToolRefused('stop')
  }
  await tool.run({ call, desk: '' }, leastInput(tool) as never).catch(() => {})
  return calls
}

/** Returns whether the same agent may call the route with their key. */
async function mayCall({ method, path, query = {}, body }: InsideCall): Promise<boolean> {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const address = `${path}?${new URLSearchParams(given as [string, string][])}`
  const answer =
    method === 'GET' ? await agent.get(address) : await agent[method === 'POST' ? 'post' : 'put'](address, body ?? {})
  return answer.status !== 403
}

const needsAll = (may: boolean[]) => may.every(Boolean)
/** Tools that leave out of their answer what the agent may not see. */
const leavesOut: Record<string, (may: boolean[]) => boolean> = {
  search: (may) => may.some(Boolean),
}

test('a tool lets an agent do exactly what the same routes let them do', async () => {
  const held = [[], permissions, ...permissions.map((permission) => [permission])]
  const seen = { allowed: 0, refused: 0 }
  for (const allowed of held) {
    await allow(allowed)
    for (const tool of tools) {
      const may = await Promise.all((await firstCalls(tool)).map(mayCall))
      const expected = (leavesOut[tool.name] ?? needsAll)(may)
      const { status, text, refused } = await callTool(desk.url, token, tool.name, leastInput(tool))
      assert.equal(status, 200)
      const denied = refused && text === 'Permission denied'
      assert.equal(!denied, expected, `${tool.name} with ${allowed.join(', ') || 'nothing'}: ${text}`)
      seen[expected ? 'allowed' : 'refused'] += 1
    }
  }
  assert.ok(seen.allowed > 100 && seen.refused > 100)
})

test('a tool is listed for whoever may begin with it', async () => {
  for (const tool of tools) {
    const [first] = await firstCalls(tool)
    if (tool.access === 'signed_in') continue
    await allow([tool.access === 'knowledge' ? 'ai:manage' : tool.access])
    assert.equal(await mayCall(first!), true, tool.name)
    await allow(
      permissions.filter((permission) => permission !== (tool.access === 'knowledge' ? 'ai:manage' : tool.access)),
    )
    assert.equal(await mayCall(first!), false, tool.name)
  }
})
