import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../../lib/cx.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Choices, dirOf } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { tagsQuery } from '../../inbox/tags/api.ts'
import styles from '../rules.module.css'
import type { RuleBody } from './api.ts'
import { useChoices } from './choices.ts'
import { blames, type Fault, FaultBelow, within } from './fault.tsx'
import { Pick } from './pick.tsx'
import { isAtPlace, TemplateValue } from './template-value.tsx'
import { type Action, type ActionType, actionTypes, kindOfAction } from './vocabulary.ts'

type RowProps = { action: Action; onChange: (next: Action) => void }
type ValueProps = RowProps & { fault: Fault; faultId: string }

function Tags({ action, onChange }: RowProps) {
  const tags = useQuery(tagsQuery).data ?? []
  return (
    <Choices
      choices={tags.map(({ name }) => ({ value: name }))}
      chosen={action.value}
      onChange={(value) => onChange({ ...action, value })}
    />
  )
}

function Recipients({ action, onChange }: RowProps) {
  const agents = useQuery(agentsQuery).data ?? []
  const teams = useChoices('team') ?? []
  const choices = [
    { value: 'assignee', name: t('automations.to_assignee') },
    { value: 'assigned_team', name: t('automations.to_team') },
    ...teams.map(({ value, name }) => ({ value: `team:${value}`, name })),
    ...agents.filter(({ type }) => type === 'agent').map((one) => ({ value: `user:${one.id}`, name: fullName(one) })),
  ]
  return (
    <fieldset className={styles.whom}>
      <legend className="vh">{t('automations.recipients')}</legend>
      <Choices
        choices={choices}
        chosen={action.recipients ?? []}
        onChange={(recipients) => onChange({ ...action, recipients })}
      />
    </fieldset>
  )
}

function Value({ action, onChange, fault, faultId }: ValueProps) {
  const kind = kindOfAction(action.type)
  const choices = useChoices(kind)
  const [first = ''] = action.value
  const change = (value: string) => onChange({ ...action, value: [value] })
  if (kind === 'template') {
    return <TemplateValue action={action} onChange={onChange} fault={within(fault, 'template')} faultId={faultId} />
  }
  if (kind === 'tags') return <Tags action={action} onChange={onChange} />
  if (choices) {
    return (
      <Pick
        label={t('automations.value')}
        value={first}
        options={choices}
        onChange={change}
        fault={fault}
        faultId={faultId}
      />
    )
  }
  if (kind === 'long') {
    return (
      <span className={cx(fieldStyles.input, fieldStyles.area, styles.long, fault && fieldStyles.bad)}>
        <textarea
          aria-label={t('automations.value')}
          value={first}
          rows={3}
          maxLength={4_096}
          onChange={({ target }) => change(target.value)}
          {...blames(fault, faultId)}
        />
      </span>
    )
  }
  return (
    <span className={cx(fieldStyles.input, styles.text, fault && fieldStyles.bad)}>
      <input
        dir={dirOf({ value: first })}
        aria-label={t('automations.value')}
        value={first}
        maxLength={200}
        placeholder={kind === 'duration' ? t('automations.snooze_hint') : ''}
        onChange={({ target }) => change(target.value)}
        {...blames(fault, faultId)}
      />
    </span>
  )
}

const freshOf = (type: ActionType): Action => ({
  type,
  value: ['tags', 'template'].includes(kindOfAction(type)) ? [] : [''],
  ...(type === 'notify' ? { recipients: ['assignee'] } : {}),
})

type ActionProps = RowProps & { fault: Fault; onRemove: (() => void) | undefined }

function ActionRow({ action, fault, onChange, onRemove }: ActionProps) {
  const faultId = useId()
  return (
    <li className={styles.row}>
      <div className={styles.parts}>
        <Pick
          className={cx(styles.pick, styles.action)}
          label={t('automations.action')}
          value={action.type}
          options={actionTypes.map((type) => ({ value: type, name: t(`automations.a_${type}`) }))}
          onChange={(type) => onChange(freshOf(type as ActionType))}
        />
        <Value action={action} onChange={onChange} fault={fault} faultId={faultId} />
        {action.type === 'notify' && <Recipients action={action} onChange={onChange} />}
        {!isAtPlace(fault) && <FaultBelow fault={fault} id={faultId} />}
      </div>
      {onRemove && (
        <IconButton label={t('automations.remove')} onClick={keepsPlace(onRemove)}>
          <X />
        </IconButton>
      )}
    </li>
  )
}

type Props = { body: RuleBody; onChange: (body: RuleBody) => void; fault: Fault }

/** What the rule does, in this order. */
export function ActionsField({ body, onChange, fault }: Props) {
  const { actions } = body
  const replace = (index: number, next?: Action) =>
    onChange({ ...body, actions: actions.toSpliced(index, 1, ...(next ? [next] : [])) })
  return (
    <section className={formStyles.section} aria-label={t('automations.actions')}>
      <h2>{t('automations.actions')}</h2>
      <ol>
        {actions.map((action, index) => (
          <ActionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an action has no name but its place.
            key={index}
            action={action}
            fault={within(fault, String(index))}
            onChange={(next) => replace(index, next)}
            onRemove={actions.length > 1 ? () => replace(index) : undefined}
          />
        ))}
      </ol>
      {actions.length < 10 && (
        <Button
          size="small"
          icon={<Plus />}
          onClick={() => onChange({ ...body, actions: [...actions, freshOf('add_tags')] })}
        >
          {t('automations.add_action')}
        </Button>
      )}
    </section>
  )
}
