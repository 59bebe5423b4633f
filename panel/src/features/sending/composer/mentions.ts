import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { selectAfter } from '../../../lib/caret.ts'
import { useListbox } from '../../../lib/listbox.ts'
import { useMe } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Mention } from '../../../lib/types.ts'
import { holdsWords } from '../../../lib/words.ts'
import { mentionableQuery } from './api.ts'

export type Callable = Mention & { name: string; emoji?: string | null }

/** The text between an @ at the beginning of a word and the caret. */
function wordAt(text: string, caret: number) {
  const [, word] = /(?:^|\s)@([^\s@][^@\n]{0,40}|)$/u.exec(text.slice(0, caret)) ?? []
  return word
}

/** By conversation, whom the note that is being written has mentioned so far. */
const called = new Map<string, Callable[]>()

/** An @ in a note opens the people and teams that can be mentioned. The arrow keys choose, Enter or Tab inserts one. */
export function useMentions(
  uuid: string,
  on: boolean,
  text: string,
  write: (text: string) => void,
  box: RefObject<HTMLTextAreaElement | null>,
) {
  const [caret, setCaret] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const me = useMe().id
  const query = useQuery({ ...mentionableQuery(uuid), enabled: on })
  const { data, isLoading } = query
  // A mention of oneself tells nobody.
  const others = (data?.agents ?? []).filter(({ id }) => id !== me)
  const everybody: Callable[] = [
    ...others.map((agent) => ({ type: 'agent' as const, id: agent.id, name: fullName(agent) })),
    ...(data?.teams ?? []).map(({ id, name, emoji }) => ({ type: 'team' as const, id, name, emoji })),
  ]
  const word = on ? wordAt(text, caret) : undefined
  const begin = caret - (word?.length ?? 0)
  const isAsked = word !== undefined && closedAt !== begin
  const items = !isAsked ? [] : everybody.filter(({ name }) => holdsWords(name, word.trim()))

  const take = (item: Callable) => {
    const before = `${text.slice(0, begin)}${item.name} `
    called.set(uuid, [...(called.get(uuid) ?? []), item])
    const change = () => {
      write(before + text.slice(caret).replace(/^\s/, ''))
      setClosedAt(begin)
      setCaret(before.length)
    }
    selectAfter(change, box.current, before.length)
  }
  const listbox = useListbox({
    label: t('composer.mention'),
    items,
    keyOf: ({ type, id }) => `${type}-${id}`,
    onPick: take,
  })
  const open = items.length > 0
  const again = () => {
    box.current?.focus()
    return query.refetch()
  }
  const failed = isAsked && query.isError && !data ? { ...query, refetch: again } : undefined
  const { role: _, onKeyDown, ...described } = listbox.box
  return {
    open,
    /** The list that was asked for and could not be loaded. */
    failed,
    items,
    list: listbox.list,
    option: listbox.option,
    /** What the box says about the list while the list is open. */
    box: open ? described : {},
    follow: () => setCaret(box.current?.selectionStart ?? 0),
    /** True if the list has handled the key. */
    onKeyDown: (event: KeyboardEvent) => {
      // Enter was meant for a name that has not been read yet. It does not save the note without the mention.
      if (isLoading && word && event.key === 'Enter') {
        event.preventDefault()
        return true
      }
      if (event.key === 'Escape' && (open || failed)) {
        event.stopPropagation()
        setClosedAt(begin)
        return true
      }
      if (!open) return false
      if (event.key === 'Tab') {
        event.preventDefault()
        const chosen = items.find((item) => listbox.option(item)['aria-selected'])
        if (chosen) take(chosen)
        return true
      }
      onKeyDown(event)
      return event.defaultPrevented
    },
    /** The mentions that the text still contains. */
    of: (note: string): Mention[] => {
      const named = (called.get(uuid) ?? []).filter(({ name }) => note.includes(`@${name}`))
      return [...new Map(named.map(({ type, id }) => [`${type} ${id}`, { type, id }])).values()]
    },
    sent: () => called.delete(uuid),
  }
}
