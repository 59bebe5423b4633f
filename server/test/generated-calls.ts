import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc, { type Arbitrary } from 'fast-check'
import { listTools, registerAiApp, rpc } from './ai-app.ts'
import type { TestDesk } from './desk.ts'
import { createValues, type Schema } from './generated-values.ts'

type Tool = { name: string; inputSchema: Schema; outputSchema: Schema }
type Limits = { seed: number; runs: number; seconds: number }

const { fitting, odd } = createValues({})

/**
 * Calls the tools for AI apps with arguments that were generated from what each tool says that it takes: such as fit,
 * and such as do not. None may make the desk fail, every answer must be as the tool says, and what does not fit is
 * refused in words. Returns what was found, one line each.
 */
export async function listCallFaults(desk: TestDesk, { seed, runs, seconds }: Limits): Promise<string[]> {
  const app = await registerAiApp(desk.url)
  const { access_token } = await app.connect(desk.admin)
  const ask = (body: unknown) => rpc(desk.url, access_token, body)
  const tools: Tool[] = (await ask(listTools)).body.result.tools
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const known = { string: new Set<unknown>(), integer: new Set<unknown>() }
  const faults: string[] = []
  let calls = 0
  let worked = 0
  const began = performance.now()

  const check = async (
    name: string,
    values: Arbitrary<unknown>,
    at: number,
    once: (value: unknown) => Promise<void>,
  ) => {
    const left = seconds * 1_000 - (performance.now() - began)
    const { failed, counterexample, errorInstance } = await fc.check(
      fc.asyncProperty(values, async (value) => {
        calls += 1
        await once(value)
      }),
      {
        seed,
        numRuns: runs,
        interruptAfterTimeLimit: Math.max(1, (2 * left) / (tools.length + 1 - at)),
        endOnFailure: true,
      },
    )
    // Without a call the time was over before the first one.
    if (failed && counterexample)
      faults.push(`${name} ${JSON.stringify(counterexample).slice(0, 600)}: ${String(errorInstance)}`)
  }

  for (const [at, { name, inputSchema, outputSchema }] of tools.entries()) {
    const [fits, isAnswer] = [ajv.compile(inputSchema), ajv.compile(outputSchema)]
    await check(name, argumentsOf(inputSchema, known), at, async (input) => {
      const params = { name, arguments: input }
      const { status, body } = await ask({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      assertAnswered(status, body)
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return
      // What no JSON may hold, such as half a character, is refused before anybody knows which tool was meant.
      if (body.error?.code === -32700) return
      assert.ok(body.result, JSON.stringify(body))
      const { isError = false, structuredContent, content } = body.result
      if (isError) return assertWords(content[0].text)
      assert.ok(fits(input), 'arguments that do not fit are taken')
      assert.ok(isAnswer(structuredContent), `${ajv.errorsText(isAnswer.errors)}: ${JSON.stringify(structuredContent)}`)
      worked += 1
      remember(known, structuredContent)
    })
  }
  const envelope = fc.record({
    jsonrpc: fc.oneof(fc.constant('2.0'), odd({})),
    id: odd({}),
    method: fc.oneof(fc.constantFrom('tools/call', 'tools/list', 'initialize', 'ping', 'server/discover'), odd({})),
    params: odd({}),
  })
  await check('an odd message', fc.oneof(envelope, odd({})), tools.length, async (message) => {
    const { status, body } = await ask(message)
    assertAnswered(status, body)
  })
  const took = Math.round((performance.now() - began) / 1_000)
  process.stdout.write(
    `  ${calls} calls of ${tools.length} tools in ${took} s (seed ${seed}): ${worked} worked; ${faults.length} with faults\n`,
  )
  return faults
}

/** A third fits, a third may have an odd argument, a third names what exists. */
function argumentsOf(
  { properties = {}, required = [] }: Schema,
  known: Record<string, Set<unknown>>,
): Arbitrary<unknown> {
  const fields = Object.entries(properties)
  const record = (make: (field: Schema) => Arbitrary<unknown>): Arbitrary<object> =>
    fc.record<Record<string, unknown>, string>(Object.fromEntries(fields.map(([name, field]) => [name, make(field)])), {
      requiredKeys: required,
      noNullPrototype: true,
    })
  const existing = (field: Schema) =>
    fc.tuple(fc.nat(), fitting(field)).map(([index, other]) => {
      const ids = [...(known[String(field.type)] ?? [])]
      return ids.length === 0 || (field.type === 'string' && field.format !== 'uuid') ? other : ids[index % ids.length]
    })
  const off = fc.tuple(record(existing), fc.constantFrom(...Object.keys(properties), 'other'), odd({}))
  return fc.oneof(
    { weight: 3, arbitrary: record(fitting) },
    { weight: 3, arbitrary: record(existing) },
    { weight: 3, arbitrary: off.map(([input, name, value]) => ({ ...input, [name]: value })) },
    { weight: 1, arbitrary: odd({}) },
  )
}

function remember(known: Record<string, Set<unknown>>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inside] of Object.entries(value)) {
    if (name === 'uuid') known['string']!.add(inside)
    else if (/^(\w+_)?id$/.test(name) && Number.isInteger(inside)) known['integer']!.add(inside)
    else remember(known, inside)
  }
}

function assertAnswered(status: number, body: { error?: { code: number; message: string } }): void {
  assert.ok(status < 500, `answers ${status}`)
  assert.notEqual(body?.error?.code, -32603, 'an internal error')
}

function assertWords(text: string): void {
  assert.ok(text.length > 0 && text.length < 1_000, `a sentence: ${text.length} characters`)
  assert.doesNotMatch(text, /schema is false|must match pattern/, 'a sentence for people')
}
