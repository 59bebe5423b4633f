import type { Part, Translation } from './schema.ts'

const place = /\{\{?[ \t]*([^{}\n]{1,80}?)[ \t]*\}?\}/g

/**
 * Fills the places of the text and returns it in parts. The text is read once: a value that looks like a place is not
 * filled again.
 */
export function fill(text: string, values: Readonly<Record<string, string>>): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const found of text.matchAll(place)) {
    const name = found[1]!
    const known = name.toLowerCase()
    const value = Object.hasOwn(values, known) ? values[known]!.trim() : ''
    if (found.index > end) parts.push({ kind: 'text', text: text.slice(end, found.index), name: null })
    parts.push(value === '' ? { kind: 'empty', text: `{${name}}`, name } : { kind: 'value', text: value, name: known })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end), name: null })
  return parts
}

type Texts = { language: string; message_content: string; translations: Translation[] }

const mainOf = (language: string): string => language.toLowerCase().split('-')[0]!

/**
 * The text in the first wanted language that the saved reply has: the exact language, or else another form of it. If it
 * has none of them, its own language.
 */
export function textIn({ language, message_content, translations }: Texts, wanted: readonly string[]): Translation {
  const own = { language, message_content }
  const all = [own, ...translations]
  for (const code of wanted) {
    const exact = all.find((text) => text.language.toLowerCase() === code.toLowerCase())
    const found = exact ?? all.find((text) => mainOf(text.language) === mainOf(code))
    if (found) return found
  }
  return own
}
