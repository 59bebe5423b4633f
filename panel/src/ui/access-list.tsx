import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNow } from '../lib/clock.ts'
import { cx } from '../lib/cx.ts'
import { wordError } from '../lib/errors.ts'
import { agoOf, dateOf } from '../lib/format.ts'
import { keepsPlace } from '../lib/keeps-place.ts'
import { t } from '../lib/t.ts'
import { holdsWords } from '../lib/words.ts'
import accessListStyles from './access-list.module.css'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import fieldStyles from './field.module.css'
import { ListState } from './list-state.tsx'
import looks from './looks.module.css'
import { Moment } from './moment.tsx'
import pageStyles from './page.module.css'
import { useSayDone } from './say-done.ts'
import { SearchBox } from './search-box.tsx'
import tableStyles from './table.module.css'

/** Something that reaches the desk in somebody's name until it is ended. */
type Access = { id: number; name: string; last_used_at: string | null; created_at: string }

type Column<T> = { head: string; width: number; look: string | undefined; cell: (item: T) => ReactNode }

type Ending = {
  mutateAsync: (id: number) => Promise<unknown>
  isPending: boolean
  error: Error | null
  variables: number | undefined
}

type TableProps<T> = {
  label: string
  items: readonly T[]
  nameHead: string
  /** The text below the name. */
  below: (item: T) => ReactNode
  /** Columns between the name and the last use. They are left out where there is little room. */
  columns?: readonly Column<T>[]
  usedWidth: number
  showsMade?: boolean
  ending: Ending
  words: { end: string; endNamed: (name: string) => string; ended: (name: string) => string }
}

/** A press on a row's button ends that row's access. */
export function AccessTable<T extends Access>({
  label,
  items,
  nameHead,
  below,
  columns = [],
  usedWidth,
  showsMade = true,
  ending,
  words,
}: TableProps<T>) {
  const now = useNow()
  const sayDone = useSayDone()
  return (
    <>
      {ending.error && (
        <Banner look="danger" flat>
          {wordError(ending.error)}
        </Banner>
      )}
      <table className={cx(tableStyles.articles, tableStyles.table)} aria-label={label}>
        <colgroup>
          <col />
          {columns.map(({ head, width }) => (
            <col key={head} className="not-narrow" style={{ width }} />
          ))}
          <col style={{ width: usedWidth }} />
          {showsMade && <col className="not-narrow" style={{ width: 96 }} />}
          <col style={{ width: 124 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{nameHead}</th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="not-narrow">
                {head}
              </th>
            ))}
            <th scope="col">{t('api_key.last_used')}</th>
            {showsMade && (
              <th scope="col" className="not-narrow">
                {t('admin.made')}
              </th>
            )}
            <th scope="col">
              <span className="vh">{words.end}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <bdi className={cx('cut', looks.block, pageStyles.named)}>{item.name}</bdi>
                {below(item)}
              </th>
              {columns.map(({ head, look, cell }) => (
                <td key={head} className={cx('not-narrow', look)}>
                  {cell(item)}
                </td>
              ))}
              <td className={looks.faint}>
                {item.last_used_at ? (
                  <Moment at={item.last_used_at}>{agoOf(item.last_used_at, now)}</Moment>
                ) : (
                  t('api_key.never')
                )}
              </td>
              {showsMade && (
                <td className={cx('not-narrow', looks.faint)}>
                  <Moment at={item.created_at}>{dateOf(item.created_at, now)}</Moment>
                </td>
              )}
              <td>
                <Button
                  size="small"
                  look="danger"
                  busy={ending.isPending && ending.variables === item.id}
                  aria-label={words.endNamed(item.name)}
                  onClick={keepsPlace(() => sayDone(ending.mutateAsync(item.id), words.ended(item.name)))}
                >
                  {words.end}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type ListProps<T> = {
  label: string
  list: UseQueryResult<T[]>
  /** The text that the box searches. */
  textOf: (item: T) => string
  words: { search: string; failed: string; empty: string; emptyText: string; noMatch: string; atOnce: string }
  children: (shown: readonly T[]) => ReactNode
}

/** The complete list with a box that filters it, and what is shown if it is empty. */
export function AccessList<T>({ label, list, textOf, words, children }: ListProps<T>) {
  const [text, setText] = useState('')
  const { data = [] } = list
  const shown = data.filter((item) => holdsWords(textOf(item), text.trim()))
  return (
    <section aria-label={label}>
      {data.length > 0 && (
        <div className={pageStyles.tools}>
          <SearchBox label={words.search} value={text} onChange={setText} />
        </div>
      )}
      <ListState list={list} failed={words.failed} />
      {list.data?.length === 0 && <Empty title={words.empty} text={words.emptyText} missing="both" />}
      {data.length > 0 && shown.length === 0 && (
        <Empty
          title={words.noMatch}
          text={t('admin.no_match_text')}
          action={
            <Button size="tool" onClick={() => setText('')}>
              {t('admin.show_all')}
            </Button>
          }
        />
      )}
      {shown.length > 0 && (
        <>
          {children(shown)}
          <p className={cx(fieldStyles.hint, accessListStyles.accessEnd)}>{words.atOnce}</p>
        </>
      )}
    </section>
  )
}
