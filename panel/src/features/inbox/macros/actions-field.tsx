import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { priorityName } from '../../../lib/built-in.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { ownerName } from '../../../lib/owner-name.ts'
import { statusName } from '../../../lib/status.ts'
import { t } from '../../../lib/t.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TagChip, TagDot } from '../../../ui/chip.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { GroupField, type Labelled } from '../../../ui/field.tsx'
import { FindMenu } from '../../../ui/find-menu.tsx'
import { Pick } from '../../../ui/select.tsx'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import { prioritiesQuery } from '../conversations/api.ts'
import { statusesQuery } from '../statuses/api.ts'
import { tagsQuery } from '../tags/api.ts'
import type { Action } from './macro-fields.ts'
import styles from './macros.module.css'

const types = [
  'add_tags',
  'remove_tags',
  'set_tags',
  'set_priority',
  'set_status',
  'snooze',
  'assign_user',
  'assign_team',
] as const satisfies Action['type'][]

function useOptions(type: Action['type']) {
  const statuses = useQuery(statusesQuery).data ?? []
  const priorities = useQuery(prioritiesQuery).data ?? []
  const agents = useQuery(agentsQuery).data ?? []
  const teams = useQuery(compactTeamsQuery).data ?? []
  const option = (id: number, name: string) => ({ value: String(id), name })
  if (type === 'set_status') return statuses.map(({ id, name }) => option(id, statusName(name)))
  if (type === 'set_priority') return priorities.map(({ id, name }) => option(id, priorityName(name)))
  if (type === 'assign_user')
    return agents.filter(({ enabled }) => enabled).map((one) => option(one.id, ownerName(one)))
  if (type === 'assign_team') return teams.map((team) => option(team.id, teamName(team)))
  return undefined
}

function Value({ action, onChange }: { action: Action; onChange: (value: string[]) => void }) {
  const options = useOptions(action.type)
  const { value = [] } = action
  const [first = ''] = value
  if (options)
    return <Pick label={t('automations.value')} value={first} options={options} onChange={(id) => onChange([id])} />
  if (action.type !== 'snooze') return <TagsPick chosen={value} onChange={onChange} />
  return (
    <span className={fieldStyles.input}>
      <input
        aria-label={t('automations.value')}
        value={first}
        maxLength={7}
        placeholder={t('automations.snooze_hint')}
        onChange={({ target }) => onChange([target.value])}
      />
    </span>
  )
}

type TagsPickProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function TagsPick({ chosen, onChange }: TagsPickProps) {
  const list = useQuery(tagsQuery)
  return (
    <span className={styles.tags}>
      {chosen.map((tag) => (
        <TagChip key={tag} tag={tag}>
          <IconButton
            small
            label={t('details.remove_tag', { name: tag })}
            onClick={keepsPlace(() => onChange(chosen.filter((one) => one !== tag)))}
          >
            <X className="i-12" />
          </IconButton>
        </TagChip>
      ))}
      <FindMenu
        word={t('tags.add')}
        search={t('tags.search')}
        none={t('tags.none_left')}
        list={list}
        items={list.data
          ?.filter(({ name }) => !chosen.includes(name))
          .map(({ id, name }) => ({ id, name, face: <TagDot tag={name} /> }))}
        onPick={({ name }) => onChange([...chosen, name])}
      />
    </span>
  )
}

type Props = Labelled & { actions: readonly Action[]; onChange: (actions: Action[]) => void }

/** The actions on the conversation, at most one of each kind. */
export function ActionsField({ actions, onChange, ...labelled }: Props) {
  const left = types.filter((type) => !actions.some((action) => action.type === type))
  const replace = (index: number, next?: Action) => onChange(actions.toSpliced(index, 1, ...(next ? [next] : [])))
  return (
    <GroupField {...labelled}>
      <ul className={styles.actions}>
        {actions.map((action, index) => (
          <li key={action.type}>
            <div>
              <Pick
                label={t('automations.action')}
                value={action.type}
                options={[action.type, ...left].map((type) => ({ value: type, name: t(`automations.a_${type}`) }))}
                onChange={(type) => replace(index, { type: type as Action['type'], value: [] })}
              />
              <Value action={action} onChange={(value) => replace(index, { ...action, value })} />
            </div>
            <IconButton label={t('automations.remove')} onClick={keepsPlace(() => replace(index))}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {left[0] && (
        <Button size="small" icon={<Plus />} onClick={() => onChange([...actions, { type: left[0]!, value: [] }])}>
          {t('automations.add_action')}
        </Button>
      )}
    </GroupField>
  )
}
