import { activityTypes } from '@parley/contract/values.ts'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import fieldStyles from '../../../ui/field.module.css'
import pageStyles from '../../../ui/page.module.css'
import { Select } from '../../../ui/select.tsx'
import styles from './audit.module.css'
import { type ActivityType, type AuditSearch, periods } from './search.ts'

const typingMs = 250

type Props = { search: AuditSearch; onChange: (change: Partial<AuditSearch>) => void }

/**
 * The box shows what is typed at once. The address changes when the person pauses, and the box shows an address that
 * changes elsewhere.
 */
function SearchBox({ search, onChange }: Props) {
  const asked = search.query ?? ''
  const [text, setText] = useState(asked)
  const sent = useRef(asked)
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    setText(asked)
  }, [asked])
  useEffect(() => {
    const query = text.trim()
    if (query === sent.current) return
    const timer = setTimeout(() => {
      sent.current = query
      onChange({ query })
    }, typingMs)
    return () => clearTimeout(timer)
  }, [text, onChange])
  return (
    <span className={cx(fieldStyles.input, fieldStyles.tool, styles.find)}>
      <Search className="i-14" />
      <input
        type="search"
        aria-label={t('audit.search')}
        placeholder={t('audit.search')}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </span>
  )
}

/** Narrows the audit log by text, by who did it, by what was done, and to the last days. */
export function AuditFilters({ search, onChange }: Props) {
  const agents = useQuery(agentsQuery).data?.filter(({ type }) => type === 'agent') ?? []
  return (
    <search className={cx(pageStyles.tools, styles.filters)}>
      <SearchBox search={search} onChange={onChange} />
      <Select
        tool
        label={t('audit.who')}
        value={search.actor ?? ''}
        options={[
          { value: '', name: t('audit.anybody') },
          ...agents.map((agent) => ({ value: String(agent.id), name: fullName(agent) })),
          { value: 'system', name: t('activity.the_desk') },
          { value: 'knowledge_key', name: t('audit.knowledge_keys') },
        ]}
        onChange={(actor) => onChange({ actor })}
      />
      <Select
        tool
        label={t('audit.what')}
        value={search.kind ?? ''}
        options={[
          { value: '', name: t('audit.anything') },
          ...activityTypes.map((type) => ({ value: type, name: t(`audit.kind.${type}`) })),
        ]}
        onChange={(kind) => onChange({ kind: kind as ActivityType })}
      />
      <Select
        tool
        label={t('audit.when')}
        value={String(search.days ?? '')}
        options={[
          { value: '', name: t('audit.any_time') },
          ...periods.map((days) => ({
            value: String(days),
            name: days === 1 ? t('time.today') : t('audit.last_days', { count: days }),
          })),
        ]}
        onChange={(days) => onChange({ days: Number(days) })}
      />
    </search>
  )
}
