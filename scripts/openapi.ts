import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'

const describe = ({ instancePath, message }: { instancePath: string; message?: string }) => `${message} ${instancePath}`

/** Where the second validator looks for files that the document refers to. It refers to none. */
const nowhere = '/openapi.json'

/**
 * Lists what two validators from different makers find wrong with an API document, in their words. One compares it with
 * the schema of the specification. The other knows rules that no schema can express, such as two paths that match one
 * address.
 */
export async function listFaults(text: string): Promise<string[]> {
  const { errors = [] } = await new Validator().validate(JSON.parse(text))
  const config = await createConfig({ extends: ['recommended'], rules: { 'tag-description': 'off' } })
  const problems = await lintFromString({ source: text, absoluteRef: nowhere, config })
  return [
    ...[errors].flat().map((error) => `schema: ${typeof error === 'string' ? error : describe(error)}`),
    ...problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ]
}
