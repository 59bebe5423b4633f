import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { connectionsQuery } from '../features/knowledge/connections/api.ts'
import { ConnectionItem } from '../features/knowledge/connections/connection-list.tsx'
import connectionsStyles from '../features/knowledge/connections/connections.module.css'
import { NewConnection } from '../features/knowledge/connections/new-connection.tsx'
import knowledgeStyles from '../features/knowledge/knowledge.module.css'
import { cx } from '../lib/cx.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import { holdsWords } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { ListState } from '../ui/list-state.tsx'
import looks from '../ui/looks.module.css'
import paneHeadStyles from '../ui/pane-head.module.css'
import { SearchBox } from '../ui/search-box.tsx'
import { KnowledgeTabs, managesKnowledge } from './knowledge-tabs.tsx'
import { NoPermissionPage } from './trouble.tsx'

export function ConnectionsPage() {
  usePageTitle(t('connections.title'), t('nav.knowledge'))
  return useCan(managesKnowledge) ? <Connections /> : <NoPermissionPage permission={managesKnowledge} />
}

function Connections() {
  const list = useQuery(connectionsQuery)
  const [adding, setAdding] = useState(false)
  const [text, setText] = useState('')
  useHotkeys({ c: () => setAdding(true) })
  const shown =
    list.data?.filter(({ name, sitemap_url, urls }) =>
      holdsWords(`${name} ${sitemap_url ?? ''} ${urls.join(' ')}`, text.trim()),
    ) ?? []
  const add = (
    <Button size="tool" look="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('connections.new')} <Kbd>C</Kbd>
    </Button>
  )
  return (
    <main className={knowledgeStyles.main} aria-label={t('connections.title')}>
      <header className={cx(paneHeadStyles.head, knowledgeStyles.headBar)}>
        <h1>{t('nav.knowledge')}</h1>
        <span className={looks.end}>{add}</span>
      </header>
      <KnowledgeTabs here="connections" />
      <section
        className={cx('scroll', connectionsStyles.connections)}
        aria-label={t('connections.title')}
        data-pane
        tabIndex={-1}
      >
        {list.data && list.data.length > 0 && (
          <div className={knowledgeStyles.tools}>
            <SearchBox label={t('connections.search')} value={text} onChange={setText} />
          </div>
        )}
        <ListState list={list} failed={t('connections.failed_to_load')} />
        {list.data?.length === 0 && (
          <Empty
            title={t('connections.empty')}
            text={t('connections.what_for')}
            missing="both"
            action={
              <Button size="tool" onClick={() => setAdding(true)}>
                {t('admin.add_first')}
              </Button>
            }
          />
        )}
        {list.data && list.data.length > 0 && shown.length === 0 && (
          <Empty
            title={t('connections.no_match')}
            text={t('admin.no_match_text')}
            action={
              <Button size="tool" onClick={() => setText('')}>
                {t('admin.show_all')}
              </Button>
            }
          />
        )}
        <ul>
          {shown.map((connection) => (
            <ConnectionItem key={connection.id} connection={connection} />
          ))}
        </ul>
      </section>
      {adding && <NewConnection onClose={() => setAdding(false)} />}
    </main>
  )
}
