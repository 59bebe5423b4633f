import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCan } from '../features/agents/api.ts'
import { ArticleEditor, NewArticle } from '../features/articles/article-editor.tsx'
import { ArticleList } from '../features/articles/article-list.tsx'
import { figure } from '../lib/format.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { t } from '../lib/t.ts'
import { Empty } from '../ui/empty.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { NoPermissionPage } from './trouble.tsx'

const PERMISSION = 'ai:manage'

export function KnowledgePage() {
  useEffect(() => {
    document.title = `${t('nav.knowledge')} · Parley`
  }, [])
  return useCan(PERMISSION) ? <Knowledge /> : <NoPermissionPage permission={PERMISSION} />
}

function Knowledge() {
  const { article } = useParams({ from: '/desk/knowledge/{-$article}' })
  const search = useSearch({ from: '/desk/knowledge/{-$article}' })
  const navigate = useNavigate()
  const [total, setTotal] = useState<number | null>(null)
  const go = (next: string | undefined) =>
    void navigate({ to: '/knowledge/{-$article}', params: { article: next }, search })
  const close = () => go(undefined)
  useHotkeys({ c: () => go('new') })

  return (
    <main className="k-main" aria-label={t('nav.knowledge')}>
      <header className="pane-head k-head-bar">
        <h1>{t('nav.knowledge')}</h1>
        {total !== null && (
          <bdi className="total">{t('knowledge.count', { count: total, articles: figure(total) })}</bdi>
        )}
        <Link
          to="/knowledge/{-$article}"
          params={{ article: 'new' }}
          search={search}
          className="btn tool primary ms-auto"
          activeProps={{}}
        >
          <Plus />
          {t('knowledge.new_article')}
          <Kbd>C</Kbd>
        </Link>
      </header>
      <div className={`k-grid ${article ? 'reading' : ''}`}>
        <ArticleList search={search} openId={article} onTotal={setTotal} />
        {article === 'new' && <NewArticle onOpen={(id) => go(String(id))} onClose={close} />}
        {article && article !== 'new' && <ArticleEditor key={article} id={Number(article)} onClose={close} />}
        {!article && (
          <section className="k-edit k-none">
            <Empty title={t('knowledge.none_open')} text={t('knowledge.none_open_text')} />
          </section>
        )}
      </div>
    </main>
  )
}
