import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../../lib/cx.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { t } from '../../../lib/t.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { dirOf } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import looks from '../../../ui/looks.module.css'
import { type Attribute, attributesQuery } from '../../office/attributes/api.ts'
import styles from '../rules.module.css'
import type { RuleBody } from './api.ts'
import { useChoices } from './choices.ts'
import { blames, type Fault, FaultBelow, within } from './fault.tsx'
import { Pick } from './pick.tsx'
import {
  attributeOf,
  type Condition,
  type Field,
  fieldOf,
  fieldsFor,
  freshCondition,
  isOfAttribute,
  type Kind,
  kindOf,
  type Operator,
  operatorsFor,
  operatorWord,
  type RuleType,
  takesValue,
} from './vocabulary.ts'

type RowProps = {
  type: RuleType
  condition: Condition
  onChange: (next: Condition) => void
  onRemove: () => void
  fault: Fault
}

type ValueProps = Omit<RowProps, 'type' | 'onRemove'> & {
  kind: Kind
  attribute: Attribute | undefined
  faultId: string
}

function Value({ condition, kind, attribute, onChange, fault, faultId }: ValueProps) {
  const choices = useChoices(kind, attribute)
  const change = (value: string) => onChange({ ...condition, value })
  if (choices) {
    return (
      <Pick
        label={t('automations.value')}
        value={condition.value}
        options={choices}
        onChange={change}
        fault={fault}
        faultId={faultId}
      />
    )
  }
  const several = kind === 'tags' || condition.operator.includes('contains')
  const hint = several
    ? t('automations.words_hint')
    : condition.operator === 'matches'
      ? t('automations.pattern_hint')
      : ''
  return (
    <span className={cx(fieldStyles.input, styles.text, fault && fieldStyles.bad)}>
      <input
        dir={dirOf({ value: condition.value })}
        aria-label={t('automations.value')}
        value={condition.value}
        maxLength={1_000}
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'hours' || kind === 'number' ? 'decimal' : 'text'}
        placeholder={hint}
        onChange={({ target }) => change(target.value)}
        {...blames(fault, faultId)}
      />
    </span>
  )
}

function Row({ type, condition, onChange, onRemove, fault }: RowProps) {
  const faultId = useId()
  const { field, operator } = condition
  const all = useQuery(attributesQuery).data ?? []
  const attribute = attributeOf(condition, all)
  const kind = kindOf(field, attribute)
  const choose = (value: string) => {
    const [next, key] = value.split(' ') as [Field, string?]
    const chosen = all.find((one) => fieldOf(one) === next && one.key === key)
    onChange({
      ...freshCondition,
      field: next,
      ...(chosen ? { attribute: chosen.key } : {}),
      operator: operatorsFor(kindOf(next, chosen))[0]!,
    })
  }
  const fields = [
    ...fieldsFor(type).map((one) => ({ value: one as string, name: t(`automations.f_${one}`) })),
    ...all.map((one) => ({
      value: `${fieldOf(one)} ${one.key}`,
      name: t(`automations.of_${one.applies_to}`, { name: one.name }),
    })),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.parts}>
        <Pick
          label={t('automations.field')}
          value={isOfAttribute(field) ? `${field} ${attribute?.key ?? condition.attribute ?? ''}` : field}
          options={fields}
          onChange={choose}
          fault={within(fault, 'attribute')}
          faultId={faultId}
        />
        <Pick
          label={t('automations.operator')}
          value={operator}
          options={operatorsFor(kind).map((one) => ({ value: one, name: t(operatorWord(one, kind)) }))}
          onChange={(next) => onChange({ ...condition, operator: next as Operator })}
          fault={within(fault, 'operator')}
          faultId={faultId}
        />
        {takesValue(operator) && (
          <Value
            condition={condition}
            kind={kind}
            attribute={attribute}
            onChange={onChange}
            fault={within(fault, 'value')}
            faultId={faultId}
          />
        )}
        <FaultBelow fault={fault} id={faultId} />
      </div>
      <IconButton label={t('automations.remove')} onClick={keepsPlace(onRemove)}>
        <X />
      </IconButton>
    </li>
  )
}

type Group = RuleBody['groups'][number]
type GroupProps = {
  type: RuleType
  group: Group
  onChange: (next: Group) => void
  onRemove?: (() => void) | undefined
  fault: Fault
}

function GroupBox({ type, group, onChange, onRemove, fault }: GroupProps) {
  const { rules, logical_op } = group
  const replace = (index: number, next?: Condition) =>
    onChange({ ...group, rules: rules.toSpliced(index, 1, ...(next ? [next] : [])) })
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        {rules.length > 0 && (
          <Pick
            label={t('automations.conditions')}
            value={logical_op}
            options={[
              { value: 'AND', name: t('automations.match_and') },
              { value: 'OR', name: t('automations.match_or') },
            ]}
            onChange={(next) => onChange({ ...group, logical_op: next as Group['logical_op'] })}
          />
        )}
        {rules.length === 0 && <p className={fieldStyles.hint}>{t('automations.no_conditions')}</p>}
        {onRemove && (
          <IconButton label={t('automations.remove')} className={looks.end} onClick={keepsPlace(onRemove)}>
            <X />
          </IconButton>
        )}
      </div>
      <ul>
        {rules.map((condition, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name but its place.
            key={index}
            type={type}
            condition={condition}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index)}
            fault={within(fault, `rules.${index}`)}
          />
        ))}
      </ul>
      <Button size="small" icon={<Plus />} onClick={() => onChange({ ...group, rules: [...rules, freshCondition] })}>
        {t('automations.add_condition')}
      </Button>
    </div>
  )
}

type Props = { type: RuleType; body: RuleBody; onChange: (body: RuleBody) => void; fault: Fault }

/** Groups of conditions, and how they are joined. */
export function ConditionsField({ type, body, onChange, fault }: Props) {
  const { groups, group_operator } = body
  const replace = (index: number, next?: Group) =>
    onChange({ ...body, groups: groups.toSpliced(index, 1, ...(next ? [next] : [])) })
  return (
    <section className={formStyles.section} aria-label={t('automations.conditions')}>
      <h2>{t('automations.conditions')}</h2>
      {groups.length > 1 && (
        <Pick
          label={t('automations.conditions')}
          value={group_operator}
          options={[
            { value: 'AND', name: t('automations.groups_and') },
            { value: 'OR', name: t('automations.groups_or') },
          ]}
          onChange={(next) => onChange({ ...body, group_operator: next as RuleBody['group_operator'] })}
        />
      )}
      {groups.map((group, index) => (
        <GroupBox
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no name but its place.
          key={index}
          type={type}
          group={group}
          onChange={(next) => replace(index, next)}
          onRemove={groups.length > 1 ? () => replace(index) : undefined}
          fault={within(fault, String(index))}
        />
      ))}
      {groups.length < 10 && (
        <Button
          size="small"
          look="plain"
          icon={<Plus />}
          onClick={() => onChange({ ...body, groups: [...groups, { logical_op: 'AND', rules: [freshCondition] }] })}
        >
          {t('automations.add_group')}
        </Button>
      )}
    </section>
  )
}
