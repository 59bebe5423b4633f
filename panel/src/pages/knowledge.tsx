import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { ArticleEditor, GapArticle, NewArticle } from '../features/knowledge/articles/article-editor.tsx'
import { ArticleList } from '../features/knowledge/articles/article-list.tsx'
import { statusQuery } from '../features/knowledge/imports/api.ts'
import { DropZone } from '../features/knowledge/imports/drop-zone.tsx'
import { ImportDialog } from '../features/knowledge/imports/import-dialog.tsx'
import { ImportDock } from '../features/knowledge/imports/import-dock.tsx'
import { useImporter } from '../features/knowledge/imports/use-importer.ts'
import knowledgeStyles from '../features/knowledge/knowledge.module.css'
import { cx } from '../lib/cx.ts'
import { figure } from '../lib/format.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Kbd } from '../ui/kbd.tsx'
import looks from '../ui/looks.module.css'
import paneHeadStyles from '../ui/pane-head.module.css'
import { Tooltip } from '../ui/tooltip.tsx'
import { KnowledgeTabs, managesKnowledge } from './knowledge-tabs.tsx'
import { NoPermissionPage } from './trouble.tsx'

const at = '/knowledge/{-$article}'

export function KnowledgePage() {
  usePageTitle(t('nav.knowledge'))
  return useCan(managesKnowledge) ? <Knowledge /> : <NoPermissionPage permission={managesKnowledge} />
}

type ImportButtonProps = { running: boolean; onImport: () => void }

/** One import runs at a time; the reason stands in the tooltip of the button that is off. */
function ImportButton({ running, onImport }: ImportButtonProps) {
  const button = (
    <Button size="tool" icon={<Download />} aria-disabled={running} onClick={() => !running && onImport()}>
      {t('imports.import')}
    </Button>
  )
  return running ? <Tooltip text={t('imports.is_running')}>{button}</Tooltip> : button
}

function Knowledge() {
  const { article } = useParams({ from: '/desk/knowledge/{-$article}' })
  const search = useSearch({ from: '/desk/knowledge/{-$article}' })
  const navigate = useNavigate()
  const [total, setTotal] = useState<number | null>(null)
  const [adding, setAdding] = useState(false)
  const importer = useImporter(() => setAdding(false))
  const status = useQuery(statusQuery).data
  const running = status?.running ?? false
  const { history, passage, gap, ...list } = search
  const go = (next: string | undefined, shown = false) =>
    navigate({ to: at, params: { article: next }, search: shown ? { ...list, history: true } : list })
  const close = () => {
    const row = document.querySelector<HTMLElement>('[data-part="articles"] [aria-current]')
    void go(undefined).then(() => row?.focus())
  }
  const add = () => {
    importer.reset()
    setAdding(true)
  }
  useHotkeys({ c: () => void go('new'), i: () => !running && add() })

  return (
    <main className={knowledgeStyles.main} aria-label={t('nav.knowledge')}>
      <header className={cx(paneHeadStyles.head, knowledgeStyles.headBar)}>
        <h1>{t('nav.knowledge')}</h1>
        {total !== null && (
          <bdi className={cx(paneHeadStyles.total, 'not-narrow')}>
            {t('knowledge.count', { count: total, articles: figure(total) })}
          </bdi>
        )}
        <span className={cx(looks.end, looks.row)}>
          <ImportButton running={running} onImport={add} />
          <Link
            to={at}
            params={{ article: 'new' }}
            search={list}
            className={cx(buttonStyles.button, buttonStyles.tool, buttonStyles.primary)}
            activeProps={{}}
          >
            <Plus />
            {t('knowledge.new_article')}
            <Kbd>C</Kbd>
          </Link>
        </span>
      </header>
      <KnowledgeTabs here="articles" />
      <div
        className={cx(
          knowledgeStyles.grid,
          article && knowledgeStyles.reading,
          article && history && knowledgeStyles.history,
        )}
        data-reading={article ? '' : undefined}
      >
        <ArticleList
          search={list}
          openId={article}
          onTotal={setTotal}
          onClose={close}
          first={
            <Button size="tool" onClick={add}>
              {t('imports.first')}
            </Button>
          }
        >
          {status && <ImportDock status={status} />}
        </ArticleList>
        {article === 'new' && gap === undefined && <NewArticle onOpen={(id) => void go(String(id))} onClose={close} />}
        {article === 'new' && gap !== undefined && (
          <GapArticle key={gap} id={gap} onOpen={(id) => void go(String(id))} onClose={close} />
        )}
        {article && article !== 'new' && (
          <ArticleEditor
            key={article}
            id={Number(article)}
            history={history ?? false}
            passage={passage}
            onHistory={(shown) => void go(article, shown)}
            onClose={close}
          />
        )}
        {!article && (
          <section className={cx(knowledgeStyles.edit, knowledgeStyles.none)}>
            <Empty title={t('knowledge.none_open')} text={t('knowledge.none_open_text')} />
          </section>
        )}
      </div>
      {adding && <ImportDialog importer={importer} running={running} onClose={() => setAdding(false)} />}
      <DropZone
        onFiles={(files) => {
          setAdding(true)
          importer.addFiles(files)
        }}
      />
    </main>
  )
}
