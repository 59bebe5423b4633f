import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { startDesk, type TestDesk } from '../../../test/desk.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

type Content = Record<string, { schema: object; example?: unknown }>
type Operation = {
  operationId: string
  parameters?: { name: string; schema: object; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

test('every route of the document has examples, and they fit their schemas', async () => {
  const document = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  const local = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'))
  ajv.addSchema(local(document), 'api')
  let shown = 0
  const check = (where: string, { schema, example }: { schema: object; example?: unknown }) => {
    assert.notEqual(example, undefined, `${where} has no example`)
    const validate = ajv.compile(local(schema))
    assert.ok(validate(example), `${where}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(example)}`)
    shown += 1
  }
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const { operationId, parameters = [], requestBody, responses } = operation
    for (const parameter of parameters) check(`${operationId} ${parameter.name}`, parameter)
    for (const content of Object.values(requestBody?.content ?? {})) check(`${operationId} body`, content)
    const answers = Object.values(responses[200]?.content ?? {})
    assert.ok(answers.length > 0, `${operationId} describes no answer`)
    for (const content of answers) check(`${operationId} answer`, content)
  }
  assert.ok(shown > 100)
})
