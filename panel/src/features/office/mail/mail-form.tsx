import type { ReactNode } from 'react'
import { useForm } from '../../../lib/form.ts'
import { t } from '../../../lib/t.ts'
import type { MailSettings } from '../../../lib/types.ts'
import { Field, SelectField, SwitchField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { Form } from '../../../ui/form.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import { type MailFields, useUpdateMail } from './api.ts'
import { TestMail } from './test-mail.tsx'

type TlsType = MailSettings['notification.email.tls_type']
const tlsTypes: TlsType[] = ['starttls', 'tls', 'none']

const labels = () => ({
  'notification.email.enabled': t('mail.enabled'),
  'notification.email.host': t('mail.host'),
  'notification.email.port': t('mail.port'),
  'notification.email.username': t('mail.username'),
  'notification.email.password': t('mail.password'),
  'notification.email.tls_type': t('mail.tls'),
  'notification.email.tls_skip_verify': t('mail.skip_verify'),
  'notification.email.hello_hostname': t('mail.hello'),
  'notification.email.email_address': t('mail.from'),
  'notification.email.reply_to': t('mail.reply_to'),
  'notification.email.vendor_mailbox': t('mail.vendor_mailbox'),
})

type Lines = Exclude<keyof MailFields, `${string}.${'enabled' | 'tls_skip_verify' | 'vendor_mailbox'}`>

/** The mail server, the vendor mailbox if the operator has set one, and a test mail, which uses what is saved. */
export function MailForm({ settings, head }: { settings: MailSettings; head: ReactNode }) {
  const { 'notification.email.vendor_mailbox_available': hasVendorMailbox, updated_at: _, ...stored } = settings
  const saved: MailFields = { ...stored, 'notification.email.port': String(settings['notification.email.port']) }
  const form = useForm({
    name: 'mail',
    saved,
    sending: useUpdateMail(settings),
    check: (values) => ({
      'notification.email.port': !/^\d+$/.test(values['notification.email.port'].trim()) && t('mail.port_figures'),
    }),
  })
  const { values, write } = form
  const words = labels()
  const below = (field: keyof MailFields, hint?: string) => ({ label: words[field], ...form.below(field, hint) })
  /** A line of technical text, which is written from left to right in every language. */
  const line = (field: Lines, hint: string) => ({
    ...below(field, hint),
    dir: 'ltr',
    value: values[field],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => write({ [field]: target.value }),
  })
  return (
    <Form form={form} labels={words} head={head}>
      <section className={formStyles.section}>
        <SwitchField
          {...below('notification.email.enabled', t('mail.enabled_hint'))}
          checked={values['notification.email.enabled']}
          onChange={(checked) => write({ 'notification.email.enabled': checked })}
        />
      </section>
      <section className={formStyles.section}>
        <h2>{t('mail.server')}</h2>
        <Field {...line('notification.email.host', t('mail.host_hint'))} maxLength={253} />
        <Field {...line('notification.email.port', t('mail.port_hint'))} maxLength={5} inputMode="numeric" />
        <SelectField
          {...below('notification.email.tls_type', t(`mail.tls_hint_${values['notification.email.tls_type']}`))}
          value={values['notification.email.tls_type']}
          onChange={({ target }) => write({ 'notification.email.tls_type': target.value as TlsType })}
        >
          {tlsTypes.map((type) => (
            <option key={type} value={type}>
              {t(`mail.tls_${type}`)}
            </option>
          ))}
        </SelectField>
        <SwitchField
          {...below('notification.email.tls_skip_verify', t('mail.skip_verify_hint'))}
          checked={values['notification.email.tls_skip_verify']}
          onChange={(checked) => write({ 'notification.email.tls_skip_verify': checked })}
        />
        <Field {...line('notification.email.hello_hostname', t('mail.hello_hint'))} maxLength={253} />
      </section>
      <section className={formStyles.section}>
        <h2>{t('mail.sign_in')}</h2>
        <Field {...line('notification.email.username', t('mail.username_hint'))} maxLength={320} />
        <SecretField
          {...below('notification.email.password', t('mail.password_hint'))}
          saved={saved['notification.email.password']}
          value={values['notification.email.password']}
          maxLength={1000}
          onChange={(password) => write({ 'notification.email.password': password })}
        />
      </section>
      <section className={formStyles.section}>
        <h2>{t('mail.sender')}</h2>
        <Field {...line('notification.email.email_address', t('mail.from_hint'))} maxLength={400} />
        <Field {...line('notification.email.reply_to', t('mail.reply_to_hint'))} maxLength={254} />
      </section>
      <section className={formStyles.section}>
        <h2>{t('mail.codes')}</h2>
        <SwitchField
          {...below(
            'notification.email.vendor_mailbox',
            t(hasVendorMailbox ? 'mail.vendor_mailbox_hint' : 'mail.vendor_mailbox_none'),
          )}
          checked={values['notification.email.vendor_mailbox']}
          onChange={(checked) => write({ 'notification.email.vendor_mailbox': checked })}
        />
      </section>
      <TestMail unsaved={form.changed.length > 0} savedAt={form.savedAt} />
    </Form>
  )
}
