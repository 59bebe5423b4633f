import { type KeyboardEvent, useId, useState } from 'react'

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  onPick: (item: T) => void
  /** Enter was pressed and there is nothing to pick. */
  onNone?: () => void
  /** The pointer marks a line only by a press, not by hovering, because the marked line is shown large elsewhere. */
  firm?: boolean
}

/** A text box with a list below it. Arrows and the pointer mark a line; Enter and a press pick it. */
export function useListbox<T>({ label, items, keyOf, onPick, onNone, firm = false }: Props<T>) {
  const id = useId()
  const [at, setAt] = useState(0)
  // A screen reader that finds the box with a line marked says the line and never the box.
  const [used, setUsed] = useState(false)
  const marked = items[Math.min(at, items.length - 1)]
  const idOf = (item: T) => `${id}-${keyOf(item)}`
  const move = (by: 1 | -1) => {
    const next = (Math.min(at, items.length - 1) + by + items.length) % items.length
    setAt(next)
    setUsed(true)
    const item = items[next]
    if (item) document.getElementById(idOf(item))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') {
      if (marked) onPick(marked)
      else onNone?.()
    } else return
    event.preventDefault()
  }
  const mark = (item: T) => setAt(items.indexOf(item))
  return {
    marked,
    /** Marks the first line again, after something was typed. */
    restart: () => {
      setAt(0)
      setUsed(true)
    },
    box: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-activedescendant': used && marked ? idOf(marked) : undefined,
      onKeyDown,
    } as const,
    list: { id, role: 'listbox', 'aria-label': label, tabIndex: -1 } as const,
    option: (item: T) =>
      ({
        id: idOf(item),
        role: 'option',
        tabIndex: -1,
        'aria-selected': item === marked,
        ...(firm ? { onPointerDown: () => mark(item) } : { onPointerMove: () => mark(item) }),
        onPointerUp: () => onPick(item),
      }) as const,
  }
}
