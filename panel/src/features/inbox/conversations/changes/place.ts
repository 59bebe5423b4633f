import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type RefObject, useContext, useEffect } from 'react'
import { useMe } from '../../../../lib/me.ts'
import type { ConversationItem } from '../../../../lib/types.ts'
import { rowsAnyPage } from '../list-query.ts'
import type { ListSearch, View } from '../views.ts'
import type { Job } from './bulk-jobs.ts'

type Rows = readonly (ConversationItem | undefined)[]

/** Where the person is in the inbox, at the moment of an event and not of the last rendering. */
export type Place = {
  view: View
  search: ListSearch
  uuid: string | undefined
  /** The rows as the person sees them, in this order. */
  rows: Rows
  /** The rows below the open conversation when it was opened. An answer may have moved it to the end since. */
  below: { uuid: string; rows: Rows } | undefined
  /** The open conversation, if the person marked it as unread: it stays so until it is opened again. */
  leftUnread: string | undefined
  /** What is done in a conversation as soon as it is shown. */
  arrival: { uuid: string; act: () => void } | undefined
  /**
   * What a command applies to when it comes: the selection in the list, or else the row with the focus, or else the
   * open conversation.
   */
  aim: () => Aim | undefined
  /** Opens the palette. */
  find: () => void
}

export type Aim = { items: readonly ConversationItem[]; run?: (job: Job) => void }

/** A person who is outside the inbox: no rows, nothing open, and nothing that a command could be for. */
export const nowhere = (): Place => ({
  view: 'all',
  search: {},
  uuid: undefined,
  rows: [],
  below: undefined,
  leftUnread: undefined,
  arrival: undefined,
  aim: () => undefined,
  find: () => undefined,
})
export const InboxPlace = createContext<RefObject<Place>>({ current: nowhere() })
export const usePlace = () => useContext(InboxPlace)

const below = (rows: Rows, uuid: string) => {
  const at = rows.findIndex((row) => row?.uuid === uuid)
  return at < 0 ? undefined : rows.slice(at + 1)
}

/** Stores the rows that the person sees. */
export function useSeenRows(rows: Rows) {
  const place = usePlace()
  useEffect(() => {
    const here = place.current
    here.rows = rows
    const { uuid } = here
    if (uuid && here.below?.uuid !== uuid) {
      const under = below(rows, uuid)
      if (under) here.below = { uuid, rows: under }
    }
    return () => {
      here.rows = []
    }
  })
}

const isWriting = () =>
  document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value.trim() !== ''

/** Gives the focus to this element if it is in sight. */
function focus(selector: string) {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  return document.activeElement?.matches(selector) === true
}

/** Moves the focus to the thread of the open conversation once the page is rendered. */
const focusThread = () => requestAnimationFrame(() => focus('[data-part="thread"]'))

/**
 * Leaves the open conversation when it is done. It goes to the next one, in the order that the person sees now or saw
 * as `seen`, or to the list, as the person chose. If they have begun to write, it stays. Any other conversation changes
 * nothing.
 */
export function useGoOn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = usePlace()
  const { after_resolve } = useMe()
  return (gone: readonly string[], seen?: Rows) => {
    const here = place.current
    if (!here.uuid || !gone.includes(here.uuid) || isWriting()) return undefined
    const { uuid, view, search } = here
    const stays = (row: Rows[number]) => row && !gone.includes(row.uuid)
    const known = new Set(here.rows.map((row) => row?.uuid))
    const next =
      (below(seen ?? here.rows, uuid) ?? below(rowsAnyPage(client, view, search), uuid))?.find(stays)?.uuid ??
      here.below?.rows.find((row) => stays(row) && known.has(row?.uuid))?.uuid
    const to = after_resolve === 'next' ? next : undefined
    const open = (one: string | undefined) =>
      navigate({ to: '/inbox/$view/{-$uuid}', params: { view, uuid: one }, search })
    return {
      /** Opens what follows. The focus is then in the conversation that is open, or on its row. */
      go: () => {
        if (next && focus(`[data-row="${next}"]`)) return void open(to)
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        if (to) here.arrival = { uuid: to, act: focusThread }
        void open(to).then(
          () =>
            !to &&
            requestAnimationFrame(() => focus('[data-part="thread"] :is(a, button)') || focus('[data-part="thread"]')),
        )
      },
      /** Only if the person is still where that led. */
      back: () => {
        if (place.current.uuid !== to) return
        // Left on the row of another conversation, the focus would make the next key apply to that one.
        const { activeElement } = document
        if (activeElement === document.body || activeElement?.closest('[data-row]')) {
          place.current.arrival = { uuid, act: focusThread }
        }
        void open(uuid)
      },
    }
  }
}
