import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSettled } from '../../../../lib/settled.ts'
import { t } from '../../../../lib/t.ts'
import { Field, SelectField } from '../../../../ui/field.tsx'
import { type Attribute, attributesQuery } from '../../../office/attributes/api.ts'
import { choicesOf, idOf, readFilter } from './attribute-words.ts'

const typingMs = 250

type Props = { filter: string | undefined; disabled: boolean; onChange: (filter: string | undefined) => void }

/** The choice of an attribute, and then of its value. Empty if the desk has no attributes. */
export function AttributeFilter({ filter, disabled, onChange }: Props) {
  const attributes = useQuery(attributesQuery).data ?? []
  const [id, value] = readFilter(filter)
  const attribute = attributes.find((one) => idOf(one) === id)
  if (attributes.length === 0) return null
  return (
    <>
      <SelectField
        label={t('list.attribute')}
        value={attribute ? id : ''}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{t('list.any')}</option>
        {attributes.map((one) => (
          <option key={one.id} value={idOf(one)}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {attribute && !disabled && (
        <ValueFilter
          key={id}
          attribute={attribute}
          value={value}
          onChange={(value) => onChange(value === undefined ? id : `${id}=${value}`)}
        />
      )}
    </>
  )
}

type ValueProps = { attribute: Attribute; value: string | undefined; onChange: (value: string | undefined) => void }

function ValueFilter({ attribute, value, onChange }: ValueProps) {
  const label = t('list.attribute_value', { name: attribute.name })
  const choices = choicesOf(attribute)
  const [text, setText] = useState(value ?? '')
  const settled = useSettled(text.trim(), typingMs) || undefined
  const [told, setTold] = useState(settled)
  useEffect(() => {
    if (settled === told) return
    setTold(settled)
    onChange(settled)
  }, [settled, told, onChange])
  if (choices.length === 0) {
    return (
      <Field
        label={label}
        value={text}
        type={attribute.data_type === 'date' ? 'date' : 'text'}
        maxLength={1_000}
        placeholder={t('list.any_value')}
        onChange={({ target }) => setText(target.value)}
      />
    )
  }
  const at = value === undefined ? 'any' : value === '' ? 'none' : `=${value}`
  return (
    <SelectField
      label={label}
      value={at}
      onChange={({ target: { value: next } }) =>
        onChange(next === 'any' ? undefined : next === 'none' ? '' : next.slice(1))
      }
    >
      <option value="any">{t('list.any_value')}</option>
      <option value="none">{t('list.no_value')}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={`=${choice.value}`}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  )
}
