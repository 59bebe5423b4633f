import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConversationItem } from '../../../../lib/types.ts'
import { pageQuery, pageSize } from '../list-query.ts'
import type { ListSearch, View } from '../views.ts'

/**
 * The rows of the pages in sight: `rows[0]` is row number `from` of `total`, or of more than that. Rows that are not
 * loaded yet are undefined.
 */
export type Stretch = { from: number; rows: (ConversationItem | undefined)[]; total: number; isCapped: boolean }

const pageAt = (index: number) => Math.floor(Math.max(0, index) / pageSize) + 1

/** A row that moved between two pages while they were read would be in both. It is kept only in the first. */
function join(pages: (ConversationItem[] | undefined)[]): Stretch['rows'] {
  const known = new Set<string>()
  return pages.flatMap((page) => {
    if (!page) return Array<undefined>(pageSize).fill(undefined)
    const fresh = page.filter(({ uuid }) => !known.has(uuid))
    for (const { uuid } of fresh) known.add(uuid)
    return fresh
  })
}

/**
 * A list of any length. Only the pages in sight are read and kept fresh, and `show` says which rows are in sight. Pages
 * that have scrolled away are read again when they come back.
 */
export function useList(name: string, view: View, search: ListSearch, startAt: number) {
  const beginning = {
    name,
    first: pageAt(startAt),
    last: pageAt(startAt),
    total: undefined as number | undefined,
    isCapped: false,
  }
  const [sight, setSight] = useState(beginning)
  if (sight.name !== name) setSight(beginning)
  const { first, last, total, isCapped } = sight.name === name ? sight : beginning
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const pages = useQueries({ queries: numbers.map((page) => pageQuery(view, search, page)) })
  const newest = pages.reduce((a, b) => (b.data && b.dataUpdatedAt >= a.dataUpdatedAt ? b : a))
  const told = newest.data && { total: newest.data.total, isCapped: newest.data.total_is_capped ?? false }
  if (told && (told.total !== total || told.isCapped !== isCapped)) setSight({ name, first, last, ...told })

  const from = (first - 1) * pageSize
  const rows = join(pages.map((page) => page.data?.results)).slice(0, Math.max(0, (total ?? 0) - from))
  const failed = pages.find((page) => page.isError)
  return {
    stretch: total === undefined ? undefined : ({ from, rows, total, isCapped } satisfies Stretch),
    show: (firstRow: number, lastRow: number) => {
      const wanted = { name, first: pageAt(firstRow), last: pageAt(lastRow), total, isCapped }
      if (wanted.first !== first || wanted.last !== last) setSight(wanted)
    },
    /** The state as one query, for what stands above the rows or in their place. */
    state: {
      data: total,
      isPending: total === undefined && !failed,
      isError: failed !== undefined,
      error: failed?.error ?? null,
      isFetching: pages.some((page) => page.isFetching),
      dataUpdatedAt: newest.dataUpdatedAt,
      refetch: () => Promise.all(pages.map((page) => page.refetch())),
    },
  }
}
