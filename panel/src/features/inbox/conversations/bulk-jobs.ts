import { priorityName } from '../../../lib/built-in.ts'
import { t } from '../../../lib/t.ts'
import type { ConversationItem } from '../../../lib/types.ts'
import type { BulkChange } from './api.ts'

/** What is done to all, and how it is undone; `done` and `part` word what came of it. */
export type Job = {
  change: BulkChange
  /** What brings one back to where it was; nothing where it was so before. */
  back: (item: ConversationItem) => BulkChange | null
  done: string
  part: (done: number, all: number) => string
  /** What is done to is done with: nobody goes on reading it. */
  ends?: true
}
const given = (count: number, name: string) => ({
  done: t('bulk.assigned', { done: count, name }),
  part: (done: number, all: number) => t('bulk.assigned_of', { done, all, name }),
})

export const giveTo = (id: number | null, count: number, name: string): Job => ({
  ...given(count, name),
  change: { action: 'assign_user', assignee_id: id },
  back: ({ assigned_user_id }) => ({ action: 'assign_user', assignee_id: assigned_user_id }),
})

export const giveToTeam = (id: number, count: number, name: string): Job => ({
  ...given(count, name),
  change: { action: 'assign_team', assignee_id: id },
  back: ({ assigned_team_id }) => ({ action: 'assign_team', assignee_id: assigned_team_id }),
})

const statusBack: Job['back'] = ({ status, snoozed_until }) => ({ action: 'set_status', status, snoozed_until })

/** Resolves all of them; where nothing is left to resolve, opens them again. */
export const resolveOrReopen = (items: readonly ConversationItem[]): Job => {
  const done = items.length
  if (!items.every(({ status_category }) => status_category === 'resolved')) {
    return {
      done: t('bulk.resolved', { done }),
      part: (done, all) => t('bulk.resolved_of', { done, all }),
      change: { action: 'set_status', status: 'Resolved' },
      back: statusBack,
      ends: true,
    }
  }
  return {
    done: t('bulk.reopened', { done }),
    part: (done, all) => t('bulk.reopened_of', { done, all }),
    change: { action: 'set_status', status: 'Open' },
    back: statusBack,
  }
}

export const snoozeAll = (until: string, count: number): Job => ({
  done: t('bulk.snoozed', { done: count }),
  part: (done, all) => t('bulk.snoozed_of', { done, all }),
  change: { action: 'set_status', status: 'Snoozed', snoozed_until: until },
  back: statusBack,
  ends: true,
})

export const prioritise = (priority: string, count: number): Job => ({
  done: t('bulk.prioritised', { done: count, name: priorityName(priority) }),
  part: (done, all) => t('bulk.prioritised_of', { done, all, name: priorityName(priority) }),
  change: { action: 'set_priority', priority },
  back: ({ priority }) => ({ action: 'set_priority', priority }),
})

export const tagAll = (tag: string, count: number): Job => ({
  done: t('bulk.tagged', { done: count, name: tag }),
  part: (done, all) => t('bulk.tagged_of', { done, all, name: tag }),
  change: { action: 'add_tags', tags: [tag] },
  // Whatever had it before keeps it.
  back: ({ tags }) => (tags.includes(tag) ? null : { action: 'remove_tags', tags: [tag] }),
})
