import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpenText } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Assistant } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import figuresStyles from '../../../ui/figures.module.css'
import formStyles from '../../../ui/form.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import pageStyles from '../../../ui/page.module.css'
import { countsQuery } from '../../knowledge/articles/api.ts'
import { gapCountQuery } from '../../knowledge/gaps/api.ts'
import { AssistantHead } from './assistant-head.tsx'
import styles from './assistants.module.css'

/** The size of the knowledge base, which every assistant uses as a whole, and what is missing in it. */
export function KnowledgeTab({ assistant }: { assistant: Assistant }) {
  const counts = useQuery(countsQuery)
  const gaps = useQuery(gapCountQuery).data ?? 0
  const used = counts.data ? counts.data.total - counts.data.disabled : 0
  return (
    <div className={pageStyles.under}>
      <AssistantHead assistant={assistant} here="knowledge" />
      <section className={cx('scroll', styles.tab)} aria-label={t('assistants.knowledge')} data-pane tabIndex={-1}>
        <ListState list={counts} failed={t('knowledge.failed_to_load')} />
        {counts.data && used === 0 && (
          <Empty
            title={t('knowledge.empty')}
            text={t('knowledge.empty_text')}
            action={
              <Link
                to="/knowledge/{-$article}"
                params={{ article: undefined }}
                search={{}}
                className={cx(buttonStyles.button, buttonStyles.tool)}
              >
                {t('nav.knowledge')}
              </Link>
            }
          />
        )}
        {counts.data && used > 0 && (
          <div className={formStyles.body}>
            <dl className={figuresStyles.figures}>
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
            <p className={formStyles.note}>{t('assistants.knowledge_text')}</p>
            <p className={styles.links}>
              <Link
                to="/knowledge/{-$article}"
                params={{ article: undefined }}
                search={{}}
                className={cx(buttonStyles.button, buttonStyles.tool)}
              >
                <BookOpenText />
                {t('nav.knowledge')}
              </Link>
              {gaps > 0 && (
                <Link to="/knowledge/gaps" search={{}} className={cx(buttonStyles.button, buttonStyles.tool)}>
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
