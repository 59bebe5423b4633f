import type { ReactNode } from 'react'
import { languages, ownName } from '../../../../../i18n/languages.ts'
import { wordError } from '../../../lib/errors.ts'
import { useForm } from '../../../lib/form.ts'
import { useConfig, useMe } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { Availability } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { Field, SelectField, SwitchField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { Form, wordsAround } from '../../../ui/form.tsx'
import { PictureField } from '../../../ui/picture-field.tsx'
import { type OwnFields, useSetAvatar, useUpdateMe } from './api.ts'
import { shortestPassword } from './passwords.ts'

const availabilities: Availability[] = ['online', 'away', 'away_and_reassigning', 'offline']

const labels = () => ({
  first_name: t('agents.first_name'),
  last_name: t('agents.last_name'),
  language: t('profile.language'),
  availability_status: t('profile.availability'),
  after_resolve: t('profile.after_resolve'),
  single_keys: t('profile.single_keys'),
  current_password: t('profile.current_password'),
  new_password: t('agents.new_password'),
  disconnect_ai_apps: t('password.ai_apps'),
})

/** To change a password, both of its fields have to be filled in. */
function checkOwn({ first_name, current_password, new_password }: OwnFields) {
  const wanted = current_password !== '' || new_password !== ''
  return {
    first_name: !first_name.trim() && t('form.required'),
    current_password: wanted && !current_password && t('profile.current_missing'),
    new_password:
      wanted && new_password.length < shortestPassword && t('agents.password_short', { count: shortestPassword }),
  }
}

function OwnPicture() {
  const me = useMe()
  const set = useSetAvatar()
  return (
    <PictureField
      label={t('profile.picture')}
      hint={t('picture.hint')}
      error={set.error ? wordError(set.error) : undefined}
      preview={<AgentAvatar agent={me} size={64} />}
      isSet={me.avatar_url !== null}
      busy={set.isPending}
      onPick={(file) => set.mutate(file)}
      onRemove={() => set.mutate(null)}
    />
  )
}

/** What agents may change about themselves. Only those who manage agents may change the email address. */
export function ProfileForm({ head, children }: { head: ReactNode; children?: ReactNode }) {
  const me = useMe()
  const config = useConfig()
  const saved: OwnFields = {
    first_name: me.first_name,
    last_name: me.last_name,
    language: me.language ?? '',
    availability_status: me.availability_status,
    after_resolve: me.after_resolve,
    single_keys: me.single_keys,
    current_password: '',
    new_password: '',
    disconnect_ai_apps: true,
  }
  const form = useForm({
    name: 'profile',
    saved,
    sending: useUpdateMe(),
    whole: true,
    check: checkOwn,
  })
  const { values, write } = form
  const words = labels()
  const below = wordsAround(form, words)
  return (
    <Form form={form} labels={words} head={head}>
      <section className={formStyles.section}>
        <h2>{t('profile.who')}</h2>
        <OwnPicture />
        <Field
          {...below('first_name')}
          value={values.first_name}
          dir={values.first_name ? 'auto' : undefined}
          maxLength={140}
          autoComplete="given-name"
          onChange={({ target }) => write({ first_name: target.value })}
        />
        <Field
          {...below('last_name')}
          value={values.last_name}
          dir={values.last_name ? 'auto' : undefined}
          maxLength={140}
          autoComplete="family-name"
          onChange={({ target }) => write({ last_name: target.value })}
        />
        <Field label={t('agents.email')} hint={t('profile.email_hint')} value={me.email ?? ''} dir="ltr" readOnly />
      </section>
      <section className={formStyles.section}>
        <h2>{t('profile.work')}</h2>
        <SelectField
          {...below('language', t('profile.language_hint'))}
          value={values.language}
          onChange={({ target }) => write({ language: target.value })}
        >
          <option value="">{t('profile.follow_desk', { language: ownName(config['app.lang']) })}</option>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
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
        <SelectField
          {...below('after_resolve', t('profile.after_resolve_hint'))}
          value={values.after_resolve}
          onChange={({ target }) => write({ after_resolve: target.value === 'list' ? 'list' : 'next' })}
        >
          <option value="next">{t('profile.after_next')}</option>
          <option value="list">{t('profile.after_list')}</option>
        </SelectField>
        <SwitchField
          {...below('single_keys', t('profile.single_keys_hint'))}
          checked={values.single_keys}
          onChange={(single_keys) => write({ single_keys })}
        />
      </section>
      <section className={formStyles.section}>
        <h2>{t('profile.password')}</h2>
        <Field
          {...below('current_password')}
          type="password"
          dir="ltr"
          value={values.current_password}
          maxLength={1000}
          autoComplete="current-password"
          onChange={({ target }) => write({ current_password: target.value })}
        />
        <Field
          {...below('new_password', t('password.hint', { count: shortestPassword }))}
          type="password"
          dir="ltr"
          value={values.new_password}
          maxLength={1000}
          autoComplete="new-password"
          onChange={({ target }) => write({ new_password: target.value })}
        />
        {values.new_password !== '' && (
          <SwitchField
            {...below('disconnect_ai_apps', t('password.ai_apps_hint'))}
            checked={values.disconnect_ai_apps}
            onChange={(disconnect_ai_apps) => write({ disconnect_ai_apps })}
          />
        )}
      </section>
      {children}
    </Form>
  )
}
