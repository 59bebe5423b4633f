import { readFileSync } from 'node:fs'
import type { Grounded } from './grounding.ts'

/** What more of is better; of everything else, less. */
const better = ['said', 'auc', 'right', 'answers', 'after_own', 'translations', 'hit_at_1']

/** What falls short of `thresholds.json` on the odd half of a set, in words. */
export function listShortfalls(name: string, sums: Partial<Record<string, number>>): string[] {
  const bounds = (
    JSON.parse(readFileSync(new URL('thresholds.json', import.meta.url), 'utf8')) as Record<
      string,
      Record<string, number>
    >
  )[name]
  if (!bounds) return [`${name}: no thresholds`]
  return Object.entries(bounds).flatMap(([key, bound]) => {
    const value = sums[key] ?? Number.NaN
    if (better.includes(key) ? value >= bound : value <= bound) return []
    return [`${name}: ${key} is ${value}, at ${better.includes(key) ? 'least' : 'most'} ${bound} is wanted`]
  })
}

/** The same for what goes out of texts of each kind. */
export const listLeaks = (name: string, grounded: Grounded): string[] =>
  listShortfalls(name, Object.fromEntries(Object.entries(grounded).map(([kind, { out }]) => [kind, out])))
