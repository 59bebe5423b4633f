import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { deskTime, useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { clockTime, figure, momentOf } from '../../../lib/format.ts'
import { useListBox } from '../../../lib/list-box.ts'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { t } from '../../../lib/t.ts'
import type { ActivityEntry } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import looks from '../../../ui/looks.module.css'
import { Moment } from '../../../ui/moment.tsx'
import pageStyles from '../../../ui/page.module.css'
import { Pages } from '../../../ui/pages.tsx'
import { Retry } from '../../../ui/retry.tsx'
import { LinesSkeleton } from '../../../ui/skeleton.tsx'
import tableStyles from '../../../ui/table.module.css'
import { auditQuery } from './api.ts'
import styles from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import type { AuditSearch } from './search.ts'
import { actorName, changedFields, fieldName, wordEntry } from './words.ts'

const at = '/admin/audit/{-$entry}'

type RowProps = { entry: ActivityEntry; open: boolean; search: AuditSearch; now: number }

function Row({ entry, open, search, now }: RowProps) {
  const isChange = entry.activity_type.endsWith('_updated')
  const fields = isChange ? changedFields(entry).map((field) => fieldName(field) ?? field) : []
  return (
    <tr className={cx(open && tableStyles.isOn)}>
      <td>
        <Link
          to={at}
          params={{ entry: String(entry.id) }}
          search={search}
          className={cx(tableStyles.title, styles.what, 'cut')}
          dir="auto"
          aria-current={open ? 'true' : undefined}
          data-part="title"
        >
          {wordEntry(entry)}
        </Link>
        <span className={tableStyles.key}>
          <bdi className="only-narrow cut">{actorName(entry)}</bdi>
          <span className={cx('only-narrow', looks.whole)}>· {momentOf(entry.created_at, now)}</span>
          <span className="not-narrow cut">{fields.join(', ')}</span>
        </span>
      </td>
      <td className="not-narrow">
        <bdi className={cx('cut', looks.block)}>{actorName(entry)}</bdi>
      </td>
      <td className={cx('not-narrow', looks.soft)}>
        <Moment at={entry.created_at}>{momentOf(entry.created_at, now)}</Moment>
      </td>
      <td className={cx(tableStyles.colWide, looks.faint)}>
        <span className={cx('code cut', looks.block)}>{entry.ip}</span>
      </td>
    </tr>
  )
}

function Table({
  entries,
  openId,
  search,
}: {
  entries: ActivityEntry[]
  openId: string | undefined
  search: AuditSearch
}) {
  const now = useNow()
  return (
    <table className={cx(tableStyles.articles, tableStyles.table)} aria-label={t('admin.audit')}>
      <colgroup>
        <col />
        <col className="not-narrow" style={{ width: '22%' }} />
        <col className="not-narrow" style={{ width: 148 }} />
        <col className={tableStyles.colWide} style={{ width: 160 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('audit.what')}</th>
          <th scope="col" className="not-narrow">
            {t('audit.who')}
          </th>
          <th scope="col" className="not-narrow">
            {t('audit.when')}
          </th>
          <th scope="col" className={tableStyles.colWide}>
            {t('audit.from')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} open={String(entry.id) === openId} search={search} now={now} />
        ))}
      </tbody>
    </table>
  )
}

/** Who changed what, newest first. The address holds the filter and the page. */
export function AuditList({ search, openId }: { search: AuditSearch; openId: string | undefined }) {
  const navigate = useNavigate()
  const list = useQuery(auditQuery(search))
  const { page: _, ...filter } = search
  const filtered = Object.keys(filter).length > 0
  const box = useListBox(list.data?.page, openId)
  const change = useCallback(
    (change: Partial<AuditSearch>) =>
      void navigate({
        to: at,
        params: { entry: openId },
        search: ({ page: _, ...rest }: AuditSearch) => kept({ ...rest, ...change }),
        replace: 'query' in change,
      }),
    [navigate, openId],
  )
  const paging = list.data && {
    page: list.data.page,
    of: list.data.total_pages,
    onPage: (next: number) =>
      void navigate({ to: at, params: { entry: openId }, search: kept({ ...search, page: next }) }),
  }
  useRowKeys('items', paging)
  const retry = <Retry query={list} />
  return (
    <section className={pageStyles.list} data-part="items" aria-label={t('audit.list')} data-pane tabIndex={-1}>
      <AuditFilters search={search} onChange={change} />
      {list.data && list.isError && (
        <Banner look="warn" flat small={wordError(list.error)} action={retry}>
          {t('list.showing', { time: clockTime(deskTime(list.dataUpdatedAt)) })}
        </Banner>
      )}
      {list.isPending && <LinesSkeleton />}
      {!list.data && list.isError && (
        <Empty title={t('audit.failed_to_load')} text={wordError(list.error)} action={retry} missing="both" />
      )}
      <p className="vh" role="status">
        {list.data && t('audit.entries', { count: list.data.total, entries: figure(list.data.total) })}
      </p>
      {list.data?.total === 0 && (
        <Empty
          title={filtered ? t('audit.no_match') : t('audit.empty')}
          text={filtered ? t('audit.no_match_text') : t('audit.empty_text')}
          action={
            filtered && (
              <Button size="tool" onClick={() => void navigate({ to: at, params: { entry: openId }, search: {} })}>
                {t('audit.show_all')}
              </Button>
            )
          }
        />
      )}
      {paging && list.data.total > 0 && (
        <div className="scroll" ref={box}>
          <Table entries={list.data.results} openId={openId} search={search} />
          <Pages {...paging} />
        </div>
      )}
    </section>
  )
}

/** The chosen filters. An empty choice is left out of the address. */
function kept({ page = 1, ...filter }: AuditSearch): AuditSearch {
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  return page > 1 ? { ...chosen, page } : chosen
}
