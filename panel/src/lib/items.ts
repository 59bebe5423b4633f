import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { holdsWords } from './words.ts'

/** The items that Admin keeps in lists, by the word that begins both the address and the vocabulary of each. */
export type Kind =
  | 'agents'
  | 'assistants'
  | 'attributes'
  | 'automations'
  | 'hours'
  | 'inboxes'
  | 'macros'
  | 'roles'
  | 'sla'
  | 'statuses'
  | 'tags'
  | 'teams'
  | 'templates'
  | 'tools'

/** What a link to a list restores. */
export type ItemSearch = { query?: string; status?: string; inbox?: number }

/** What the address of a list in Admin says: the search, the status and the inbox of templates. */
export function readItemSearch(search: Record<string, unknown>): ItemSearch {
  const { query, status, inbox } = search
  return {
    ...(typeof query === 'string' && query ? { query } : {}),
    ...(typeof status === 'string' && status ? { status } : {}),
    ...(typeof inbox === 'number' && inbox > 0 ? { inbox } : {}),
  }
}

export const itemPath = (kind: Kind) => `/admin/${kind}/{-$item}` as const

/** The list that the address names: which item is open (`new` is one too), the search text, and how to go elsewhere. */
export function useItems(kind: Kind) {
  const { item } = useParams({ strict: false })
  const search = readItemSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (next: string | undefined, replace = false) =>
    navigate({ to: itemPath(kind), params: { item: next }, search, replace })
  return {
    open: item,
    search,
    go,
    /** The focus returns to the row that was open. */
    close: () => {
      const row = document.querySelector<HTMLElement>('[data-part="items"] [aria-current]')
      void go(undefined).then(() => row?.focus())
    },
    /** Filters the list by the values that are not empty. */
    find: (change: ItemSearch) =>
      void navigate({
        to: itemPath(kind),
        params: { item },
        search: readItemSearch({ ...search, ...change }),
        replace: true,
      }),
  }
}

/** The text of a list's search box: it filters at once, and the address keeps it. */
export function useSeek(kind: Kind) {
  const { search, find } = useItems(kind)
  const [text, setText] = useState(search.query ?? '')
  const seek = (next: string) => {
    setText(next)
    find({ query: next.trim() })
  }
  return { text, seek, finds: (words: string) => holdsWords(words, text.trim()) }
}
