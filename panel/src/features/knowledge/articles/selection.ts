import { useChosen } from '../../../lib/chosen.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import type { Article } from '../../../lib/types.ts'

export type Selection = ReturnType<typeof useSelection>

const titles = () => [...document.querySelectorAll<HTMLElement>('[data-part="articles"] [data-part="title"]')]

/** The row with the focus, in its box, switch or title, or else the open one. */
function focusedRow() {
  const links = titles()
  const row = document.activeElement?.closest('tr')
  const focused = links.findIndex((link) => link.closest('tr') === row)
  return focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === 'true')
}

/** The chosen articles, also over several pages. J and K move through the rows, X chooses one, ⇧X all up to it. */
export function useSelection(shown: readonly Article[], onEscape: (() => void) | undefined) {
  const { items, has, put, toggle, reach, clear } = useChosen(shown, ({ id }) => id)
  const atFocus = (act: (article: Article) => void) => {
    const article = shown[focusedRow()]
    if (article) act(article)
  }
  const go = (step: 1 | -1) => {
    const links = titles()
    links[Math.max(0, Math.min(links.length - 1, focusedRow() + step))]?.focus()
  }
  const onLeave = items.length > 0 ? clear : onEscape
  useHotkeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => atFocus(toggle),
    'shift+x': () => atFocus(reach),
    ...(onLeave ? { Escape: onLeave } : {}),
  })
  return { articles: items, has, toggle, reach, put, clear }
}
