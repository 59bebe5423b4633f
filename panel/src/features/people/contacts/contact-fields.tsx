import { useMemo } from 'react'
import { regionOfPhone } from '../../../lib/calling-codes.ts'
import type { useForm } from '../../../lib/form.ts'
import { countryName } from '../../../lib/format.ts'
import { languageChoices, regionChoices } from '../../../lib/places.ts'
import { t } from '../../../lib/t.ts'
import type { Contact } from '../../../lib/types.ts'
import { Field, SelectField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import type { ContactFields } from './api.ts'

/** What people read for each field, by the name that the API uses when it refuses one. */
export const contactLabels = () => ({
  first_name: t('contacts.first_name'),
  last_name: t('contacts.last_name'),
  email: t('contacts.email'),
  phone_number: t('contacts.phone_number'),
  country: t('contacts.country'),
  language: t('contacts.language'),
})

type Props = {
  form: ReturnType<typeof useForm<ContactFields, Contact>>
  saved: ContactFields
  phoneHint: string
  autoFocus?: boolean
}

/**
 * The fields of a contact. Without a country it shows the one that the number tells; `saved` stays among the choices
 * whatever is chosen.
 */
export function ContactInputs({ form, saved, phoneHint, autoFocus = false }: Props) {
  const { values, write } = form
  const labels = contactLabels()
  const regions = useMemo(() => regionChoices(saved.country), [saved.country])
  const languages = useMemo(() => languageChoices(saved.language), [saved.language])
  const byNumber = values.country ? undefined : regionOfPhone(values.phone_number)
  const below = (field: keyof typeof labels, hint?: string) => ({ label: labels[field], ...form.below(field, hint) })
  const text = (field: 'first_name' | 'last_name' | 'email' | 'phone_number') => ({
    value: values[field],
    dir: values[field] ? 'auto' : undefined,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => write({ [field]: target.value }),
  })
  return (
    <section className={formStyles.section}>
      <h2>{t('contacts.who')}</h2>
      <div className={formStyles.names}>
        <Field {...below('first_name')} {...text('first_name')} maxLength={140} autoFocus={autoFocus} />
        <Field {...below('last_name')} {...text('last_name')} maxLength={140} />
      </div>
      <Field {...below('email')} {...text('email')} type="email" dir="ltr" maxLength={254} />
      <Field {...below('phone_number', phoneHint)} {...text('phone_number')} type="tel" dir="ltr" maxLength={40} />
      <div className={formStyles.names}>
        <SelectField
          {...below('country', byNumber && t('contacts.country_by_number', { country: countryName(byNumber) }))}
          value={values.country}
          onChange={({ target }) => write({ country: target.value })}
        >
          <Choices choices={regions} />
        </SelectField>
        <SelectField
          {...below('language')}
          value={values.language}
          onChange={({ target }) => write({ language: target.value })}
        >
          <Choices choices={languages} />
        </SelectField>
      </div>
    </section>
  )
}

function Choices({ choices }: { choices: { code: string; name: string }[] }) {
  return (
    <>
      <option value="">{t('contacts.unknown')}</option>
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  )
}
