import { useQueryClient } from '@tanstack/react-query'
import { wordError } from '../../lib/errors.ts'
import { fullName } from '../../lib/person.ts'
import { statusName } from '../../lib/status.ts'
import { t } from '../../lib/t.ts'
import type { Conversation, ConversationItem, StatusCategory } from '../../lib/types.ts'
import { useToast } from '../../ui/toast.tsx'
import { type StatusChange, useSetStatus } from './api.ts'
import { takeFromLists } from './list-query.ts'
import { focusNextRow } from './next-row.ts'

type Changed = Pick<
  Conversation | ConversationItem,
  'uuid' | 'contact' | 'status' | 'status_category' | 'snoozed_until'
>

/** Changes the status, with the way back. A row that leaves its list by that leaves at once, and the next one has the focus. */
export function useChangeStatus({ uuid, contact, status, status_category, snoozed_until }: Changed) {
  const client = useQueryClient()
  const set = useSetStatus(uuid)
  const say = useToast()
  const name = fullName(contact)
  const resolved = status_category === 'resolved'

  const change = (to: StatusChange, category: StatusCategory, words: string) => {
    if (category !== status_category) {
      focusNextRow(uuid)
      takeFromLists(client, uuid)
    }
    const back = { status, ...(status === 'Snoozed' && snoozed_until ? { snoozed_until } : {}) }
    // A row that has left still says what became of it.
    set.mutateAsync(to).then(
      () => say(words, () => set.mutate(back)),
      (error) => say(wordError(error)),
    )
  }
  return {
    resolved,
    busy: set.isPending,
    resolveOrReopen: () =>
      resolved
        ? change({ status: 'Open' }, 'open', t('thread.reopened', { name }))
        : change({ status: 'Resolved' }, 'resolved', t('thread.resolved', { name })),
    snooze: (until: string) =>
      change({ status: 'Snoozed', snoozed_until: until }, 'waiting', t('thread.snoozed', { name })),
    give: (to: string, category: StatusCategory) =>
      change({ status: to }, category, t('thread.status_set', { name, status: statusName(to) })),
  }
}
export type StatusChanger = ReturnType<typeof useChangeStatus>
