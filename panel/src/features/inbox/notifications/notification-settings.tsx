import { useQuery } from '@tanstack/react-query'
import { wordError } from '../../../lib/errors.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { NotificationPreference } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import fieldStyles from '../../../ui/field.module.css'
import formStyles from '../../../ui/form.module.css'
import { Switch } from '../../../ui/switch.tsx'
import { preferencesQuery, useSetPreference } from './api.ts'
import styles from './notifications.module.css'
import { PushBrowsers } from './push-browsers.tsx'

const ways = ['panel', 'push', 'email'] as const

function TypeRow({ preference }: { preference: NotificationPreference }) {
  const set = useSetPreference()
  // A change that is on its way is already shown.
  const shown = set.isPending ? set.variables : preference
  const name = t(`notifications.${preference.type}`)
  return (
    <tr>
      <th scope="row">{name}</th>
      {ways.map((way) => (
        <td key={way}>
          <Switch
            small
            label={`${name}: ${t(`notifications.${way}`)}`}
            checked={shown[way]}
            onChange={(on) => set.mutate({ ...shown, [way]: on })}
          />
        </td>
      ))}
    </tr>
  )
}

/** Notifications about trouble are only for those who manage what has it. */
const managed = {
  payment_problem: 'inboxes:manage',
  token_rejected: 'inboxes:manage',
  model_budget: 'ai:manage',
  import_ended: 'ai:manage',
} as const
const isManaged = (type: string): type is keyof typeof managed => type in managed

function Preferences() {
  const list = useQuery(preferencesQuery)
  const can = { 'inboxes:manage': useCan('inboxes:manage'), 'ai:manage': useCan('ai:manage') }
  if (list.isError) return <Banner look="danger">{wordError(list.error)}</Banner>
  const shown = list.data?.filter(({ type }) => !isManaged(type) || can[managed[type]]) ?? []
  return (
    <table className={styles.ways}>
      <thead>
        <tr>
          <th scope="col">{t('notifications.type')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {t(`notifications.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((one) => (
          <TypeRow key={one.type} preference={one} />
        ))}
      </tbody>
    </table>
  )
}

/** Which types go where, and to which browsers. Every switch acts at once. */
export function NotificationSettings() {
  return (
    <section className={formStyles.section} id="notifications">
      <h2>{t('notifications.title')}</h2>
      <p className={fieldStyles.hint}>{t('notifications.settings_hint')}</p>
      <Preferences />
      <PushBrowsers />
    </section>
  )
}
