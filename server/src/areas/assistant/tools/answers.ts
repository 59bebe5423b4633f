/** The number of characters of an answer that a model is given and that are kept. */
const maxText = 64 * 1024
/** The same for an answer that reports an error. */
const maxError = 2_000

/** The text of an answer for a model. `secrets` are removed, because a server may quote what it was sent. */
export function wordAnswer(
  answer: { status: number; type: string; text: string; retry_after: string | undefined },
  secrets: readonly string[],
): { text: string; failed: boolean } {
  const { status, type } = answer
  if (status >= 300 && status < 400)
    return { text: 'The service answered with a redirect, which is not followed.', failed: true }
  const text = isReadable(type) ? clean(answer.text, secrets) : ''
  if (status < 400) {
    if (text === '') return { text: wordNothing(status, type, answer.text), failed: false }
    return { text: cut(text, maxText), failed: false }
  }
  const wait = /^\d{1,6}$/.test(answer.retry_after ?? '')
    ? ` It can be asked again in ${answer.retry_after} seconds.`
    : ''
  return {
    text: `The service answered with an error (${status}).${wait}${text && `\n${cut(text, maxError)}`}`,
    failed: true,
  }
}

const wordNothing = (status: number, type: string, text: string): string =>
  text === ''
    ? `The service answered ${status} without any text.`
    : `The service answered with ${type}, which cannot be read.`

const isReadable = (type: string): boolean =>
  type === '' || /^(text\/|application\/([\w.+-]*\+)?(json|xml)\b)/i.test(type)

/** Removes the white space of JSON, which costs tokens and says nothing. */
function clean(text: string, secrets: readonly string[]): string {
  const shown = secrets.reduce((text, secret) => text.replaceAll(secret, '\u2022'.repeat(10)), compact(text))
  return shown
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .trim()
    .toWellFormed()
}

function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}\n[The rest of the answer is left out.]`

/** The values of the headers, and the words in them that a server may quote by themselves, longest first. */
export const secretsIn = (values: readonly string[]): string[] =>
  [...new Set(values.flatMap((value) => [value, ...value.split(/\s+/)]))]
    .filter((text) => text.length >= 6)
    .sort((a, b) => b.length - a.length)
