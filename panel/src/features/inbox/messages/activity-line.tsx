import { ArrowRight } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { priorityName } from '../../../lib/built-in.ts'
import { cx } from '../../../lib/cx.ts'
import { calendarDay, clockTime, listOf } from '../../../lib/format.ts'
import { handOverReason } from '../../../lib/hand-over.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { statusName } from '../../../lib/status.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Activity, Message } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import styles from '../../../ui/talk/log.module.css'
import { folds } from './timeline.ts'

/** The words of the line in the reader's language. The desk sends only the kind and the names. */
function sentence(activity: Activity): ReactNode {
  const doer = activity.actor ?? activity.rule
  const actor = doer ? <b>{doer}</b> : t('activity.the_desk')
  const rule = <b>{activity.rule}</b>
  switch (activity.kind) {
    case 'conversation_opened':
      return t('activity.conversation_opened')
    case 'reopened':
      return t('activity.reopened')
    case 'status_changed':
      if (activity.reason === 'confirmed') return t('activity.confirmed_resolved')
      if (activity.to === 'Resolved') return rich('activity.resolved', { actor })
      if (activity.to === 'Snoozed') return rich('activity.snoozed', { actor })
      if (activity.from === 'Snoozed' && !doer) return t('activity.woken')
      return rich('activity.status_changed', {
        actor,
        from: statusName(activity.from ?? ''),
        to: <b>{statusName(activity.to ?? '')}</b>,
      })
    case 'priority_changed':
      return activity.to
        ? rich('activity.priority_changed', { actor, to: <b>{priorityName(activity.to)}</b> })
        : rich('activity.priority_cleared', { actor })
    case 'assigned':
      if (activity.assignee_type === 'team')
        return rich('activity.assigned_to_team', { actor, assignee: <b>{activity.assignee}</b> })
      if (activity.assignee_type === 'assistant') return rich('activity.given_to_assistant', { actor })
      return activity.rule
        ? rich('activity.assigned_by_rule', { rule, assignee: <b>{activity.assignee}</b> })
        : rich('activity.assigned', { actor, assignee: <b>{activity.assignee}</b> })
    case 'unassigned':
      return rich(activity.assignee_type === 'team' ? 'activity.unassigned_team' : 'activity.unassigned', { actor })
    case 'handed_to_assistant':
      return activity.rule
        ? rich('activity.handed_to_assistant', { rule })
        : rich('activity.given_to_assistant', { actor })
    case 'taken_over':
      return rich('activity.taken_over', { actor: <b>{activity.actor ?? activity.assignee}</b> })
    case 'handed_over':
      return activity.reason
        ? rich('activity.handed_over_because', { reason: <b>{handOverReason(activity.reason)}</b> })
        : t('activity.handed_over')
    case 'merged':
      return rich('activity.merged', { actor, number: <bdi>{activity.from}</bdi> })
    case 'merged_into':
    case 'linked':
    case 'unlinked':
      return rich(`activity.${activity.kind}`, { actor, number: <bdi>{activity.to}</bdi> })
    case 'tag_added':
    case 'tag_removed':
      return rich(`activity.${activity.kind}`, {
        actor,
        tags: <b>{listOf(activity.tags ?? [])}</b>,
      })
    case 'number_changed':
      return rich('activity.number_changed', {
        from: <span className="ltr">{readablePhone(activity.from ?? '')}</span>,
        to: <b className="ltr">{readablePhone(activity.to ?? '')}</b>,
      })
    case 'subject_changed':
      return activity.to
        ? rich('activity.subject_changed', { actor, to: <b>{activity.to}</b> })
        : rich('activity.subject_removed', { actor })
    case 'attribute_changed': {
      const name = <bdi>{activity.attribute?.name}</bdi>
      return activity.to === undefined
        ? rich('activity.attribute_removed', { actor, name })
        : rich('activity.attribute_changed', { actor, name, to: <b>{wordAttribute(activity)}</b> })
    }
    case 'message_deleted':
      return rich('activity.message_deleted', { actor })
    case 'answered_on_phone':
      return t('activity.answered_on_phone')
    default:
      return t('activity.other', { kind: String(activity.kind).replaceAll('_', ' ') })
  }
}

function wordAttribute({ attribute, to = '' }: Activity): string {
  if (attribute?.data_type === 'checkbox') return t(to === 'true' ? 'details.yes' : 'details.no')
  return attribute?.data_type === 'date' ? calendarDay(to) : to
}

/** An assignment after a hand-over is part of the hand-over's line, if nobody else made it. */
const isGiven = ({ meta: { activity } }: Message) => activity?.kind === 'assigned' && !activity.actor

type Told = { message: Message; to: string[] }

function tellOnce(messages: Message[]): Told[] {
  const told: Told[] = []
  for (const message of messages) {
    const last = told.at(-1)
    const { activity } = message.meta
    if (last?.message.meta.activity?.kind === 'handed_over' && activity?.assignee && isGiven(message)) {
      last.to.push(activity.assignee)
    } else told.push({ message, to: [] })
  }
  return told
}

function Line({ message, to }: Told) {
  const { activity } = message.meta
  return (
    <p className={styles.act}>
      {activity ? sentence(activity) : message.text_content} ·{' '}
      {to.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && <ArrowRight className={cx('i-12', 'flip')} aria-hidden="true" />}
          <bdi>{name}</bdi> {index === to.length - 1 && '· '}
        </Fragment>
      ))}
      <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
    </p>
  )
}

/** Four or more changes in a row are folded into one line that can be opened. */
export function ActivityLines({ messages }: { messages: Message[] }) {
  const [open, setOpen] = useState(false)
  const told = tellOnce(messages)
  if (!folds(told.length) || open) {
    return (
      <div className={styles.acts}>
        {told.map((line) => (
          <Line key={line.message.id} {...line} />
        ))}
      </div>
    )
  }
  return (
    <p className={styles.act}>
      <button type="button" className={buttonStyles.link} onClick={() => setOpen(true)}>
        {t('activity.changes', { count: told.length })}
      </button>
    </p>
  )
}
