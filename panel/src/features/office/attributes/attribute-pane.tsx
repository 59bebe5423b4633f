import { useQuery } from '@tanstack/react-query'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { t } from '../../../lib/t.ts'
import { AreaField, Field, SelectField, ShownField } from '../../../ui/field.tsx'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { type Attribute, attributesQuery, bearers, dataTypes } from './api.ts'
import {
  type AttributeFields,
  choicesOf,
  fieldsOf,
  useCreateAttribute,
  useDeleteAttribute,
  useUpdateAttribute,
} from './changing.ts'

const labels = () => ({
  name: t('attributes.name'),
  key: t('attributes.key'),
  applies_to: t('attributes.applies_to'),
  data_type: t('attributes.data_type'),
  description: t('attributes.description'),
  values: t('attributes.values'),
  regex: t('attributes.regex'),
  regex_hint: t('attributes.regex_hint'),
})

const check = ({ name, key, data_type, values }: AttributeFields) => ({
  name: !name.trim() && t('form.required'),
  key: !/^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(key) && t('attributes.key_wrong'),
  values: data_type === 'list' && choicesOf(values).length === 0 && t('form.required'),
})

/** A suggested key: the Latin letters of the name. */
const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 40)

type InputsProps = { form: FormOf<AttributeFields>; isNew?: boolean }

/** The fields that stored values depend on, which are chosen only once. */
function Fixed({ form, isNew }: InputsProps) {
  const { values, write } = form
  const around = wordsAround(form, labels())
  const place = `\u2066{${values.applies_to}.attributes.${values.key || 'key'}}\u2069`
  if (!isNew) {
    return (
      <>
        <ShownField label={t('attributes.key')} hint={t('attributes.key_hint', { place })}>
          <span className="code">{values.key}</span>
        </ShownField>
        <ShownField label={t('attributes.applies_to')}>{t(`attributes.of_${values.applies_to}`)}</ShownField>
        <ShownField label={t('attributes.data_type')} hint={t('attributes.fixed')}>
          {t(`attributes.type_${values.data_type}`)}
        </ShownField>
      </>
    )
  }
  // They are chosen once it is sent.
  const choose = (change: Partial<AttributeFields>) => form.saving || write(change)
  return (
    <>
      <Field
        {...around('key', t('attributes.key_hint', { place }))}
        value={values.key}
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        onChange={({ target }) => choose({ key: target.value })}
      />
      <SelectField
        {...around('applies_to')}
        value={values.applies_to}
        onChange={({ target }) => choose({ applies_to: bearers.find((one) => one === target.value) ?? 'contact' })}
      >
        {bearers.map((one) => (
          <option key={one} value={one}>
            {t(`attributes.of_${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...around('data_type')}
        value={values.data_type}
        onChange={({ target }) => choose({ data_type: dataTypes.find((one) => one === target.value) ?? 'text' })}
      >
        {dataTypes.map((one) => (
          <option key={one} value={one}>
            {t(`attributes.type_${one}`)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

function Inputs({ form, isNew = false }: InputsProps) {
  const { values, write } = form
  const around = wordsAround(form, labels())
  const name = (name: string) =>
    write(isNew && !form.saving && values.key === keyOf(values.name) ? { name, key: keyOf(name) } : { name })
  return (
    <>
      <NameField {...around('name')} value={values.name} isNew={isNew} onChange={name} />
      <Fixed form={form} isNew={isNew} />
      {values.data_type === 'list' && (
        <AreaField
          {...around('values', t('attributes.values_hint'))}
          value={values.values}
          rows={5}
          dir="auto"
          onChange={({ target }) => write({ values: target.value })}
        />
      )}
      {values.data_type === 'text' && (
        <>
          <Field
            {...around('regex', t('attributes.regex_note'))}
            value={values.regex}
            maxLength={200}
            dir="ltr"
            autoComplete="off"
            onChange={({ target }) => write({ regex: target.value })}
          />
          {values.regex && (
            <Field
              {...around('regex_hint')}
              value={values.regex_hint}
              maxLength={300}
              onChange={({ target }) => write({ regex_hint: target.value })}
            />
          )}
        </>
      )}
      <Field
        {...around('description', t('attributes.description_hint'))}
        value={values.description}
        maxLength={300}
        onChange={({ target }) => write({ description: target.value })}
      />
    </>
  )
}

/** The form of a new attribute. What it belongs to, its kind and its key can be chosen only here. */
export function NewAttribute() {
  const form = useNewItem<AttributeFields, Attribute>('attributes', {
    saved: {
      name: '',
      key: '',
      applies_to: 'contact',
      data_type: 'text',
      description: '',
      values: '',
      regex: '',
      regex_hint: '',
    },
    sending: useCreateAttribute(),
    check,
  })
  return (
    <NewItemPane kind="attributes" form={form} labels={labels()}>
      <Inputs form={form} isNew />
    </NewItemPane>
  )
}

function OpenAttribute({ attribute }: { attribute: Attribute }) {
  const form = useForm<AttributeFields, Attribute>({
    name: `attributes.${attribute.id}`,
    saved: fieldsOf(attribute),
    sending: useUpdateAttribute(attribute),
    whole: true,
    check,
  })
  const deletion = { sending: useDeleteAttribute(attribute.id), loss: t('attributes.delete_text') }
  return (
    <OpenItemPane kind="attributes" name={attribute.name} form={form} labels={labels()} deletion={deletion}>
      <Inputs form={form} />
    </OpenItemPane>
  )
}

/** One attribute with its form, taken from the list. */
export function AttributePane({ id }: { id: number }) {
  const query = useQuery({ ...attributesQuery, select: (all) => all.find((one) => one.id === id) })
  return (
    <ItemPane kind="attributes" query={query}>
      {(attribute) => <OpenAttribute attribute={attribute} />}
    </ItemPane>
  )
}
