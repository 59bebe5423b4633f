import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { ApiError } from '../../../lib/api.ts'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { dateOf } from '../../../lib/format.ts'
import { browserName, pushState } from '../../../lib/push.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { GroupField } from '../../../ui/field.tsx'
import looks from '../../../ui/looks.module.css'
import { pushQuery, useSubscribe, useUnsubscribe } from './api.ts'
import styles from './notifications.module.css'

/** The desk has no words for the browser's own errors. */
const word = (error: Error | null) =>
  error ? (error instanceof ApiError ? wordError(error) : t('notifications.push_failed')) : undefined

/** The browsers to which the desk pushes, and this one if it is not among them. */
export function PushBrowsers() {
  const now = useNow()
  const push = useQuery(pushQuery)
  const subscribe = useSubscribe()
  const unsubscribe = useUnsubscribe()
  if (!push.data) return null
  const { public_key, subscriptions, own } = push.data
  const state = pushState()
  const refused = state === 'denied' || subscribe.data === false
  const hint =
    own !== undefined
      ? undefined
      : state === 'insecure' || state === 'impossible'
        ? t(`notifications.push_${state}`)
        : refused
          ? t('notifications.push_denied')
          : subscriptions.length === 0 && t('notifications.push_none')
  return (
    <GroupField label={t('notifications.browsers')} hint={hint} error={word(subscribe.error ?? unsubscribe.error)}>
      <ul className={styles.browsers}>
        {subscriptions.map(({ id, user_agent, created_at }) => {
          const browser = browserName(user_agent) ?? t('notifications.unknown_browser')
          return (
            <li key={id}>
              <span className={cx(looks.grow, looks.shrinks)}>
                <bdi>{browser}</bdi>
                <small>
                  {id === own && `${t('notifications.push_this')} · `}
                  {t('notifications.since', { date: dateOf(created_at, now) })}
                </small>
              </span>
              <Button
                size="small"
                aria-label={t('notifications.push_stop_for', { browser })}
                busy={unsubscribe.isPending && unsubscribe.variables.id === id}
                onClick={() => unsubscribe.mutate({ id, own: id === own })}
              >
                {t('notifications.push_stop')}
              </Button>
            </li>
          )
        })}
      </ul>
      {own === undefined && state === 'possible' && (
        <Button size="tool" icon={<Bell />} busy={subscribe.isPending} onClick={() => subscribe.mutate(public_key)}>
          {t('notifications.push_here')}
        </Button>
      )}
    </GroupField>
  )
}
