import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import type { FormOf } from '../../../lib/form.ts'
import { languageName } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { AreaField, Field, GroupField, SelectField, SwitchField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { wordsAround } from '../../../ui/form.tsx'
import looks from '../../../ui/looks.module.css'
import { NameField } from '../../../ui/name-field.tsx'
import { NameSelect } from '../../../ui/name-select.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import { hoursQuery } from '../../office/hours/api.ts'
import { policiesQuery } from '../../office/sla/api.ts'
import styles from './inboxes.module.css'
import type { InboxFields } from './saving.ts'

/**
 * The languages in which surveys are most often written at the provider. Another one that is stored remains a choice.
 */
const surveyLanguages = ['ar', 'da', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt_BR', 'ru', 'sv', 'tr']

/** What people read for each field, by the name that the API uses when it refuses one. */
export const inboxLabels = (): Record<keyof InboxFields, string> => ({
  name: t('inboxes.name'),
  enabled: t('inboxes.enabled'),
  'config.phone_number_id': t('inboxes.phone_number_id'),
  'config.waba_id': t('inboxes.waba_id'),
  'config.access_token': t('inboxes.access_token'),
  'config.app_secret': t('inboxes.app_secret'),
  'config.webhook_verify_token': t('inboxes.verify_token'),
  'config.api_version': t('inboxes.api_version'),
  prompt_tags_on_reply: t('inboxes.prompt_tags'),
  ai_only: t('inboxes.ai_only'),
  reopen_window_hours: t('inboxes.reopen'),
  business_hours_id: t('hours.title'),
  sla_policy_id: t('sla.one'),
  csat_enabled: t('inboxes.csat'),
  agent_name: t('inboxes.agent_name'),
  'config.csat.message': t('inboxes.csat_message'),
  'config.csat.button_text': t('inboxes.csat_button'),
  'config.csat.language': t('inboxes.csat_language'),
})

const required = ['name', 'config.phone_number_id', 'config.waba_id', 'config.access_token'] as const
const alsoRequired = ['config.app_secret', 'config.webhook_verify_token', 'config.api_version'] as const

/**
 * What is missing or not a number, before anything is sent. Whether the credentials are right is the provider's answer.
 */
export const checkInbox = (values: InboxFields) => ({
  ...Object.fromEntries(
    [...required, ...alsoRequired].map((field) => [field, !values[field].trim() && t('form.required')]),
  ),
  reopen_window_hours: !/^\d{1,7}$/.test(values.reopen_window_hours.trim()) && t('form.whole_number'),
})

type Props = { form: FormOf<InboxFields>; callbackUrl?: string }

/** 32 random letters and digits, which nobody can guess. */
const madeUp = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The name of an inbox, its credentials at the provider and the addresses to enter there. Without `callbackUrl` the
 * inbox is new and has no addresses yet.
 */
export function Connection({ form, callbackUrl }: Props) {
  const { saved, values, write } = form
  const around = wordsAround(form, inboxLabels())
  const isNew = callbackUrl === undefined
  const origin = callbackUrl ? new URL(callbackUrl).origin : ''
  const code = (field: 'config.phone_number_id' | 'config.waba_id' | 'config.api_version', hint?: string) => ({
    ...around(field, hint),
    className: 'code',
    dir: 'ltr',
    autoComplete: 'off',
    spellCheck: false,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => write({ [field]: target.value }),
  })
  const secret = (
    field: 'config.access_token' | 'config.app_secret' | 'config.webhook_verify_token',
    hint: string,
  ) => ({
    ...around(field, hint),
    saved: saved[field],
    value: values[field],
    onChange: (value: string) => write({ [field]: value }),
  })
  return (
    <section className={formStyles.section}>
      <h2>{t('inboxes.connection')}</h2>
      <NameField {...around('name')} value={values.name} isNew={isNew} onChange={(name) => write({ name })} />
      <Field {...code('config.phone_number_id', t('inboxes.phone_number_id_hint'))} inputMode="numeric" />
      <Field {...code('config.waba_id', t('inboxes.waba_id_hint'))} inputMode="numeric" />
      <SecretField {...secret('config.access_token', t('inboxes.access_token_hint'))} maxLength={4096} />
      <SecretField {...secret('config.app_secret', t('inboxes.app_secret_hint'))} maxLength={512} />
      <SecretField
        {...secret('config.webhook_verify_token', t('inboxes.verify_token_hint'))}
        maxLength={512}
        {...(isNew ? { fill: { word: t('inboxes.make_token'), make: madeUp } } : {})}
      />
      <Field {...code('config.api_version')} className={cx('code', styles.short)} maxLength={12} />
      {callbackUrl && (
        <GroupField label={t('inboxes.callback_url')} hint={t('inboxes.callback_hint')}>
          <span className={cx(fieldStyles.input, fieldStyles.area, fieldStyles.read)}>
            <span className={cx('code', looks.grow, styles.callback)}>
              {origin}
              <wbr />
              {callbackUrl.slice(origin.length)}
            </span>
            <CopyButton text={callbackUrl} label={t('inboxes.copy_callback')} />
          </span>
        </GroupField>
      )}
    </section>
  )
}

/**
 * How an inbox treats conversations: reopening, hours, promises, who answers, the name that customers read, and the
 * survey.
 */
export function Behaviour({ form }: Props) {
  const { values, write } = form
  const hours = useQuery(hoursQuery).data ?? []
  const policies = useQuery(policiesQuery).data ?? []
  const around = wordsAround(form, inboxLabels())
  const flip = (field: 'prompt_tags_on_reply' | 'ai_only' | 'csat_enabled', hint: string) => ({
    ...around(field, hint),
    checked: values[field],
    onChange: (checked: boolean) => write({ [field]: checked }),
  })
  return (
    <section className={formStyles.section}>
      <h2>{t('inboxes.behaviour')}</h2>
      <SwitchField {...flip('prompt_tags_on_reply', t('inboxes.prompt_tags_hint'))} />
      <SwitchField {...flip('ai_only', t('inboxes.ai_only_hint'))} />
      <div className={styles.figureField}>
        <Field
          {...around('reopen_window_hours', t('inboxes.reopen_hint'))}
          inputMode="numeric"
          maxLength={7}
          value={values.reopen_window_hours}
          onChange={({ target }) => write({ reopen_window_hours: target.value })}
        />
      </div>
      <NameSelect
        {...around('business_hours_id')}
        items={hours}
        none={t('teams.zone_of_desk')}
        value={values.business_hours_id}
        onChange={(business_hours_id) => write({ business_hours_id })}
      />
      <NameSelect
        {...around('sla_policy_id', t('inboxes.sla_hint'))}
        items={policies}
        none={t('teams.no_sla')}
        value={values.sla_policy_id}
        onChange={(sla_policy_id) => write({ sla_policy_id })}
      />
      <SelectField
        {...around('agent_name', t('inboxes.agent_name_hint'))}
        value={values.agent_name}
        onChange={({ target }) => write({ agent_name: target.value as InboxFields['agent_name'] })}
      >
        <option value="none">{t('inboxes.agent_name_none')}</option>
        <option value="first_name">{t('inboxes.agent_name_first')}</option>
        <option value="full_name">{t('inboxes.agent_name_full')}</option>
      </SelectField>
      <SwitchField {...flip('csat_enabled', t('inboxes.csat_hint'))} />
      {values.csat_enabled && <Survey form={form} />}
    </section>
  )
}

function Survey({ form }: Props) {
  const { values, write } = form
  const around = wordsAround(form, inboxLabels())
  const language = values['config.csat.language']
  const languages = surveyLanguages.includes(language) ? surveyLanguages : [language, ...surveyLanguages]
  return (
    <>
      <AreaField
        {...around('config.csat.message')}
        rows={2}
        maxLength={1024}
        value={values['config.csat.message']}
        onChange={({ target }) => write({ 'config.csat.message': target.value })}
      />
      <Field
        {...around('config.csat.button_text', t('inboxes.csat_button_hint'))}
        maxLength={20}
        value={values['config.csat.button_text']}
        onChange={({ target }) => write({ 'config.csat.button_text': target.value })}
      />
      <SelectField
        {...around('config.csat.language')}
        value={language}
        onChange={({ target }) => write({ 'config.csat.language': target.value })}
      >
        {languages.map((code) => (
          <option key={code} value={code}>
            {languageName(code.replace('_', '-'))}
          </option>
        ))}
      </SelectField>
    </>
  )
}
