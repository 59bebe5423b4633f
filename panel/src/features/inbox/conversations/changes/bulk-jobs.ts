import { priorityName } from '../../../../lib/built-in.ts'
import { statusName } from '../../../../lib/status.ts'
import { t } from '../../../../lib/t.ts'
import type { Conversation, ConversationItem, StatusCategory } from '../../../../lib/types.ts'
import type { BulkChange } from '../api.ts'

/** A row of a list, or the open conversation. */
export type Target = Conversation | ConversationItem

/** A change of all of them, and how to undo it. `done` and `part` are the words for the result. */
export type Job = {
  change: BulkChange
  /** The change that brings one back to what it was. Null if it was not changed. */
  back: (item: Target) => BulkChange | null
  done: string
  part: (done: number, all: number) => string
  /** Who has them then, which the person may not see. */
  gives?: Partial<Pick<Target, 'assigned_user_id' | 'assigned_team_id'>>
  /** True if the person is then done with the conversations and stops reading them. */
  ends?: true
}
const given = (count: number, name: string) => ({
  done: t('bulk.assigned', { done: count, name }),
  part: (done: number, all: number) => t('bulk.assigned_of', { done, all, name }),
})

/** Gives them to somebody, or to nobody; undone, each goes back to its owner. */
export const giveTo = (id: number | null, count: number, name: string): Job => ({
  ...given(count, name),
  change: { action: 'assign_user', assignee_id: id },
  gives: { assigned_user_id: id },
  back: ({ assigned_user_id }) => ({ action: 'assign_user', assignee_id: assigned_user_id }),
})

/** Gives them to a team, or to none; undone, each goes back to its team. */
export const giveToTeam = (id: number | null, count: number, name: string): Job => ({
  ...given(count, name),
  change: { action: 'assign_team', assignee_id: id },
  gives: { assigned_team_id: id },
  back: ({ assigned_team_id }) => ({ action: 'assign_team', assignee_id: assigned_team_id }),
})

const statusBack: Job['back'] = ({ status, snoozed_until }) => ({ action: 'set_status', status, snoozed_until })

/** Resolves all of them. If all are resolved already, it opens them again. */
export const resolveOrReopen = (items: readonly Target[]): Job => {
  const done = items.length
  if (!items.every(({ status_category }) => status_category === 'resolved')) {
    return {
      done: t('bulk.resolved', { done }),
      part: (done, all) => t('bulk.resolved_of', { done, all }),
      change: { action: 'set_status', status: 'resolved' },
      back: statusBack,
      ends: true,
    }
  }
  return {
    done: t('bulk.reopened', { done }),
    part: (done, all) => t('bulk.reopened_of', { done, all }),
    change: { action: 'set_status', status: 'open' },
    back: statusBack,
  }
}

/** Snoozes until a time; undone, each conversation gets the status back that it had. */
export const snoozeAll = (until: string, count: number): Job => ({
  done: t('bulk.snoozed', { done: count }),
  part: (done, all) => t('bulk.snoozed_of', { done, all }),
  change: { action: 'set_status', status: 'snoozed', snoozed_until: until },
  back: statusBack,
  ends: true,
})

/** Sets any status except the one that needs a time. */
export const statusAll = (status: string, category: StatusCategory, count: number): Job => ({
  done: t('bulk.status_set', { done: count, name: statusName(status) }),
  part: (done, all) => t('bulk.status_set_of', { done, all, name: statusName(status) }),
  change: { action: 'set_status', status },
  back: statusBack,
  ...(category === 'resolved' ? { ends: true } : {}),
})

const wordPriority = (priority: string | null) => (priority ? priorityName(priority) : t('details.none'))

/** `null` removes it. */
export const prioritise = (priority: string | null, count: number): Job => ({
  done: t('bulk.prioritised', { done: count, name: wordPriority(priority) }),
  part: (done, all) => t('bulk.prioritised_of', { done, all, name: wordPriority(priority) }),
  change: { action: 'set_priority', priority },
  back: ({ priority }) => ({ action: 'set_priority', priority }),
})

/** Adds one tag; undone, only conversations that got it by this lose it. */
export const tagAll = (tag: string, count: number): Job => ({
  done: t('bulk.tagged', { done: count, name: tag }),
  part: (done, all) => t('bulk.tagged_of', { done, all, name: tag }),
  change: { action: 'add_tags', tags: [tag] },
  // A conversation that had the tag before keeps it.
  back: ({ tags }) => (tags.includes(tag) ? null : { action: 'remove_tags', tags: [tag] }),
})

/** Removes one tag; undone, only conversations that lost it by this get it back. */
export const untagAll = (tag: string, count: number): Job => ({
  done: t('bulk.untagged', { done: count, name: tag }),
  part: (done, all) => t('bulk.untagged_of', { done, all, name: tag }),
  change: { action: 'remove_tags', tags: [tag] },
  // A conversation that did not have the tag before does not get it.
  back: ({ tags }) => (tags.includes(tag) ? { action: 'add_tags', tags: [tag] } : null),
})

/** For this person only. */
export const unreadAll = (count: number): Job => ({
  done: t('bulk.unread', { done: count }),
  part: (done, all) => t('bulk.unread_of', { done, all }),
  change: { action: 'mark_unread' },
  back: ({ unread_message_count }) => (unread_message_count > 0 ? null : { action: 'mark_read' }),
})
