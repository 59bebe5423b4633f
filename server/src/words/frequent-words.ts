import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * The commonest words of each language in Latin or Cyrillic letters, in lower case, the commonest first, with blanks
 * between them.
 */
export const readFrequentWords = (): Map<string, string> =>
  new Map(
    gunzipSync(readFileSync(new URL('frequent-words.txt.gz', import.meta.url)))
      .toString()
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, 2), line.slice(3)] as const),
  )
