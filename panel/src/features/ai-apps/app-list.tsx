import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { wordError } from '../../lib/errors.ts'
import { agoOf, dateOf, exactTime } from '../../lib/format.ts'
import { t } from '../../lib/t.ts'
import type { AiAppConnection } from '../../lib/types.ts'
import { holdsWords } from '../../lib/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMe } from '../agents/api.ts'
import { appsQuery, useDisconnect } from './api.ts'
import { nameScope } from './scopes.ts'

const nameOf = ({ agent }: AiAppConnection) => `${agent.first_name} ${agent.last_name}`.trim()

type RowProps = { item: AiAppConnection; own: boolean; busy: boolean; onEnd: () => void }

function Row({ item, own, busy, onEnd }: RowProps) {
  const now = useNow()
  const { name, redirect_host, scopes, last_used_at, created_at } = item
  return (
    <tr>
      <th scope="row">
        <bdi className="cut block">{name}</bdi>
        <span className="code cut text-ink-3">{redirect_host}</span>
      </th>
      {!own && (
        <td className="not-narrow">
          <bdi className="cut block">{nameOf(item)}</bdi>
        </td>
      )}
      <td className="not-narrow py-2 text-ink-3">{scopes.map(nameScope).join(', ')}</td>
      <td className="text-ink-3">
        {last_used_at ? (
          <time dateTime={last_used_at} title={exactTime(last_used_at)}>
            {agoOf(last_used_at, now)}
          </time>
        ) : (
          t('api_key.never')
        )}
      </td>
      {!own && (
        <td className="not-narrow text-ink-3">
          <time dateTime={created_at} title={exactTime(created_at)}>
            {dateOf(created_at, now)}
          </time>
        </td>
      )}
      <td>
        <Button
          size="small"
          look="danger"
          busy={busy}
          aria-label={t('ai_apps.disconnect_named', { name })}
          onClick={onEnd}
        >
          {t('ai_apps.disconnect')}
        </Button>
      </td>
    </tr>
  )
}

/** `own`: of one agent, in the width of a form. */
function Table({ apps, own = false }: { apps: readonly AiAppConnection[]; own?: boolean }) {
  const disconnect = useDisconnect()
  const say = useToast()
  return (
    <>
      {disconnect.isError && (
        <Banner look="danger" flat>
          {wordError(disconnect.error)}
        </Banner>
      )}
      <table className="articles a-table" aria-label={t('ai_apps.apps')}>
        <colgroup>
          <col />
          {!own && <col className="not-narrow" style={{ width: 150 }} />}
          <col className="not-narrow" style={{ width: own ? 160 : 250 }} />
          <col style={{ width: 116 }} />
          {!own && <col className="not-narrow" style={{ width: 96 }} />}
          <col style={{ width: 124 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('ai_apps.app')}</th>
            {!own && (
              <th scope="col" className="not-narrow">
                {t('ai_apps.agent')}
              </th>
            )}
            <th scope="col" className="not-narrow">
              {t('ai_apps.may')}
            </th>
            <th scope="col">{t('api_key.last_used')}</th>
            {!own && (
              <th scope="col" className="not-narrow">
                {t('admin.made')}
              </th>
            )}
            <th scope="col">
              <span className="vh">{t('ai_apps.disconnect')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {apps.map((app) => (
            <Row
              key={app.id}
              item={app}
              own={own}
              busy={disconnect.isPending && disconnect.variables === app.id}
              onEnd={() =>
                disconnect.mutate(app.id, { onSuccess: () => say(t('ai_apps.disconnected', { name: app.name })) })
              }
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The apps that work with the desk, each as the agent who connected it. */
export function AppList() {
  const [text, setText] = useState('')
  const list = useQuery(appsQuery)
  const shown = list.data?.filter((item) => holdsWords(`${item.name} ${nameOf(item)}`, text.trim())) ?? []
  return (
    <section aria-label={t('ai_apps.apps')}>
      {list.data && list.data.length > 0 && (
        <div className="a-tools">
          <SearchBox label={t('ai_apps.search')} value={text} onChange={setText} />
        </div>
      )}
      <ListState list={list} failed={t('ai_apps.failed_to_load')} />
      {list.data?.length === 0 && <Empty title={t('ai_apps.empty')} text={t('ai_apps.empty_text')} missing="both" />}
      {list.data && list.data.length > 0 && shown.length === 0 && (
        <Empty title={t('ai_apps.no_match')} text={t('admin.no_match_text')} />
      )}
      {shown.length > 0 && (
        <>
          <Table apps={shown} />
          <p className="hint px-8 py-3">{t('ai_apps.at_once')}</p>
        </>
      )}
    </section>
  )
}

/** The apps that work as the agent who looks; he ends them here whatever his role. */
export function OwnApps() {
  const me = useMe()
  const list = useQuery(appsQuery)
  const own = list.data?.filter(({ agent }) => agent.id === me.id)
  return (
    <section aria-label={t('ai_apps.apps')}>
      <ListState list={list} failed={t('ai_apps.failed_to_load')} />
      {own?.length === 0 && <p className="hint">{t('ai_apps.empty')}</p>}
      {own && own.length > 0 && (
        <>
          <Table apps={own} own />
          <p className="hint mt-2">{t('ai_apps.at_once')}</p>
        </>
      )}
    </section>
  )
}
