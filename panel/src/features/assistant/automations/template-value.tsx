import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import { plainName } from '../../../lib/template-name.ts'
import type { Template } from '../../../lib/types.ts'
import fieldStyles from '../../../ui/field.module.css'
import { dirOf } from '../../../ui/field.tsx'
import { everyTemplateQuery } from '../../channels/templates/api.ts'
import styles from '../rules.module.css'
import { blames, type Fault, FaultBelow, within } from './fault.tsx'
import { Pick } from './pick.tsx'
import type { Action } from './vocabulary.ts'

type Params = NonNullable<NonNullable<Action['template']>['params']>
type Slot = { key: string; label: string; value: string; set: (value: string) => Params }

const keyOf = ({ name, language }: { name: string; language: string }) => `${name} ${language}`
const maySend = ({ status, unsupported, header_type }: Template) =>
  status === 'APPROVED' && unsupported.length === 0 && (header_type === null || header_type === 'TEXT')

/** The values by the names of their places, also if the provider numbers them. */
const valuesOf = (names: readonly string[], given: unknown): Record<string, string> =>
  Object.fromEntries(
    names.map((name, index) => [name, String((Array.isArray(given) ? given[index] : Object(given)[name]) ?? '')]),
  )

const writeValues = (names: readonly string[], values: Record<string, string>) =>
  names.every((name) => /^\d+$/.test(name)) ? names.map((name) => values[name] ?? '') : values

function slotsOf({ variables }: Template, params: Params): Slot[] {
  const texts = (['header', 'body'] as const).flatMap((part) => {
    const names = variables[part]
    const values = valuesOf(names, params[part])
    return names.map((name) => ({
      key: `${part}.${name}`,
      label: /^\d+$/.test(name) ? `{{${name}}}` : name,
      value: values[name] ?? '',
      set: (value: string) => ({ ...params, [part]: writeValues(names, { ...values, [name]: value }) }),
    }))
  })
  const buttons = params.buttons ?? []
  const taps = variables.buttons.map((index) => ({
    key: `buttons.${index}`,
    label: `URL ${index + 1}`,
    value: buttons.find((button) => button.index === index)?.value ?? '',
    set: (value: string) => ({
      ...params,
      buttons: [...buttons.filter((button) => button.index !== index), { index, value }],
    }),
  }))
  return [...texts, ...taps]
}

type SlotProps = { slot: Slot; fault: Fault; onChange: (params: Params) => void }

function SlotField({ slot: { label, value, set }, fault, onChange }: SlotProps) {
  const faultId = useId()
  return (
    <>
      <label className={cx(styles.long, styles.place)}>
        <span>{label}</span>
        <span className={cx(fieldStyles.input, fault && fieldStyles.bad)}>
          <input
            dir={dirOf({ value })}
            aria-label={t('automations.template_value', { name: label })}
            value={value}
            maxLength={1_024}
            placeholder={t('automations.template_hint')}
            onChange={({ target }) => onChange(set(target.value))}
            {...blames(fault, faultId)}
          />
        </span>
      </label>
      <FaultBelow fault={fault} id={faultId} />
    </>
  )
}

type Props = { action: Action; onChange: (next: Action) => void; fault: Fault; faultId: string }

/** Whether a refusal blames the value of one place, which shows it. */
export const isAtPlace = (fault: Fault) =>
  fault?.every(({ path }) => /^template\.params\.\w+\.\w+$/.test(path)) === true

/** The template that a rule sends, and the values for its places. */
export function TemplateValue({ action, onChange, fault, faultId }: Props) {
  const templates = (useQuery(everyTemplateQuery).data ?? []).filter(maySend)
  const chosen = action.template ?? { name: '', language: '' }
  const template = templates.find((one) => keyOf(one) === keyOf(chosen))
  const options = [...new Map(templates.map((one) => [keyOf(one), one])).values()].map((one) => ({
    value: keyOf(one),
    name: `${plainName(one.name)}, ${one.language}`,
  }))
  const choose = (key: string) => {
    const [name = '', language = ''] = key.split(' ')
    onChange({ ...action, template: { name, language } })
  }
  return (
    <>
      <Pick
        label={t('automations.value')}
        value={action.template ? keyOf(chosen) : ''}
        options={options}
        onChange={choose}
        fault={within(fault, 'params') ? undefined : fault}
        faultId={faultId}
      />
      {template && (
        <p className={cx('foreign', fieldStyles.hint, styles.long)} data-part="template">
          {[template.header_content, template.body_content].filter(Boolean).join('\n')}
        </p>
      )}
      {template &&
        slotsOf(template, chosen.params ?? {}).map((slot) => (
          <SlotField
            key={slot.key}
            slot={slot}
            fault={within(fault, `params.${slot.key}`)}
            onChange={(params) => onChange({ ...action, template: { ...chosen, params } })}
          />
        ))}
    </>
  )
}
