import { Ajv, type Options as AjvOptions } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { shown, shownName } from '../names.ts'
import { namedKeyword, notBlank } from '../shapes.ts'

/** A text that may not be blank shows something. The API document has the short pattern, which all clients can read. */
const readPattern = (pattern: string, flags: string) => (pattern === notBlank ? shown : new RegExp(pattern, flags))

const ajv = (options: AjvOptions) => {
  const instance = new Ajv({
    allErrors: false,
    verbose: true,
    useDefaults: true,
    removeAdditional: true,
    strict: false,
    code: { regExp: Object.assign(readPattern, { code: 'readPattern' }) },
    ...options,
  })
  addFormats.default(instance)
  instance.addKeyword({
    keyword: namedKeyword,
    type: 'string',
    modifying: true,
    before: 'maxLength',
    validate: (_: unknown, text: string, __?: unknown, at?: DataValidationCxt) => {
      if (at) at.parentData[at.parentDataProperty] = shownName(text)
      return true
    },
  })
  return instance
}
/** Bodies are taken as they are, without coercion, so `"1"` is not 1 and null is not ''. */
export const strict = ajv({ coerceTypes: false })
/** Paths, queries and headers are always text. */
const lenient = ajv({ coerceTypes: true })

type Check = ReturnType<FastifySchemaCompiler<unknown>>

/**
 * Compiles a check when the first value comes. Compiling all of them takes a second, which would delay a process's
 * first answer.
 */
export function checkLater(compile: () => Check): Check {
  let check: Check | undefined
  const later: Check = (values) => {
    check ??= compile()
    const valid = check(values)
    later.errors = check.errors ?? null
    return valid
  }
  return later
}

/** Allows only digits in whole numbers: the validator itself also accepts `0x1`, `1e3` and surrounding blanks. */
export function compileText(schema: { properties?: Record<string, { type?: unknown }> }) {
  const validate = lenient.compile(schema)
  const whole = Object.entries(schema.properties ?? {}).flatMap(([name, { type }]) =>
    type === 'integer' ? [name] : [],
  )
  const check = (values: Record<string, unknown>) => {
    for (const name of whole) {
      const text = values[name]
      if (typeof text === 'string' && !/^-?\d+$/.test(text)) values[name] = Number.NaN
    }
    const valid = validate(values)
    check.errors = validate.errors ?? null
    return valid
  }
  check.errors = validate.errors ?? null
  return check
}
