const most = 200
const longest = 1_000

/**
 * The same function of a text, which remembers its last results for short texts: a dozen callers read one message of a
 * customer. Callers must not change a result.
 */
export function remembering<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (known.has(text)) return known.get(text)!
    const result = read(text)
    if (text.length > longest) return result
    if (known.size >= most) known.delete(known.keys().next().value!)
    known.set(text, result)
    return result
  }
}
