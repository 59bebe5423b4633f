import { type Language, wordTranscript } from '../../../platform/i18n.ts'

export type Line = { at: Date; name: string; content: string; kind: string | null }

export type Heading = { reference: string; inbox: string; contact: string }

/** What stands above the first message. */
export function writeHeading(language: Language, { reference, inbox, contact }: Heading): string {
  const lines = [
    wordTranscript(language, 'conversation', { reference: onOneLine(reference) }),
    wordTranscript(language, 'inbox', { inbox: onOneLine(inbox) }),
    wordTranscript(language, 'contact', { contact: onOneLine(contact) }),
    wordTranscript(language, 'times'),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Writes one message. Only lines that the desk writes begin at the margin, so that neither a name nor a text can look
 * like another message.
 */
export function writeMessage(language: Language, { at, name, content, kind }: Line): string {
  const time = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const text = content === '' ? `[${onOneLine(kind ?? wordTranscript(language, 'empty'))}]` : content
  const indented = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map((line) => (line === '' ? '' : `  ${line}`))
  return `\n[${time}] ${onOneLine(name)}:\n${indented.join('\n')}\n`
}

/** Removes line breaks, control characters and characters that change the direction of writing. */
const onOneLine = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
