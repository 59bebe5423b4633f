import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordError } from '../../../../lib/errors.ts'
import { fullName } from '../../../../lib/person.ts'
import { conversationKeys } from '../../../../lib/query-keys.ts'
import { statusName } from '../../../../lib/status.ts'
import { t } from '../../../../lib/t.ts'
import type { Conversation, ConversationItem, StatusCategory } from '../../../../lib/types.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { type StatusChange, setStatus } from '../api.ts'
import { answered, takeFromLists } from '../list-query.ts'
import { focusNextRow } from './next-row.ts'
import { type Place, useGoOn } from './place.ts'

type Changed = Pick<
  Conversation | ConversationItem,
  'uuid' | 'contact' | 'status' | 'status_category' | 'snoozed_until'
>

/** The desk changes the status when a reply leaves, after this many milliseconds, unless it is taken back. */
type Later = { undo: () => void; ms: number | undefined }

/**
 * Changes the status of any conversation, and offers to undo it. A row that leaves its list by this leaves at once, and
 * the next row gets the focus. The open conversation is replaced by the next one.
 */
export function useStatusChanger() {
  const client = useQueryClient()
  const goOn = useGoOn()
  const say = useToast()
  const set = useMutation({
    mutationFn: ({ uuid, ...change }: StatusChange & { uuid: string }) =>
      setStatus(uuid, change).finally(() => answered(uuid)),
    meta: { invalidates: [conversationKeys.all, conversationKeys.lists, conversationKeys.counts], undoable: true },
  })
  const changerOf = ({ uuid, contact, status, status_category, snoozed_until }: Changed) => {
    const name = fullName(contact)
    const resolved = status_category === 'resolved'
    const change = (to: StatusChange, category: StatusCategory, words: string, seen?: Place['rows'], later?: Later) => {
      const leaves = category !== status_category
      const on = leaves && (category === 'resolved' || to.snoozed_until) ? goOn([uuid], seen) : undefined
      // The change comes with a reply that waits. The row stays until the reply has left, and taking the reply back
      // undoes both.
      if (later) {
        on?.go()
        return say(
          words,
          () => {
            later.undo()
            on?.back()
          },
          later.ms,
        )
      }
      if (leaves) {
        if (!on) focusNextRow(uuid)
        takeFromLists(client, uuid)
        on?.go()
      }
      const back = { uuid, status, ...(snoozed_until ? { snoozed_until } : {}) }
      // A row that has left still reports the result.
      set.mutateAsync({ uuid, ...to }).then(
        () =>
          say(words, () => {
            set.mutate(back)
            on?.back()
          }),
        (error) => {
          say(wordError(error))
          on?.back()
        },
      )
    }
    const resolve = (seen?: Place['rows'], later?: Later) =>
      change({ status: 'resolved' }, 'resolved', t('thread.resolved', { name }), seen, later)
    return {
      resolved,
      resolveOrReopen: () =>
        resolved ? change({ status: 'open' }, 'open', t('thread.reopened', { name })) : resolve(),
      /** `seen`: the list at the time when the person asked for this, if that was earlier. */
      resolve,
      snooze: (until: string, seen?: Place['rows'], later?: Later) =>
        change({ status: 'snoozed', snoozed_until: until }, 'waiting', t('thread.snoozed', { name }), seen, later),
      give: (to: string, category: StatusCategory) =>
        change({ status: to }, category, t('thread.status_set', { name, status: statusName(to) })),
    }
  }
  return { changerOf, busy: set.isPending }
}

export function useChangeStatus(conversation: Changed) {
  const { changerOf, busy } = useStatusChanger()
  return { ...changerOf(conversation), busy }
}
export type StatusChanger = ReturnType<typeof useChangeStatus>
