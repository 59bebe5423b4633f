import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { itemPath } from '../../../lib/items.ts'
import { t } from '../../../lib/t.ts'
import type { Assistant } from '../../../lib/types.ts'
import { AssistantAvatar } from '../../../ui/avatar.tsx'
import buttonStyles from '../../../ui/button.module.css'
import pageStyles from '../../../ui/page.module.css'
import tabsStyles from '../../../ui/tabs.module.css'
import { inSight } from '../../../ui/tabs.ts'
import { countsQuery } from '../../knowledge/articles/api.ts'
import styles from './assistants.module.css'
import { type Tab, tabs } from './search.ts'
import { AnswersChip } from './where.tsx'

const list = { to: itemPath('assistants'), params: { item: undefined }, search: {} } as const

/** The way back, the name, and at the end the actions. */
export function AssistantTitle({ title, face, children }: { title: string; face?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.title}>
      <Link
        {...list}
        className={cx(buttonStyles.icon, pageStyles.back, 'only-narrow')}
        aria-label={t('admin.assistants')}
      >
        <ArrowLeft className="i-20 flip" />
      </Link>
      <nav className={cx(pageStyles.crumb, 'not-narrow')} aria-label={t('assistants.list')}>
        <Link {...list}>{t('admin.assistants')}</Link>
        <ChevronRight className="i-12 flip" />
      </nav>
      {face}
      <h1 className={cx('cut', pageStyles.named)} dir="auto">
        {title}
      </h1>
      {children}
    </header>
  )
}

type Props = { assistant: Assistant; here: Tab; children?: ReactNode }

/**
 * The head over all tabs of one assistant: where it answers, `children` as its actions, and the tabs, which say how
 * many articles it has. `here` is the tab that is open.
 */
export function AssistantHead({ assistant, here, children }: Props) {
  const counts = useQuery(countsQuery).data
  const articles = counts && counts.total - counts.disabled
  return (
    <>
      <AssistantTitle title={assistant.name} face={<AssistantAvatar size={24} url={assistant.avatar_url} />}>
        <span className="not-narrow">
          <AnswersChip assistant={assistant} />
        </span>
        <span className={styles.actions}>{children}</span>
      </AssistantTitle>
      <nav className={cx(tabsStyles.tabs, styles.tabs)} aria-label={t('assistants.tabs')}>
        {tabs.map((tab) => {
          const count = { knowledge: articles, tools: assistant.tool_ids.length }[tab as string]
          return (
            <Link
              key={tab}
              ref={tab === here ? inSight : null}
              to={itemPath('assistants')}
              params={{ item: String(assistant.id) }}
              search={tab === 'behaviour' ? {} : { tab }}
              className={cx(tab === here && tabsStyles.isOn)}
              aria-current={tab === here ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
            >
              {t(`assistants.${tab}`)}
              {count !== undefined && <span>{figure(count)}</span>}
            </Link>
          )
        })}
      </nav>
    </>
  )
}
