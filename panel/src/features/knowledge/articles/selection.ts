import { useChosen } from '../../../lib/chosen.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import type { Paging } from '../../../lib/paging.ts'
import { rowAtFocus, rowTitles, useRowKeys } from '../../../lib/row-keys.ts'
import type { Article } from '../../../lib/types.ts'

export type Selection = ReturnType<typeof useSelection>

/** The chosen articles, also over several pages. J and K move through the rows, X chooses one, ⇧X all up to it. */
export function useSelection(
  shown: readonly Article[],
  paging: Paging | undefined,
  onEscape: (() => void) | undefined,
) {
  const { items, has, put, toggle, reach, clear } = useChosen(shown, ({ id }) => id)
  const atFocus = (act: (article: Article) => void) => {
    const article = shown[rowAtFocus(rowTitles('articles'))]
    if (article) act(article)
  }
  const onLeave = items.length > 0 ? clear : onEscape
  useRowKeys('articles', paging)
  useHotkeys({
    x: () => atFocus(toggle),
    'shift+x': () => atFocus(reach),
    ...(onLeave ? { Escape: onLeave } : {}),
  })
  return { articles: items, has, toggle, reach, put, clear }
}
