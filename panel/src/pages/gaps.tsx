import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { assistantsQuery } from '../features/assistant/assistants/api.ts'
import { gapsQuery } from '../features/knowledge/gaps/api.ts'
import { GapRow } from '../features/knowledge/gaps/gap-row.tsx'
import gapsStyles from '../features/knowledge/gaps/gaps.module.css'
import { type GapSearch, gapStates } from '../features/knowledge/gaps/search.ts'
import knowledgeStyles from '../features/knowledge/knowledge.module.css'
import { cx } from '../lib/cx.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import { useTypedText } from '../lib/typed-text.ts'
import buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListState } from '../ui/list-state.tsx'
import { Pages } from '../ui/pages.tsx'
import paneHeadStyles from '../ui/pane-head.module.css'
import { SearchBox } from '../ui/search-box.tsx'
import { Segments } from '../ui/segments.tsx'
import { KnowledgeTabs, managesKnowledge } from './knowledge-tabs.tsx'
import { NoPermissionPage } from './trouble.tsx'

export function GapsPage() {
  usePageTitle(t('gaps.title'), t('nav.knowledge'))
  return useCan(managesKnowledge) ? <Gaps /> : <NoPermissionPage permission={managesKnowledge} />
}

type Change = { [K in keyof GapSearch]: GapSearch[K] | undefined }

function Gaps() {
  const search = useSearch({ from: '/desk/knowledge/gaps' })
  const navigate = useNavigate()
  const list = useQuery(gapsQuery(search))
  const { state = 'open', query, page } = search
  const show = (change: Change, replace = false) => {
    const next = Object.entries({ ...search, page: undefined, ...change }).filter(([, value]) => value)
    void navigate({ to: '/knowledge/gaps', search: Object.fromEntries(next), replace })
  }
  const [text, write] = useTypedText(query ?? '', (next) => show({ query: next }, true))
  return (
    <main className={knowledgeStyles.main} aria-label={t('gaps.title')}>
      <header className={cx(paneHeadStyles.head, knowledgeStyles.headBar)}>
        <h1>{t('nav.knowledge')}</h1>
      </header>
      <KnowledgeTabs here="gaps" />
      <section className={cx('scroll', gapsStyles.gaps)} aria-label={t('gaps.title')} data-pane tabIndex={-1}>
        <div className={gapsStyles.bar}>
          <SearchBox label={t('gaps.search')} value={text} onChange={write} />
          <Segments
            label={t('gaps.state')}
            value={state}
            options={gapStates.map((value) => ({ value, word: t(`gaps.state_${value}`) }))}
            onChange={(next) => show({ state: next === 'open' ? undefined : next })}
          />
        </div>
        <ListState list={list} failed={t('gaps.failed_to_load')} />
        {list.data?.total === 0 &&
          (query ? (
            <Empty
              title={t('gaps.no_match')}
              text={t('admin.no_match_text')}
              action={
                <Button size="tool" onClick={() => write('')}>
                  {t('admin.show_all')}
                </Button>
              }
            />
          ) : (
            <Empty
              title={t(`gaps.empty_${state}`)}
              text={t('gaps.empty_text')}
              action={
                state === 'open' ? (
                  <AskAssistant />
                ) : (
                  <Button size="tool" onClick={() => show({ state: undefined })}>
                    {t('gaps.show_open')}
                  </Button>
                )
              }
            />
          ))}
        <ul>
          {list.data?.results.map((gap) => (
            <GapRow key={gap.id} gap={gap} query={query} />
          ))}
        </ul>
        {list.data && (list.data.total_pages > 1 || (page ?? 1) > 1) && (
          <Pages
            page={list.data.page}
            of={list.data.total_pages}
            onPage={(next) => show({ page: next > 1 ? next : undefined })}
          />
        )}
      </section>
    </main>
  )
}

/** What it cannot answer in its preview shows what is still to be written. */
function AskAssistant() {
  const assistant = useQuery(assistantsQuery).data?.[0]
  if (!assistant) return null
  return (
    <Link
      to="/admin/assistants/{-$item}"
      params={{ item: String(assistant.id) }}
      search={{}}
      className={cx(buttonStyles.button, buttonStyles.tool)}
    >
      {t('gaps.ask')}
    </Link>
  )
}
