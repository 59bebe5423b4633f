/**
 * Lets callers who ask for the same thing at the same time share an answer. No caller gets an answer that was begun
 * before the call: a caller who comes while an answer is being made waits for the next one, together with all others
 * who come meanwhile.
 */
export function createSharing<Answer>(): (what: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Map<string, { now: Promise<unknown>; next?: Promise<Answer> | undefined }>()

  const begin = (what: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = ask()
    const entry = { now: answer }
    underWay.set(what, entry)
    const end = () => {
      if (underWay.get(what) === entry) underWay.delete(what)
    }
    answer.then(end, end)
    return answer
  }

  return (what, ask) => {
    const entry = underWay.get(what)
    if (!entry) return begin(what, ask)
    const again = () => begin(what, ask)
    entry.next ??= entry.now.then(again, again)
    return entry.next
  }
}
