import { type Button, fitsButtons, fitsList, type List } from '../../../providers/whatsapp/client.ts'
import { readFigures } from '../checks/service.ts'

/** The limits of a WhatsApp list. Nobody reads more options, and longer ones are cut. */
const most = { options: 10, characters: 200 }

/**
 * The options that a model offers, within the limits. What is not text or comes twice is left out, and what is too long
 * is cut.
 */
export function readOptions(value: unknown): string[] {
  const options = new Map<string, string>()
  for (const one of Array.isArray(value) ? (value as unknown[]) : []) {
    const option = typeof one === 'string' ? shorten(plain(one)) : ''
    if (option !== '' && !options.has(option.toLowerCase())) options.set(option.toLowerCase(), option)
  }
  return [...options.values()].slice(0, most.options)
}

/** On one line, without the marks of a list or of bold text, which a button would show as signs. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/^ ?(?:[-*•]|\d{1,2}[.)]) /, '')
    .replace(/\*\*|__|`/g, '')
    .trim()
    .toWellFormed()

const shorten = (text: string): string =>
  text.length <= most.characters
    ? text
    : `${text
        .slice(0, most.characters - 1)
        .toWellFormed()
        .trimEnd()}…`

/** How options are sent below a text. */
export type Offered = { buttons: Button[] } | { list: List } | { lines: string }

/**
 * Up to three options are buttons and up to ten are a list to open, if WhatsApp accepts them. Otherwise they are lines,
 * which can be answered with their number. `opens` is the word on the button of a list.
 */
export function offer(text: string, options: readonly string[], opens: string): Offered {
  const buttons = options.map((title, index) => ({ id: `option:${index + 1}`, title }))
  if (fitsButtons(text, buttons)) return { buttons }
  const list = { button: opens, rows: buttons }
  if (options.length > 3 && fitsList(text, list)) return { list }
  const written = new Set(text.split('\n').map((line) => plain(line.trim())))
  return { lines: options.every((option) => written.has(option)) ? '' : options.map(asLine).join('\n') }
}

const asLine = (option: string, index: number) => `${index + 1}. ${option}`

/**
 * The option that a customer chose by its number, if options stood as lines in what they read last. Otherwise their
 * words.
 */
export function readChoice(words: string, shown: string, options: readonly string[]): string {
  const number = /^\s*(\d{1,2})(?:\s*[.)]|\ufe0f?\u20e3)?\s*$/.exec(readFigures(words))?.[1]
  const index = Number(number ?? 0) - 1
  const option = options[index]
  return option !== undefined && shown.split('\n').includes(asLine(option, index)) ? option : words
}
