import { useState } from 'react'

/** Which of many are chosen, even if no longer shown. `reach` chooses all from the last chosen one up to this one. */
export function useChosen<T>(shown: readonly T[], keyOf: (item: T) => string | number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, T>>(new Map())
  const [last, setLast] = useState<string | number>()
  const put = (items: readonly T[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const item of items) {
        if (on) next.set(keyOf(item), item)
        else next.delete(keyOf(item))
      }
      return next
    })
  return {
    items: [...chosen.values()],
    has: (item: T) => chosen.has(keyOf(item)),
    put,
    toggle: (item: T) => {
      setLast(keyOf(item))
      put([item], !chosen.has(keyOf(item)))
    },
    reach: (item: T) => {
      const indexOf = (key: string | number | undefined) => shown.findIndex((one) => keyOf(one) === key)
      const [here, from] = [indexOf(keyOf(item)), indexOf(last)]
      setLast(keyOf(item))
      put(from < 0 ? [item] : shown.slice(Math.min(here, from), Math.max(here, from) + 1), true)
    },
    clear: () => setChosen(new Map()),
  }
}
