/**
<<<<<<< HEAD
 * Lets those who ask the same thing at the same time share an answer. Nobody is given one whose asking began before they
 * asked: who comes while an answer is under way waits for the next, together with all others who come meanwhile.
=======
 * Lets callers who ask the same thing at the same time share an answer. Nobody gets one whose asking began before they
 * asked: a caller who comes while an answer is under way waits for the next one, with all others who come meanwhile.
>>>>>>> 5cbf804 (operator, platform, e2e: Say it in standard English.)
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
