/** How models mark what they think before they answer: `<think>`, `[THINK]`, `◁think▷`, and the ends of these. */
const tag =
  /(?:<|&lt;|◁)\s*(\/?)\s*(?:think(?:ing)?|thoughts?|reasoning|reflection)\b[^<>▷&\n]{0,100}(?:>|&gt;|▷)|\[(\/?)THINK\]|<\|(?:begin|(end))_of_thought\|>/giu

/** Nothing that a tool takes is nested deeper. */
const deepest = 20

/**
 * Removes what a model thought from a text or from all texts of a value, wherever the service left it. Where only the
 * end is marked, all before it is thought; where only the beginning is, all behind it.
 */
export function dropReasoning<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return dropFrom(value) as T
  if (typeof value !== 'object' || value === null || depth === deepest) return value
  if (Array.isArray(value)) return value.map((one) => dropReasoning(one, depth + 1)) as T
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, dropReasoning(one, depth + 1)])) as T
}

function dropFrom(text: string): string {
  let kept = ''
  let depth = 0
  let from = 0
  let isFound = false
  for (const found of text.matchAll(tag)) {
    const ends = Boolean(found[1] || found[2] || found[3])
    if (depth === 0) kept = ends ? '' : kept + text.slice(from, found.index)
    depth = ends ? Math.max(0, depth - 1) : depth + 1
    from = found.index + found[0].length
    isFound = true
  }
  if (!isFound) return text
  return (depth === 0 ? kept + text.slice(from) : kept).trim()
}
