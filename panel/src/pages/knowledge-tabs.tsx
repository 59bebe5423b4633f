import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { gapCountQuery } from '../features/knowledge/gaps/api.ts'
import { statusQuery } from '../features/knowledge/imports/api.ts'
import { useConflicts } from '../features/knowledge/imports/conflicts.ts'
import { cx } from '../lib/cx.ts'
import { figure } from '../lib/format.ts'
import { t } from '../lib/t.ts'
import tabsStyles from '../ui/tabs.module.css'

export const managesKnowledge = 'ai:manage'

const tabs = [
  {
    name: 'articles',
    word: 'knowledge.articles',
    link: linkOptions({ to: '/knowledge/{-$article}', params: { article: undefined }, search: {} }),
  },
  { name: 'gaps', word: 'gaps.title', link: linkOptions({ to: '/knowledge/gaps', search: {} }) },
  { name: 'connections', word: 'connections.title', link: linkOptions({ to: '/knowledge/connections', search: {} }) },
  { name: 'imports', word: 'imports.title', link: linkOptions({ to: '/knowledge/imports', search: {} }) },
] as const

/** The parts of the knowledge base, and how much in them waits for a person. */
export function KnowledgeTabs({ here }: { here: (typeof tabs)[number]['name'] }) {
  const waiting = {
    articles: 0,
    gaps: useQuery(gapCountQuery).data ?? 0,
    connections: 0,
    imports: useConflicts(useQuery(statusQuery).data).filter(({ decision }) => !decision).length,
  }
  return (
    <nav className={tabsStyles.tabs} aria-label={t('knowledge.tabs')}>
      {tabs.map(({ name, word, link }) => (
        <Link
          key={name}
          {...link}
          className={cx(name === here && tabsStyles.isOn)}
          aria-current={name === here ? 'page' : undefined}
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {t(word)}
          {waiting[name] > 0 && <span>{figure(waiting[name])}</span>}
        </Link>
      ))}
    </nav>
  )
}
