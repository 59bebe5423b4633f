import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { itemPath, useItems, useSeek } from '../../../lib/items.ts'
import { t } from '../../../lib/t.ts'
import type { AutomationRule } from '../../../lib/types.ts'
import { IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { GoneParts } from '../../../ui/gone-parts.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import looks from '../../../ui/looks.module.css'
import { NoItems } from '../../../ui/no-items.tsx'
import pageStyles from '../../../ui/page.module.css'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Switch } from '../../../ui/switch.tsx'
import tableStyles from '../../../ui/table.module.css'
import styles from '../rules.module.css'
import { rulesQuery, useReorderRules, useSetMode, useToggleRule } from './api.ts'
import { types } from './vocabulary.ts'

type RowProps = { rule: AutomationRule; onMove: ((step: 1 | -1) => void) | undefined; first: boolean; last: boolean }

function Row({ rule, onMove, first, last }: RowProps) {
  const { open, search } = useItems('automations')
  const toggle = useToggleRule()
  const { id, name, description, enabled, gone } = rule
  const isOpen = String(id) === open
  return (
    <li className={cx(styles.item, isOpen && styles.isOn)}>
      <Switch
        small
        label={t('automations.switch', { name })}
        checked={toggle.isPending ? !enabled : enabled}
        onChange={() => toggle.mutate(id)}
      />
      <span className={cx(looks.grow, looks.shrinks)}>
        <Link
          to={itemPath('automations')}
          params={{ item: String(id) }}
          search={search}
          className={cx(tableStyles.title, 'cut', !enabled && tableStyles.off)}
          dir="auto"
          aria-current={isOpen ? 'true' : undefined}
        >
          {name}
        </Link>
        <GoneParts gone={gone} />
        {description && (
          <span className={tableStyles.key}>
            <span className="cut" dir="auto">
              {description}
            </span>
          </span>
        )}
      </span>
      {onMove && (
        <span className={styles.moves}>
          <IconButton small label={t('automations.up', { name })} disabled={first} onClick={() => onMove(-1)}>
            <ArrowUp />
          </IconButton>
          <IconButton small label={t('automations.down', { name })} disabled={last} onClick={() => onMove(1)}>
            <ArrowDown />
          </IconButton>
        </span>
      )}
    </li>
  )
}

function Mode({ mode }: { mode: AutomationRule['execution_mode'] }) {
  const set = useSetMode()
  return (
    <Segments
      label={t('automations.mode')}
      value={set.isPending ? set.variables : mode}
      options={[
        { value: 'all', word: t('automations.mode_all') },
        { value: 'first_match', word: t('automations.mode_first') },
      ]}
      onChange={(next) => set.mutate(next)}
    />
  )
}

type GroupProps = { type: AutomationRule['type']; rules: AutomationRule[]; movable: boolean }

/** The rules of one type in the order in which they run. */
function Group({ type, rules, movable }: GroupProps) {
  const reorder = useReorderRules()
  const move = (index: number, step: 1 | -1) => {
    const ids = rules.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    reorder.mutate(ids.toSpliced(index + step, 0, moved!))
  }
  return (
    <section className={styles.type} aria-label={t(`automations.${type}`)}>
      <header>
        <h2>{t(`automations.${type}`)}</h2>
        {type === 'new_conversation' && rules.length > 1 && <Mode mode={rules[0]!.execution_mode} />}
      </header>
      {rules.length === 0 && <p className={fieldStyles.hint}>{t('automations.none_here')}</p>}
      <ol>
        {rules.map((rule, index) => (
          <Row
            key={rule.id}
            rule={rule}
            first={index === 0}
            last={index === rules.length - 1}
            onMove={movable && rules.length > 1 ? (step) => move(index, step) : undefined}
          />
        ))}
      </ol>
    </section>
  )
}

/**
 * The rules by type, each type in the order in which its rules are applied. While a search narrows them they cannot be
 * moved.
 */
export function RuleList() {
  const { text, seek, finds } = useSeek('automations')
  const list = useQuery(rulesQuery)
  const shown = list.data?.filter(({ name, description }) => finds(`${name} ${description}`)) ?? []
  return (
    <section className={pageStyles.list} data-part="items" aria-label={t('automations.list')} data-pane tabIndex={-1}>
      <div className={pageStyles.tools}>
        <SearchBox label={t('automations.search')} value={text} onChange={seek} />
      </div>
      <ListState list={list} failed={t('automations.failed_to_load')} />
      {list.data && shown.length === 0 && (
        <NoItems kind="automations" filtered={list.data.length > 0} onShowAll={() => seek('')} />
      )}
      {shown.length > 0 && (
        <div className={cx('scroll', styles.types)}>
          {types.map((type) => (
            <Group
              key={type}
              type={type}
              rules={shown.filter((rule) => rule.type === type)}
              movable={text.trim() === ''}
            />
          ))}
        </div>
      )}
    </section>
  )
}
