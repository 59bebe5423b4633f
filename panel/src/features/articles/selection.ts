import { useState } from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'
import type { Article } from '../../lib/types.ts'

export type Selection = ReturnType<typeof useSelection>

const titles = () => [...document.querySelectorAll<HTMLElement>('.articles .k-title')]

/** The row that has the focus, in its box, switch or title; else the one that is open. */
function focusedRow() {
  const links = titles()
  const row = document.activeElement?.closest('tr')
  const focused = links.findIndex((link) => link.closest('tr') === row)
  return focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === 'true')
}

/** Which articles are chosen, also over several pages. J and K go through the rows, X chooses one, ⇧X all up to there. */
export function useSelection(shown: readonly Article[], onEscape: (() => void) | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Article>>(new Map())
  const [last, setLast] = useState<number | null>(null)
  const put = (articles: readonly Article[], on: boolean) => {
    const next = new Map(chosen)
    for (const article of articles) {
      if (on) next.set(article.id, article)
      else next.delete(article.id)
    }
    setChosen(next)
  }
  const toggle = (article: Article) => {
    setLast(article.id)
    put([article], !chosen.has(article.id))
  }
  const reach = (article: Article) => {
    const [here, from] = [shown.indexOf(article), shown.findIndex(({ id }) => id === last)]
    setLast(article.id)
    put(from < 0 ? [article] : shown.slice(Math.min(here, from), Math.max(here, from) + 1), true)
  }
  const clear = () => setChosen(new Map())
  const atFocus = (act: (article: Article) => void) => {
    const article = shown[focusedRow()]
    if (article) act(article)
  }
  const go = (step: 1 | -1) => {
    const links = titles()
    links[Math.max(0, Math.min(links.length - 1, focusedRow() + step))]?.focus()
  }
  const onLeave = chosen.size > 0 ? clear : onEscape
  useHotkeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => atFocus(toggle),
    'shift+x': () => atFocus(reach),
    ...(onLeave ? { Escape: onLeave } : {}),
  })
  return {
    articles: [...chosen.values()],
    has: ({ id }: Article) => chosen.has(id),
    toggle,
    reach,
    put,
    clear,
  }
}
