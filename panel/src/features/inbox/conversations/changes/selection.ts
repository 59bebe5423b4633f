import { useState } from 'react'
import { useChosen } from '../../../../lib/chosen.ts'
import type { ConversationItem } from '../../../../lib/types.ts'

/** The chosen conversations of the list. X chooses one, ⇧X all up to it. Another list begins with none. */
export function useSelection(list: string, shown: readonly ConversationItem[]) {
  const chosen = useChosen(shown, ({ uuid }) => uuid)
  const [of, setOf] = useState(list)
  if (of !== list) {
    setOf(list)
    chosen.clear()
  }
  return chosen
}
export type Selection = ReturnType<typeof useSelection>
