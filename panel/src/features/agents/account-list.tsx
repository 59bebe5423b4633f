import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { roleName } from '../../lib/built-in.ts'
import { useNow } from '../../lib/clock.ts'
import { wordError } from '../../lib/errors.ts'
import { clockTime, listOf, listTime } from '../../lib/format.ts'
import { fullName } from '../../lib/person.ts'
import { t } from '../../lib/t.ts'
import type { Account } from '../../lib/types.ts'
import { AgentAvatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from './accounts.ts'
import type { AgentSearch } from './search.ts'

const at = '/admin/agents/{-$agent}'

function matches(account: Account, text: string) {
  const found =
    `${fullName(account)} ${account.email ?? ''} ${account.roles.map(roleName).join(' ')}`.toLocaleLowerCase()
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word))
}

function Row({ account, open, search, now }: { account: Account; open: boolean; search: AgentSearch; now: number }) {
  return (
    <tr className={open ? 'is-on' : ''}>
      <td>
        <span className="a-who">
          <AgentAvatar agent={account} size={24} />
          <span className="min-w-0">
            <Link
              to={at}
              params={{ agent: String(account.id) }}
              search={search}
              className={`k-title cut ${account.enabled ? '' : 'off'}`}
              aria-current={open ? 'true' : undefined}
            >
              {fullName(account)}
            </Link>
            <span className="k-key">
              <span className="cut ltr">{account.email}</span>
            </span>
          </span>
        </span>
      </td>
      <td className="text-ink-2">
        <bdi className="cut block">{listOf(account.roles.map(roleName))}</bdi>
      </td>
      <td className="col-wide text-ink-3">
        {account.last_login_at ? listTime(account.last_login_at, now) : t('agents.never')}
      </td>
      <td className="col-state">
        {!account.enabled ? (
          <Chip look="quiet">{t('agents.disabled')}</Chip>
        ) : (
          account.api_key && <Chip>{t('agents.key')}</Chip>
        )}
      </td>
    </tr>
  )
}

/** Everybody who may sign in; the box narrows what is already here. */
export function AccountList({ search, openId }: { search: AgentSearch; openId: string | undefined }) {
  const navigate = useNavigate()
  const now = useNow()
  const list = useQuery(accountsQuery)
  const [text, setText] = useState(search.query ?? '')
  const accounts = list.data?.filter(({ type }) => type === 'agent') ?? []
  const shown = accounts.filter((account) => matches(account, text.trim()))
  const retry = (
    <Button size="small" onClick={() => list.refetch()} busy={list.isFetching}>
      {t('retry')}
    </Button>
  )
  const find = (next: string) => {
    setText(next)
    const query = next.trim()
    void navigate({ to: at, params: { agent: openId }, search: query ? { query } : {}, replace: true })
  }
  return (
    <section className="a-list" aria-label={t('agents.list')} data-pane tabIndex={-1}>
      <div className="a-tools">
        <span className="input tool">
          <Search className="i-14" />
          <input
            type="search"
            aria-label={t('agents.search')}
            placeholder={t('agents.search')}
            value={text}
            onChange={(event) => find(event.target.value)}
          />
        </span>
      </div>
      {list.data && list.isError && (
        <Banner look="warn" flat small={wordError(list.error)} action={retry}>
          {t('list.showing', { time: clockTime(list.dataUpdatedAt) })}
        </Banner>
      )}
      {list.isPending && <RowsSkeleton />}
      {!list.data && list.isError && (
        <Empty title={t('agents.failed_to_load')} text={wordError(list.error)} action={retry} missing="both" />
      )}
      {list.data && shown.length === 0 && (
        <Empty
          title={accounts.length > 0 ? t('agents.no_match') : t('agents.empty')}
          text={accounts.length > 0 ? t('agents.no_match_text') : t('agents.empty_text')}
        />
      )}
      {shown.length > 0 && (
        <div className="scroll">
          <table className="articles a-table" aria-label={t('admin.agents')}>
            <colgroup>
              <col />
              <col style={{ width: '26%' }} />
              <col className="col-wide" style={{ width: 112 }} />
              <col className="col-state" style={{ width: 96 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t('agents.agent')}</th>
                <th scope="col">{t('agents.roles')}</th>
                <th scope="col" className="col-wide">
                  {t('agents.last_sign_in')}
                </th>
                <th scope="col" className="col-state">
                  {t('agents.state')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((account) => (
                <Row
                  key={account.id}
                  account={account}
                  open={String(account.id) === openId}
                  search={search}
                  now={now}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
