import { activityTypes } from '@parley/contract/values.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import fieldStyles from '../../../ui/field.module.css'
import pageStyles from '../../../ui/page.module.css'
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

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <span className={cx(fieldStyles.input, fieldStyles.tool)}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
      <ChevronDown className="i-12" />
    </span>
  )
}

export function AuditFilters({ search, onChange }: Props) {
  const agents = useQuery(agentsQuery).data?.filter(({ type }) => type === 'agent') ?? []
  return (
    <search className={cx(pageStyles.tools, styles.filters)}>
      <SearchBox search={search} onChange={onChange} />
      <Choice label={t('audit.who')} value={search.actor ?? ''} onChange={(actor) => onChange({ actor })}>
        <option value="">{t('audit.anybody')}</option>
        {agents.map((agent) => (
          <option key={agent.id} value={agent.id}>
            {fullName(agent)}
          </option>
        ))}
        <option value="system">{t('activity.the_desk')}</option>
        <option value="knowledge_key">{t('audit.knowledge_keys')}</option>
      </Choice>
      <Choice
        label={t('audit.what')}
        value={search.kind ?? ''}
        onChange={(kind) => onChange({ kind: kind as ActivityType })}
      >
        <option value="">{t('audit.anything')}</option>
        {activityTypes.map((type) => (
          <option key={type} value={type}>
            {t(`audit.kind.${type}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('audit.when')}
        value={String(search.days ?? '')}
        onChange={(days) => onChange({ days: Number(days) })}
      >
        <option value="">{t('audit.any_time')}</option>
        {periods.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? t('time.today') : t('audit.last_days', { count: days })}
          </option>
        ))}
      </Choice>
    </search>
  )
}
