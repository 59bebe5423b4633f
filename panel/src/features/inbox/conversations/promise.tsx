import { CirclePause, ClockAlert } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { duration } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ConversationItem } from '../../../lib/types.ts'
import styles from './promise.module.css'

type Open = NonNullable<ConversationItem['sla']>
type Props = { promise: ConversationItem['sla']; now: number }

/** The state of the promise now: the row may be older than its warning. */
function standing({ due_at, warn_at, stopped }: Open, now: number) {
  const left = due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at) - now
  const warned = warn_at !== null && Date.parse(warn_at) <= now
  const state = left <= 0 ? 'late' : stopped ? 'stopped' : warned ? 'near' : 'far'
  return { left, state } as const
}

/** What a row says about its promise: nothing before the warning. */
export function promiseWords(promise: ConversationItem['sla'], now: number) {
  if (!promise) return null
  const { left, state } = standing(promise, now)
  if (state === 'late') return t('promise.late', { time: duration(-left) })
  return state === 'near' ? t('promise.due', { time: duration(left) }) : null
}

/** The next promise with the time that is left, or by how much it is late. Nothing without an open promise. */
export function RowPromise({ promise, now }: Props) {
  const words = promiseWords(promise, now)
  if (!promise || !words) return null
  return (
    <span className={cx(styles.promise, styles[standing(promise, now).state])} data-part="promise">
      <ClockAlert className="i-12" />
      <bdi>{words}</bdi>
    </span>
  )
}

/** The promise in the thread's head, which is always shown, also while its clock is stopped. */
export function ThreadPromise({ promise, now }: Props) {
  if (!promise) return null
  const { left, state } = standing(promise, now)
  const { kind, stopped } = promise
  return (
    <span className={cx(styles.promise, styles[state], styles.head)} data-part="promise">
      {state === 'stopped' ? <CirclePause className="i-12" /> : <ClockAlert className="i-12" />}
      {state !== 'stopped' && (
        <bdi className="only-narrow">
          {state === 'late' ? t('promise.late', { time: duration(-left) }) : t('promise.due', { time: duration(left) })}
        </bdi>
      )}
      <bdi className={cx(state !== 'stopped' && 'not-narrow')}>
        {state === 'late'
          ? t(`promise.${kind}_late`, { time: duration(-left) })
          : state === 'stopped'
            ? t(`promise.stopped_${stopped ?? 'customer'}`)
            : t(`promise.${kind}_due`, { time: duration(left) })}
      </bdi>
    </span>
  )
}
