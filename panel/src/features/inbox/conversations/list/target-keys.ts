import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { wordError } from '../../../../lib/errors.ts'
import { runWhenShown, useHotkeys } from '../../../../lib/hotkeys.ts'
import { useCan, useMe } from '../../../../lib/me.ts'
import { fullName } from '../../../../lib/person.ts'
import { conversationKeys } from '../../../../lib/query-keys.ts'
import { useSees } from '../../../../lib/sees.ts'
import { t } from '../../../../lib/t.ts'
import type { ConversationItem } from '../../../../lib/types.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { assign, takeOver } from '../api.ts'
import { giveTo, resolveOrReopen, unreadAll } from '../changes/bulk-jobs.ts'
import { useLeaveUnread } from '../changes/leave-unread.ts'
import { usePlace } from '../changes/place.ts'
import type { Selection } from '../changes/selection.ts'
import { useStatusChanger } from '../changes/status-change.ts'
import type { Bulk } from './bulk.tsx'

/** Keys for which the conversation has to be open. */
const onOne = ['r', 'n', 't', 'w', 'q', 'o', 'shift+r', 'shift+c'] as const
/** Keys that open a menu. If several conversations are chosen, it is the menu of their bar. */
const menus = ['s', 'shift+s', 'a', 'l', 'p'] as const

/** The row with the focus, in its link, box or quick actions. The row of the open conversation does not count. */
function focusedRow(shown: readonly ConversationItem[], openUuid: string | undefined) {
  const row = document.activeElement?.closest('[data-part="row"]')?.querySelector<HTMLElement>('[data-row]')
  return shown.find(({ uuid }) => uuid === row?.dataset['row'] && uuid !== openUuid)
}

type Props = { shown: readonly ConversationItem[]; openUuid: string | undefined; selection: Selection; bulk: Bulk }

/**
 * Every key for conversations applies to the selection first, then to the row with the focus, and only then to the open
 * conversation, whose own parts handle the same keys.
 */
export function useTargetKeys({ shown, openUuid, selection, bulk }: Props) {
  const me = useMe()
  const place = usePlace()
  const navigate = useNavigate()
  const say = useToast()
  const leaveUnread = useLeaveUnread()
  const { changerOf } = useStatusChanger()
  const takeRow = useTakeRow()
  const mayResolve = useCan('conversations:update_status')
  const mayAssign = useCan('conversations:update_user_assignee')
  const { items } = selection
  useEffect(() => {
    const here = place.current
    here.aim = () => {
      if (items.length > 0) return { items, run: bulk.run }
      const row = focusedRow(shown, openUuid)
      return row && { items: [row] }
    }
    return () => {
      here.aim = () => undefined
    }
  })

  type OnRow = (item: ConversationItem, event: KeyboardEvent) => void
  const key = (onChosen: () => void, onRow: OnRow) => (event: KeyboardEvent) => {
    const row = focusedRow(shown, openUuid)
    if (items.length > 0) onChosen()
    else if (row) onRow(row, event)
    else return false
  }
  const openAndRun: OnRow = ({ uuid }, event) => {
    const { view, search } = place.current
    place.current.arrival = { uuid, act: () => runWhenShown(event) }
    void navigate({ to: '/inbox/$view/{-$uuid}', params: { view, uuid }, search })
  }
  const [only] = items
  const onOneOfThem = (event: KeyboardEvent) => {
    if (items.length > 1 || !only) return say(t('bulk.one_at_a_time'))
    if (only.uuid !== openUuid) return openAndRun(only, event)
    return false
  }
  const take = key(
    () => mayAssign && bulk.run(giveTo(me.id, items.length, fullName(me))),
    (row) => mayAssign && takeRow(row),
  )
  useHotkeys(
    {
      e: key(
        () => mayResolve && bulk.run(resolveOrReopen(items)),
        (row) => mayResolve && changerOf(row).resolveOrReopen(),
      ),
      u: key(
        () => bulk.run(unreadAll(items.length)),
        ({ uuid }) => leaveUnread(uuid),
      ),
      i: take,
      'shift+t': take,
      ...Object.fromEntries(menus.map((name) => [name, key(() => undefined, openAndRun)])),
      ...Object.fromEntries(
        onOne.map((name) => [
          name,
          (event: KeyboardEvent) => (items.length > 0 ? onOneOfThem(event) : key(() => undefined, openAndRun)(event)),
        ]),
      ),
    },
    true,
  )
}

/** Assigns the conversation of a row to the person, and offers to undo it. */
function useTakeRow() {
  const me = useMe()
  const say = useToast()
  const sees = useSees()
  const meta = { invalidates: [conversationKeys.all, conversationKeys.lists, conversationKeys.counts] }
  const take = useMutation({ mutationFn: takeOver, meta, onError: (error: Error) => say(wordError(error)) })
  const giveBack = useMutation({
    mutationFn: ({ uuid, assigned_user_id }: ConversationItem) => assign(uuid, assigned_user_id),
    meta,
  })
  return (item: ConversationItem) => {
    const undo = sees({ ...item, assigned_user_id: me.id }) ? () => giveBack.mutate(item) : undefined
    take.mutate(item.uuid, { onSuccess: () => say(t('owner.taken_over'), undo) })
  }
}
