import { t } from '../../../lib/t.ts'
import type { ConversationItem } from '../../../lib/types.ts'
import styles from './promise.module.css'
import { RowPromise, ThreadPromise } from './promise.tsx'

type Promised = NonNullable<ConversationItem['sla']>
type Props = { kind: Promised['kind']; length: number; warning: number; pauses: boolean }

/** So late is the missed promise of the example. */
const lateMs = 22 * 60_000

/**
 * How a promise reads in the list and above the thread: early, from the warning on, missed, and while its clock is
 * stopped.
 */
export function PromiseLooks({ kind, length, warning, pauses }: Props) {
  const of = (state: Promised['state'], left: number): Promised => ({
    kind,
    state,
    due_at: new Date(left).toISOString(),
    warn_at: state === 'at_risk' ? new Date(0).toISOString() : null,
    stopped: state === 'stopped' ? 'customer' : null,
  })
  const looks = [
    of('on_track', length),
    ...(warning > 0 ? [of('at_risk', warning)] : []),
    of('overdue', -lateMs),
    ...(pauses ? [of('stopped', length)] : []),
  ]
  return (
    <table className={styles.looks}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('sla.in_row')}</th>
          <th scope="col">{t('sla.above_thread')}</th>
        </tr>
      </thead>
      <tbody>
        {looks.map((promise) => (
          <tr key={promise.state}>
            <th scope="row">{t(`sla.state_${promise.state}`)}</th>
            <td>
              <RowPromise promise={promise} now={0} />
            </td>
            <td>
              <ThreadPromise promise={promise} now={0} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
