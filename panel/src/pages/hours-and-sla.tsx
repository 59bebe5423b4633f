import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { hoursQuery } from '../features/office/hours/api.ts'
import { HoursForm, NewHours } from '../features/office/hours/hours-form.tsx'
import { policiesQuery } from '../features/office/sla/api.ts'
import { PolicyList } from '../features/office/sla/policy-list.tsx'
import { NewPolicy, PolicyPane } from '../features/office/sla/policy-pane.tsx'
import { cx } from '../lib/cx.ts'
import { figure } from '../lib/format.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { itemPath, useItems } from '../lib/items.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import buttonStyles from '../ui/button.module.css'
import { FormSkeleton } from '../ui/form.tsx'
import { Gone } from '../ui/gone.tsx'
import { Kbd } from '../ui/kbd.tsx'
import looks from '../ui/looks.module.css'
import { NoItems } from '../ui/no-items.tsx'
import pageStyles from '../ui/page.module.css'
import { FailedToLoad } from '../ui/retry.tsx'
import tabsStyles from '../ui/tabs.module.css'
import { PageHead, useTitle } from './admin.tsx'
import styles from './hours-and-sla.module.css'
import { policyParts } from './policy-parts.tsx'
import { NoPermissionPage } from './trouble.tsx'

type Part = 'hours' | 'sla'
const permissions = { hours: 'business_hours:manage', sla: 'sla:manage' } as const

export const HoursPage = () => <HoursAndSlaPage part="hours" />
export const PoliciesPage = () => <HoursAndSlaPage part="sla" />

function HoursAndSlaPage({ part }: { part: Part }) {
  useTitle(t('admin.hours_and_sla'))
  return useCan(permissions[part]) ? <Parts part={part} /> : <NoPermissionPage permission={permissions[part]} />
}

/** A tab for each set of hours, which fills the page, and one for the SLA policies, which open beside their list. */
function Parts({ part }: { part: Part }) {
  const { open, go, close } = useItems(part)
  const title = t('admin.hours_and_sla')
  const beside = part === 'sla' && open !== undefined
  useHotkeys({ c: () => void go('new'), ...(beside ? { Escape: close } : {}) })
  return (
    <main className={cx(pageStyles.main, beside && pageStyles.isOpen)} aria-label={title}>
      <div className={pageStyles.under}>
        <PageHead title={title}>
          <Link
            to={itemPath(part)}
            params={{ item: 'new' }}
            search={{}}
            // Hours fill the page, where saving comes first.
            className={cx(buttonStyles.button, buttonStyles.tool, part === 'sla' && buttonStyles.primary, looks.end)}
            activeProps={{}}
          >
            <Plus />
            <span className={buttonStyles.label}>{t(`${part}.new`)}</span>
            <Kbd>C</Kbd>
          </Link>
        </PageHead>
        <Tabs part={part} />
        {part === 'hours' ? <OpenHours /> : <PolicyList />}
      </div>
      {beside &&
        (open === 'new' ? (
          <NewPolicy parts={policyParts} />
        ) : (
          <PolicyPane key={open} id={Number(open)} parts={policyParts} />
        ))}
    </main>
  )
}

/** Without an address the first set of hours is open. */
function useOpenHours(enabled = true) {
  const { open } = useItems('hours')
  const query = useQuery({ ...hoursQuery, enabled })
  const all = query.data ?? []
  const hours = open === undefined ? all[0] : all.find(({ id }) => id === Number(open))
  return { open, query, all, hours }
}

function Tabs({ part }: { part: Part }) {
  const mayHours = useCan(permissions.hours)
  const mayPolicies = useCan(permissions.sla)
  const { all, hours } = useOpenHours(mayHours)
  const policies = useQuery({ ...policiesQuery, enabled: mayPolicies }).data
  const look = (on: boolean, place?: string) => ({
    className: cx(on && tabsStyles.isOn, place),
    'aria-current': on ? ('page' as const) : undefined,
    activeProps: {},
  })
  return (
    <nav
      className={cx(tabsStyles.tabs, styles.tabs, part === 'sla' && styles.apart)}
      aria-label={t('admin.hours_and_sla')}
      // The tabs are the list: they get the focus when a set has been deleted.
      data-part={part === 'hours' ? 'items' : undefined}
      tabIndex={-1}
    >
      {mayHours &&
        all.map((one) => (
          <Link
            key={one.id}
            to={itemPath('hours')}
            params={{ item: String(one.id) }}
            search={{}}
            {...look(part === 'hours' && one === hours)}
          >
            <bdi className={cx('cut', styles.name)} title={one.name}>
              {one.name}
            </bdi>
          </Link>
        ))}
      {mayPolicies && (
        <Link to={itemPath('sla')} params={{ item: undefined }} search={{}} {...look(part === 'sla', looks.end)}>
          {t('admin.sla')} {policies && <span className={looks.faint}>{figure(policies.length)}</span>}
        </Link>
      )}
    </nav>
  )
}

function OpenHours() {
  const { open, query, hours } = useOpenHours()
  const { close } = useItems('hours')
  if (open === 'new') return <NewHours />
  if (hours) return <HoursForm key={hours.id} hours={hours} />
  if (query.isPending) return <FormSkeleton />
  if (!query.data) return <FailedToLoad title={t('hours.failed_to_load')} query={query} />
  if (open !== undefined) return <Gone title={t('hours.gone')} text={t('hours.gone_text')} onBack={close} />
  return <NoItems kind="hours" filtered={false} onShowAll={() => undefined} />
}
