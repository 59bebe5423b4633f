import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { useMe } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { AiAppConnection } from '../../../lib/types.ts'
import { AccessList, AccessTable } from '../../../ui/access-list.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import looks from '../../../ui/looks.module.css'
import styles from './ai-apps.module.css'
import { appsQuery, useDisconnect } from './api.ts'
import { nameScope } from './scopes.ts'

const nameOf = ({ agent }: AiAppConnection) => `${agent.first_name} ${agent.last_name}`.trim()

/** `own`: the table has only the agent's own apps, in the width of a form. */
function Table({ apps, own = false }: { apps: readonly AiAppConnection[]; own?: boolean }) {
  const agent = {
    head: t('ai_apps.agent'),
    width: 150,
    look: '',
    cell: (app: AiAppConnection) => <bdi className={cx('cut', looks.block)}>{nameOf(app)}</bdi>,
  }
  const may = {
    head: t('ai_apps.may'),
    width: own ? 160 : 250,
    look: cx(styles.cell, looks.faint),
    cell: ({ scopes }: AiAppConnection) => scopes.map(nameScope).join(', '),
  }
  return (
    <AccessTable
      label={t('ai_apps.apps')}
      items={apps}
      nameHead={t('ai_apps.app')}
      below={({ redirect_host }) => <span className={cx('code cut', looks.faint)}>{redirect_host}</span>}
      columns={own ? [may] : [agent, may]}
      usedWidth={116}
      showsMade={!own}
      ending={useDisconnect()}
      words={{
        end: t('ai_apps.disconnect'),
        endNamed: (name) => t('ai_apps.disconnect_named', { name }),
        ended: (name) => t('ai_apps.disconnected', { name }),
      }}
    />
  )
}

/** All connected apps, each with the agent who connected it. */
export function AppList() {
  return (
    <AccessList
      label={t('ai_apps.apps')}
      list={useQuery(appsQuery)}
      textOf={(app) => `${app.name} ${nameOf(app)}`}
      words={{
        search: t('ai_apps.search'),
        failed: t('ai_apps.failed_to_load'),
        empty: t('ai_apps.empty'),
        emptyText: t('ai_apps.empty_text'),
        noMatch: t('ai_apps.no_match'),
        atOnce: t('ai_apps.at_once'),
      }}
    >
      {(apps) => <Table apps={apps} />}
    </AccessList>
  )
}

/** The apps that the agent has connected. They may end them here, whatever their role. */
export function OwnApps() {
  const me = useMe()
  const list = useQuery(appsQuery)
  const own = list.data?.filter(({ agent }) => agent.id === me.id)
  return (
    <section aria-label={t('ai_apps.apps')}>
      <ListState list={list} failed={t('ai_apps.failed_to_load')} />
      {own?.length === 0 && <p className={fieldStyles.hint}>{t('ai_apps.empty')}</p>}
      {own && own.length > 0 && (
        <>
          <Table apps={own} own />
          <p className={cx(fieldStyles.hint, styles.end)}>{t('ai_apps.at_once')}</p>
        </>
      )}
    </section>
  )
}
