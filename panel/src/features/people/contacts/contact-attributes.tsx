import { useQuery } from '@tanstack/react-query'
import type { FormOf } from '../../../lib/form.ts'
import { calendarDay } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ContactDetails } from '../../../lib/types.ts'
import { Field, SelectField, ShownField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { type Attribute, attributesQuery } from '../../office/attributes/api.ts'
import type { AttributeFields, ContactFields } from './api.ts'

/** The custom attributes of contacts. */
export const useAttributes = () =>
  (useQuery(attributesQuery).data ?? []).filter(({ applies_to }) => applies_to === 'contact')

const fieldOf = ({ key }: Attribute) => `custom_attributes.${key}` as const

export const attributeFields = (attributes: readonly Attribute[], values: ContactDetails['custom_attributes']) =>
  Object.fromEntries(attributes.map((one) => [fieldOf(one), String(values[one.key] ?? '')])) as AttributeFields

export const attributeLabels = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map((one) => [fieldOf(one), one.name])) as Record<`custom_attributes.${string}`, string>

type Props = { attributes: readonly Attribute[]; form: FormOf<ContactFields> }

/** What the desk notes of the contact, as far as it notes anything. */
export function ContactAttributes({ attributes, form }: Props) {
  if (attributes.length === 0) return null
  return (
    <section className={formStyles.section}>
      <h2>{t('details.attributes')}</h2>
      {attributes.map((one) => (
        <AttributeField key={one.id} attribute={one} form={form} />
      ))}
    </section>
  )
}

function AttributeField({ attribute, form }: { attribute: Attribute; form: Props['form'] }) {
  const { name, description, data_type, values } = attribute
  const field = fieldOf(attribute)
  const value = form.values[field] ?? ''
  const around = { label: name, ...form.below(field, description || undefined) }
  const write = (text: string) => form.write({ [field]: text } as Partial<ContactFields>)
  if (data_type === 'checkbox' || data_type === 'list') {
    const choices = data_type === 'checkbox' ? ['true', 'false'] : [...new Set([...values, ...(value ? [value] : [])])]
    return (
      <SelectField {...around} value={value} onChange={({ target }) => write(target.value)}>
        <option value="">{t('details.none')}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {wordValue(attribute, choice)}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <Field
      {...around}
      value={value}
      type={data_type === 'date' ? 'date' : 'text'}
      inputMode={data_type === 'number' ? 'decimal' : data_type === 'link' ? 'url' : 'text'}
      dir={data_type === 'text' ? 'auto' : 'ltr'}
      maxLength={1_000}
      autoComplete="off"
      onChange={({ target }) => write(target.value)}
    />
  )
}

const wordValue = ({ data_type }: Attribute, value: string) => {
  if (data_type === 'checkbox') return t(value === 'true' ? 'details.yes' : 'details.no')
  return data_type === 'date' ? calendarDay(value) : value
}

type ShownProps = { attributes: readonly Attribute[]; values: ContactDetails['custom_attributes'] }

/** For those who may read them but not change them. */
export function ShownAttributes({ attributes, values }: ShownProps) {
  if (attributes.length === 0) return null
  return (
    <section className={formStyles.section}>
      <h2>{t('details.attributes')}</h2>
      {attributes.map((one) => {
        const value = values[one.key]
        return (
          <ShownField key={one.id} label={one.name}>
            {value === undefined ? t('details.none') : <bdi>{wordValue(one, String(value))}</bdi>}
          </ShownField>
        )
      })}
    </section>
  )
}
