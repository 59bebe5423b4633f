import type { ReactNode } from 'react'
import { useForm } from '../../lib/form.ts'
import { languageName } from '../../lib/format.ts'
import { languages, speak, t } from '../../lib/t.ts'
import type { Availability } from '../../lib/types.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { type OwnFields, useUpdateMe } from './accounts.ts'
import { useConfig, useMe } from './api.ts'

const availabilities: Availability[] = ['online', 'away', 'offline']

const labels = () => ({
  first_name: t('agents.first_name'),
  last_name: t('agents.last_name'),
  language: t('profile.language'),
  availability_status: t('profile.availability'),
})

/** What everybody may change of themselves. The address belongs to whoever manages agents. */
export function ProfileForm({ head }: { head: ReactNode }) {
  const me = useMe()
  const config = useConfig()
  const saved: OwnFields = {
    first_name: me.first_name,
    last_name: me.last_name,
    language: me.language ?? '',
    availability_status: me.availability_status,
  }
  const form = useForm({
    name: 'profile',
    saved,
    sending: useUpdateMe(),
    check: (values) => ({ first_name: !values.first_name.trim() && t('form.required') }),
    onSaved: ({ language }) => void speak(language || config['app.lang']),
  })
  const { values, write } = form
  const words = labels()
  const below = (field: keyof OwnFields, hint?: string) => ({ label: words[field], ...form.below(field, hint) })
  return (
    <Form form={form} labels={words} head={head}>
      <section className="form-sec">
        <h2>{t('profile.who')}</h2>
        <Field
          {...below('first_name')}
          value={values.first_name}
          maxLength={140}
          autoComplete="given-name"
          onChange={({ target }) => write({ first_name: target.value })}
        />
        <Field
          {...below('last_name')}
          value={values.last_name}
          maxLength={140}
          autoComplete="family-name"
          onChange={({ target }) => write({ last_name: target.value })}
        />
        <Field label={t('agents.email')} hint={t('profile.email_hint')} value={me.email ?? ''} dir="ltr" readOnly />
      </section>
      <section className="form-sec">
        <h2>{t('profile.work')}</h2>
        <SelectField
          {...below('language', t('profile.language_hint'))}
          value={values.language}
          onChange={({ target }) => write({ language: target.value })}
        >
          <option value="">{t('profile.follow_desk', { language: languageName(config['app.lang']) })}</option>
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...below('availability_status')}
          value={values.availability_status}
          onChange={({ target }) => write({ availability_status: target.value as Availability })}
        >
          {availabilities.map((one) => (
            <option key={one} value={one}>
              {t(`availability.${one}`)}
            </option>
          ))}
        </SelectField>
      </section>
    </Form>
  )
}
