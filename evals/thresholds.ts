import { readFileSync } from 'node:fs'
import type { Sums } from './saying.ts'

type Bounds = { said: number; wrong: number; unanswerable_answered: number; auc: number }

/** What falls short of `thresholds.json` on the odd questions of a set, in words. */
export function listShortfalls(name: string, sums: Sums): string[] {
  const bounds = (
    JSON.parse(readFileSync(new URL('thresholds.json', import.meta.url), 'utf8')) as Record<string, Bounds>
  )[name]
  if (!bounds) return [`${name}: no thresholds`]
  const least = (['said', 'auc'] as const).filter((key) => sums[key] < bounds[key])
  const most = (['wrong', 'unanswerable_answered'] as const).filter((key) => sums[key] > bounds[key])
  return [
    ...least.map((key) => `${name}: ${key} is ${sums[key]}, at least ${bounds[key]} is wanted`),
    ...most.map((key) => `${name}: ${key} is ${sums[key]}, at most ${bounds[key]} is wanted`),
  ]
}
