import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t, type Word } from '../../lib/t.ts'
import { Empty } from '../../ui/empty.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { articlesQuery } from './api.ts'
import { ArticleRow } from './article-row.tsx'
import type { KnowledgeSearch } from './search.ts'

const TYPING_MS = 250

const states = [undefined, true, false] as const
const stateWord = (enabled: boolean | undefined): Word =>
  enabled === undefined ? 'knowledge.any_state' : enabled ? 'knowledge.on' : 'knowledge.off'

/** The box is quick to type in; the address follows when the person pauses. */
function useTypedQuery(search: KnowledgeSearch, openId: string | undefined) {
  const navigate = useNavigate()
  const [text, setText] = useState(search.query ?? '')
  useEffect(() => {
    const next = text.trim()
    if (next === (search.query ?? '')) return
    const timer = setTimeout(() => {
      const { query: _, ...rest } = search
      void navigate({
        to: '/knowledge/{-$article}',
        params: { article: openId },
        search: next ? { ...rest, query: next } : rest,
        replace: true,
      })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, search, openId, navigate])
  return [text, setText] as const
}

type Props = { search: KnowledgeSearch; openId: string | undefined; onTotal: (total: number) => void }

export function ArticleList({ search, openId, onTotal }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useTypedQuery(search, openId)
  const [page, setPage] = useState(1)
  const list = useQuery(articlesQuery(search, page))
  const articles = list.data?.results ?? []
  const total = list.data?.total
  const filtered = Boolean(search.query) || search.enabled !== undefined
  useEffect(() => {
    if (total !== undefined && !filtered) onTotal(total)
  }, [total, filtered, onTotal])

  const filterBy = (enabled: boolean | undefined) => {
    const { enabled: _, ...rest } = search
    setPage(1)
    void navigate({
      to: '/knowledge/{-$article}',
      params: { article: openId },
      search: enabled === undefined ? rest : { ...rest, enabled },
    })
  }
  return (
    <section className="k-list" aria-label={t('knowledge.list')} data-pane tabIndex={-1}>
      <div className="k-tools">
        <SearchBox className="grow" label={t('knowledge.search')} value={text} onChange={setText} />
        <Menu
          trigger={
            <button type="button" className="btn tool">
              {t(stateWord(search.enabled))}
              <ChevronDown className="i-12" />
            </button>
          }
        >
          {states.map((state) => (
            <MenuItem key={String(state)} chosen={state === search.enabled} onSelect={() => filterBy(state)}>
              {t(stateWord(state))}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <ListState list={list} failed={t('knowledge.failed_to_load')} />
      {total === 0 && filtered && <Empty title={t('knowledge.no_match')} text={t('knowledge.no_match_text')} />}
      {total === 0 && !filtered && (
        <Empty
          title={t('knowledge.empty')}
          text={t('knowledge.empty_text')}
          action={
            <Link to="/knowledge/{-$article}" params={{ article: 'new' }} search={search} className="btn tool">
              {t('knowledge.write_first')}
            </Link>
          }
          missing="both"
        />
      )}
      {articles.length > 0 && (
        <div className="scroll">
          <table className="articles" aria-label={t('knowledge.articles')}>
            <colgroup>
              <col />
              <col className="col-lang" style={{ width: 52 }} />
              <col style={{ width: 84 }} />
              <col style={{ width: 62 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t('knowledge.article')}</th>
                <th scope="col" className="col-lang">
                  {t('knowledge.language')}
                </th>
                <th scope="col">{t('knowledge.index')}</th>
                <th scope="col">{t('knowledge.on_short')}</th>
              </tr>
            </thead>
            <tbody>
              {articles.map((article) => (
                <ArticleRow key={article.id} article={article} open={String(article.id) === openId} search={search} />
              ))}
            </tbody>
          </table>
          {list.data && <Pages page={page} of={list.data.total_pages} onPage={setPage} />}
        </div>
      )}
    </section>
  )
}
