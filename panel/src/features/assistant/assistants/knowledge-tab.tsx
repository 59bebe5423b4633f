import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpenText } from 'lucide-react'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Assistant } from '../../../lib/types.ts'
import { Empty } from '../../../ui/empty.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { countsQuery } from '../../knowledge/articles/api.ts'
import { gapCountQuery } from '../../knowledge/gaps/api.ts'
import { AssistantHead } from './assistant-head.tsx'

/** Every assistant answers from the whole knowledge base: how much that is, and what is missing in it. */
export function KnowledgeTab({ assistant }: { assistant: Assistant }) {
  const counts = useQuery(countsQuery)
  const gaps = useQuery(gapCountQuery).data ?? 0
  const used = counts.data ? counts.data.total - counts.data.disabled : 0
  return (
    <div className="a-under">
      <AssistantHead assistant={assistant} here="knowledge" />
      <section className="scroll as-tab" aria-label={t('assistants.knowledge')} data-pane tabIndex={-1}>
        <ListState list={counts} failed={t('knowledge.failed_to_load')} />
        {counts.data && used === 0 && (
          <Empty
            title={t('knowledge.empty')}
            text={t('knowledge.empty_text')}
            action={
              <Link to="/knowledge/{-$article}" params={{ article: undefined }} search={{}} className="btn tool">
                {t('nav.knowledge')}
              </Link>
            }
          />
        )}
        {counts.data && used > 0 && (
          <div className="a-body">
            <dl className="figures">
              <div>
                <dt>{t('assistants.articles_used')}</dt>
                <dd>{figure(used)}</dd>
              </div>
              <div>
                <dt>{t('assistants.articles_off')}</dt>
                <dd>{figure(counts.data.disabled)}</dd>
              </div>
              <div>
                <dt>{t('gaps.title')}</dt>
                <dd>{figure(gaps)}</dd>
              </div>
            </dl>
            <p className="a-note">{t('assistants.knowledge_text')}</p>
            <p className="as-links">
              <Link to="/knowledge/{-$article}" params={{ article: undefined }} search={{}} className="btn tool">
                <BookOpenText />
                {t('nav.knowledge')}
              </Link>
              {gaps > 0 && (
                <Link to="/knowledge/gaps" search={{}} className="btn tool">
                  {t('assistants.see_gaps')}
                </Link>
              )}
            </p>
          </div>
        )}
      </section>
    </div>
  )
}
