import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useListBox } from '../../../lib/list-box.ts'
import { t } from '../../../lib/t.ts'
import type { Article } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Pages } from '../../../ui/pages.tsx'
import sortStyles from '../../../ui/sort.module.css'
import tableStyles from '../../../ui/table.module.css'
import knowledgeStyles from '../knowledge.module.css'
import { articlesQuery } from './api.ts'
import { ArticleRow } from './article-row.tsx'
import { ArticleTools, type Change, useShow } from './article-tools.tsx'
import styles from './articles.module.css'
import { BulkBar, useBulk } from './bulk.tsx'
import { isNarrowed, type KnowledgeSearch } from './search.ts'
import { type Selection, useSelection } from './selection.ts'

const orders = [
  { sort: undefined, word: 'knowledge.sort_changed' },
  { sort: 'title', word: 'knowledge.sort_title' },
] as const

type TableProps = {
  articles: readonly Article[]
  openId: string | undefined
  search: KnowledgeSearch
  selection: Selection
  show: (change: Change) => void
}

function Table({ articles, openId, search, selection, show }: TableProps) {
  const order = orders.find(({ sort }) => sort === search.sort) ?? orders[0]
  return (
    <table
      className={cx(tableStyles.articles, styles.articles, selection.articles.length > 0 && styles.choosing)}
      data-part="articles"
      aria-label={t('knowledge.articles')}
    >
      <colgroup>
        <col style={{ width: 36 }} />
        <col />
        <col className={tableStyles.colLang} style={{ width: 46 }} />
        <col style={{ width: 82 }} />
        <col style={{ width: 58 }} />
      </colgroup>
      <thead>
        <tr>
          <td className={styles.corner}>
            <span className="vh">{t('knowledge.choose')}</span>
          </td>
          <th scope="col" className={styles.titleHead} aria-labelledby="articles-head">
            <span className={styles.chosen}>
              <span id="articles-head">{t('knowledge.article')}</span>
              <Menu
                align="start"
                trigger={
                  <button type="button" className={sortStyles.sort}>
                    {t(order.word)}
                    <ArrowDown className="i-12" />
                  </button>
                }
              >
                {orders.map(({ sort, word }) => (
                  <MenuItem key={word} chosen={sort === search.sort} onSelect={() => show({ sort })}>
                    {t(word)}
                  </MenuItem>
                ))}
              </Menu>
            </span>
          </th>
          <th scope="col" className={tableStyles.colLang}>
            {t('knowledge.language')}
          </th>
          <th scope="col">{t('knowledge.index')}</th>
          <th scope="col">{t('knowledge.on_short')}</th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            open={String(article.id) === openId}
            search={search}
            selection={selection}
          />
        ))}
      </tbody>
    </table>
  )
}

type Props = {
  search: KnowledgeSearch
  openId: string | undefined
  onTotal: (total: number) => void
  onClose: () => void
  /** A link to the first import. */
  first: ReactNode
  children?: ReactNode
}

/** The articles, and below them what runs in the background. */
export function ArticleList({ search, openId, onTotal, onClose, first, children }: Props) {
  const show = useShow(search, openId)
  const list = useQuery(articlesQuery(search))
  const box = useListBox(list.data?.page, openId)
  const articles = list.data?.results ?? []
  const paging = list.data && {
    page: list.data.page,
    of: list.data.total_pages,
    onPage: (page: number) => show({ page: page > 1 ? page : undefined }),
  }
  const selection = useSelection(articles, paging, openId ? onClose : undefined)
  const bulk = useBulk(selection, openId, onClose)
  const narrowed = isNarrowed(search)
  const total = list.data?.total
  useEffect(() => {
    if (total !== undefined && !narrowed) onTotal(total)
  }, [total, narrowed, onTotal])
  const everything = { query: undefined, source: undefined, state: undefined }
  return (
    <section className={knowledgeStyles.list} aria-label={t('knowledge.list')} data-pane tabIndex={-1}>
      {selection.articles.length > 0 ? (
        <BulkBar bulk={bulk} selection={selection} shown={articles} />
      ) : (
        <ArticleTools search={search} show={show} />
      )}
      <ListState list={list} failed={t('knowledge.failed_to_load')} />
      {total === 0 && narrowed && (
        <Empty
          title={t('knowledge.no_match')}
          text={t('knowledge.no_match_text')}
          action={
            <Button size="tool" onClick={() => show(everything)}>
              {t('knowledge.show_all')}
            </Button>
          }
        />
      )}
      {total === 0 && !narrowed && (
        <Empty title={t('knowledge.empty')} text={t('knowledge.empty_text')} action={first} missing="both" />
      )}
      {articles.length > 0 && (
        <div className="scroll" ref={box}>
          <Table articles={articles} openId={openId} search={search} selection={selection} show={show} />
        </div>
      )}
      {paging && (total ?? 0) > 0 && <Pages {...paging} />}
      {bulk.outcome}
      {children}
      {bulk.dialog}
    </section>
  )
}
