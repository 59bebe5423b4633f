type Schema = Record<string, unknown>

/** The smallest value that a JSON Schema accepts, as far as tools use it. */
function smallest(schema: Schema): unknown {
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (choices) return choices.some(({ type }) => type === 'null') ? null : smallest(choices[0] ?? {})
  const { type } = schema
  if (Array.isArray(type)) return type.includes('null') ? null : smallest({ ...schema, type: type[0] })
  if (type === 'object') return fillIn(schema, {})
  if (type === 'array') return []
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 0
  return type === 'null' ? null : ''
}

/** The values that a schema of an object knows, plus the smallest ones for everything else that it demands. */
export function fillIn(schema: Schema, values: Schema): Schema {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const required = (schema['required'] ?? []) as string[]
  const filled = Object.entries(properties).flatMap(([name, property]) => {
    if (name in values) return [[name, values[name]]]
    return required.includes(name) ? [[name, smallest(property)]] : []
  })
  return Object.fromEntries(filled)
}
