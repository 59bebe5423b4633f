import { readFileSync } from 'node:fs'
import type { Shares } from './grounding.ts'

/** What more of is better; of everything else, less. */
const better = [
  'said',
  'auc',
  'right',
  'answers',
  'after_own',
  'translations',
  'rules',
  'short',
  'placed',
  'hit_at_1',
  'among',
  'single_right',
]

const readThresholds = () =>
  JSON.parse(readFileSync(new URL('thresholds.json', import.meta.url), 'utf8')) as Record<
    string,
    Record<string, number>
  >

/** What falls short of `thresholds.json` on the odd half of a set, in words. */
export function listShortfalls(name: string, sums: Partial<Record<string, number>>): string[] {
  const bounds = readThresholds()[name]
  if (!bounds) return [`${name}: no thresholds`]
  return Object.entries(bounds).flatMap(([key, bound]) => {
    const value = sums[key] ?? Number.NaN
    if (better.includes(key) ? value >= bound : value <= bound) return []
    return [`${name}: ${key} is ${value}, at ${better.includes(key) ? 'least' : 'most'} ${bound} is wanted`]
  })
}

/** The part of the evaluation that measures a set, by which `--only` chooses it. */
const partOf = (name: string): string =>
  name === 'follow-ups'
    ? 'chatty'
    : name.startsWith('grounding')
      ? 'grounding'
      : name.startsWith('asked before')
        ? 'asked before'
        : name.startsWith(trusted)
          ? trusted
          : name

/** These need a model that is named with `--embedding` or in the environment. */
export const byMeaning = 'grounding by meaning'
export const trusted = 'trust by meaning'
export const trustedLarge = `${trusted}, wixqa`
export const byRealModel = 'conversations real'
/** Bounds that belong to no set of their own. */
const general = 'aims'

/**
 * Sets that have thresholds and were wanted, but not measured, because their data is not there. `given`: named models.
 */
export const listMissing = (
  measured: readonly string[],
  isWanted: (name: string) => boolean,
  given: readonly string[],
): string[] =>
  Object.keys(readThresholds())
    .filter((name) => name !== general && isWanted(partOf(name)))
    .filter((name) => ![byMeaning, trusted, trustedLarge, byRealModel].includes(name) || given.includes(name))
    .filter((name) => !measured.includes(name === 'follow-ups' ? partOf(name) : name))
    .map((name) => `${name}: not measured, because its data is missing`)

/** The same for what goes out of texts of each kind. */
export const listLeaks = (name: string, grounded: Shares): string[] =>
  listShortfalls(name, Object.fromEntries(Object.entries(grounded).map(([kind, { out }]) => [kind, out])))
