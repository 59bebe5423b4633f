import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { figure } from '../../../lib/format.ts'
import { itemPath } from '../../../lib/items.ts'
import { t } from '../../../lib/t.ts'
import type { Assistant } from '../../../lib/types.ts'
import { AssistantAvatar } from '../../../ui/avatar.tsx'
import { countsQuery } from '../../knowledge/articles/api.ts'
import { type Tab, tabs } from './search.ts'
import { AnswersChip } from './where.tsx'

const list = { to: itemPath('assistants'), params: { item: undefined }, search: {} } as const

/** The way back, the name, and at the end what can be done. */
export function AssistantTitle({ title, face, children }: { title: string; face?: ReactNode; children?: ReactNode }) {
  return (
    <header className="as-title">
      <Link {...list} className="ibtn back only-narrow" aria-label={t('admin.assistants')}>
        <ArrowLeft className="i-20 flip" />
      </Link>
      <nav className="crumb not-narrow" aria-label={t('assistants.list')}>
        <Link {...list}>{t('admin.assistants')}</Link>
        <ChevronRight className="i-12 flip" />
      </nav>
      {face}
      <h1 className="cut named" dir="auto">
        <bdi>{title}</bdi>
      </h1>
      {children}
    </header>
  )
}

type Props = { assistant: Assistant; here: Tab; children?: ReactNode }

export function AssistantHead({ assistant, here, children }: Props) {
  const counts = useQuery(countsQuery).data
  const articles = counts && counts.total - counts.disabled
  return (
    <>
      <AssistantTitle title={assistant.name} face={<AssistantAvatar size={24} url={assistant.avatar_url} />}>
        <span className="not-narrow">
          <AnswersChip assistant={assistant} />
        </span>
        <span className="as-actions">{children}</span>
      </AssistantTitle>
      <nav className="tabs as-tabs" aria-label={t('assistants.tabs')}>
        {tabs.map((tab) => {
          const count = { knowledge: articles, tools: assistant.tool_ids.length }[tab as string]
          return (
            <Link
              key={tab}
              to={itemPath('assistants')}
              params={{ item: String(assistant.id) }}
              search={tab === 'behaviour' ? {} : { tab }}
              className={tab === here ? 'is-on' : ''}
              aria-current={tab === here ? 'page' : undefined}
              activeProps={{}}
            >
              {t(`assistants.${tab}`)}
              {count !== undefined && <span className="n">{figure(count)}</span>}
            </Link>
          )
        })}
      </nav>
    </>
  )
}
