import type { CustomAttribute } from './schema.ts'

const maxText = 1_000

/**
 * A value as it is kept: text that is the same for all spellings of one value. Undefined when the attribute cannot hold
 * it. A time is cut to its date.
 */
export function readValue(
  { data_type, values }: CustomAttribute,
  value: string | number | boolean,
): string | undefined {
  const text = String(value).trim()
  switch (data_type) {
    case 'number':
      return text !== '' && typeof value !== 'boolean' && Number.isFinite(Number(text))
        ? String(Number(text))
        : undefined
    case 'checkbox':
      return text === 'true' || text === 'false' ? text : undefined
    case 'date':
      return readDate(text)
    case 'link':
      return text.length <= maxText && isLink(text) ? text : undefined
    case 'list':
      return values.find((choice) => choice.toLowerCase() === text.toLowerCase())
    default:
      // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot keep the character 0
      return typeof value === 'string' && text.length <= maxText && !/\x00/.test(text) ? text : undefined
  }
}

/**
 * Whether a pattern asks for what one of its groups has matched. With a thousand characters PostgreSQL may take longer
 * for such a pattern than a statement may.
 */
export const refersBack = (regex: string): boolean => /^(?:[^\\]|\\[^1-9])*\\[1-9]/.test(regex)

/** Whether a number is too large to be kept exactly. */
export const isTooLarge = ({ data_type }: CustomAttribute, value: string | number | boolean): boolean =>
  data_type === 'number' && Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER

function readDate(text: string): string | undefined {
  const day = /^([0-9]{4}-[0-9]{2}-[0-9]{2})(T.*)?$/.exec(text)?.[1]
  const time = new Date(`${day}T00:00:00Z`)
  return day !== undefined && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : undefined
}

function isLink(text: string): boolean {
  const url = URL.parse(text)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && !/\s/.test(text)
}
