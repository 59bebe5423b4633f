/**
 * The last part of a file's name as it was sent, on one line and without marks that change the direction of what
 * follows.
 */
export function plainFileName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1)!
  const line = last.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return /^\.*$/.test(line) ? 'file' : line
}
