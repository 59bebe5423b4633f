import { useMutation } from '@tanstack/react-query'
import { fullName } from '../../../../lib/person.ts'
import { conversationKeys } from '../../../../lib/query-keys.ts'
import { useSees } from '../../../../lib/sees.ts'
import type { Refused } from '../../../../ui/outcome.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { type BulkChange, changeTogether } from '../api.ts'
import type { Job, Target } from './bulk-jobs.ts'

export type Result<T extends Target = Target> = { changed: T[]; refused: Refused[] }

/** Changes all of them, a hundred in a request. Returns for each whether it was changed, and why not. */
export async function changeAll<T extends Target>(items: readonly T[], change: BulkChange): Promise<Result<T>> {
  const uuids = items.map(({ uuid }) => uuid)
  const outcomes = await changeTogether(uuids, change)
  const reasons = new Map(outcomes.flatMap(({ uuid, changed, reason }) => (changed ? [] : [[uuid, reason ?? '']])))
  return {
    changed: items.filter(({ uuid }) => !reasons.has(uuid)),
    refused: items.flatMap(({ uuid, contact }) => {
      const reason = reasons.get(uuid)
      return reason === undefined ? [] : { id: uuid, name: fullName(contact), reason }
    }),
  }
}

/** Sends one request for all that go back to the same state. */
async function bringBack<T extends Target>(items: readonly T[], back: Job['back']): Promise<Result<T>> {
  const groups = Map.groupBy(items, (item) => JSON.stringify(back(item)))
  groups.delete('null')
  const results = await Promise.all(
    [...groups].map(([change, group]) => changeAll(group, JSON.parse(change) as BulkChange)),
  )
  return { changed: results.flatMap(({ changed }) => changed), refused: results.flatMap(({ refused }) => refused) }
}

export const meta = {
  invalidates: [conversationKeys.all, conversationKeys.lists, conversationKeys.counts],
  undoable: true,
} as const

/**
 * Undoes what a job did, and says why not. Undefined if the person no longer sees one of the conversations, so that it
 * would be refused.
 */
export function useUndo() {
  const say = useToast()
  const sees = useSees()
  const { mutate } = useMutation({ mutationFn: (act: () => Promise<Result>) => act(), meta })
  return ({ back, gives }: Job, changed: readonly Target[]) =>
    changed.every((item) => sees({ ...item, ...gives }))
      ? () =>
          mutate(() => bringBack(changed, back), {
            onSuccess: ({ refused: [refusal] }) => refusal && say(`${refusal.name}: ${refusal.reason}`),
          })
      : undefined
}

/** Does to one conversation what can be done to many, and offers to undo it. */
export function useRunOne() {
  const say = useToast()
  const undo = useUndo()
  const { mutate } = useMutation({ mutationFn: (act: () => Promise<Result>) => act(), meta })
  return (item: Target, job: Job) =>
    mutate(() => changeAll([item], job.change), {
      onSuccess: ({ refused: [refusal] }) => (refusal ? say(refusal.reason) : say(job.done, undo(job, [item]))),
    })
}
