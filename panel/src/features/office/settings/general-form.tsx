import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { languages, ownName } from '../../../../../i18n/languages.ts'
import { wordError } from '../../../lib/errors.ts'
import { useForm } from '../../../lib/form.ts'
import { t } from '../../../lib/t.ts'
import type { GeneralSettings } from '../../../lib/types.ts'
import { IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field, SelectField, ShownField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { Form, wordsAround } from '../../../ui/form.tsx'
import { DeskLogo } from '../../../ui/mark.tsx'
import { NameSelect } from '../../../ui/name-select.tsx'
import { PictureField } from '../../../ui/picture-field.tsx'
import { ZoneOptions } from '../../../ui/zone-options.tsx'
import { hoursQuery } from '../hours/api.ts'
import { policiesQuery } from '../sla/api.ts'
import { useSetLogo, useUpdateGeneral } from './changing.ts'

const labels = () => ({
  'app.site_name': t('general.site_name'),
  'app.root_url': t('general.root_url'),
  'app.accepted_hosts': t('general.accepted_hosts'),
  'app.logo_url': t('general.logo'),
  'app.lang': t('general.language'),
  'app.timezone': t('general.time_zone'),
  'app.business_hours_id': t('hours.title'),
  'app.sla_policy_id': t('sla.one'),
  'app.undo_send_seconds': t('general.undo_send'),
})

function timeIn(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format()
  } catch {
    return undefined
  }
}

function Logo({ general }: { general: GeneralSettings }) {
  const set = useSetLogo()
  const url = general['app.logo_url']
  return (
    <PictureField
      label={t('general.logo')}
      hint={`${t('general.logo_hint')} ${t('picture.hint')}`}
      error={set.error ? wordError(set.error) : undefined}
      preview={<DeskLogo url={url} />}
      isSet={url !== null}
      busy={set.isPending}
      onPick={(file) => set.mutate(file)}
      onRemove={() => set.mutate(null)}
    />
  )
}

type HostsProps = { hosts: readonly string[]; hint?: ReactNode; onChange: (hosts: string[]) => void }

/** Earlier addresses of the desk are added by the desk itself. */
function AcceptedHosts({ hosts, hint = t('general.accepted_hosts_hint'), onChange }: HostsProps) {
  const field = useRef<HTMLFieldSetElement>(null)
  const label = t('general.accepted_hosts')
  return (
    <fieldset className={fieldStyles.field} ref={field} tabIndex={-1}>
      <legend className="vh">{label}</legend>
      <span className={fieldStyles.label} aria-hidden="true">
        {label}
      </span>
      <ul className={fieldStyles.hosts}>
        {hosts.map((host) => (
          <li key={host}>
            <span>
              <bdi dir="ltr">{host}</bdi>
            </span>
            <IconButton
              small
              label={t('general.remove_host', { host })}
              onClick={() => {
                field.current?.focus()
                onChange(hosts.filter((one) => one !== host))
              }}
            >
              <X />
            </IconButton>
          </li>
        ))}
        {hosts.length === 0 && <li>{t('general.no_host')}</li>}
      </ul>
      <p className={fieldStyles.hint}>{hint}</p>
    </fieldset>
  )
}

type AnotherProps = { error?: string | undefined; onAdd: (host: string) => void }

/** An added host is sent with everything else on save. The server then says what is wrong with one. */
function AnotherHost({ error, onAdd }: AnotherProps) {
  const [host, setHost] = useState('')
  const add = () => {
    if (host.trim()) onAdd(host.trim())
    setHost('')
  }
  return (
    <Field
      label={t('general.another_host')}
      error={error}
      dir="ltr"
      value={host}
      maxLength={300}
      autoComplete="off"
      onChange={({ target }) => setHost(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !host.trim()) return
        event.preventDefault()
        add()
      }}
      end={
        <IconButton small label={t('general.add_host')} onClick={add}>
          <Plus />
        </IconButton>
      }
    />
  )
}

/** Name, address, language, time zone and logo of the desk, and for how long a reply can be taken back. */
export function GeneralForm({ general, head }: { general: GeneralSettings; head: ReactNode }) {
  const { updated_at: _, ...saved } = general
  const form = useForm({
    name: 'general',
    saved,
    sending: useUpdateGeneral(general),
    check: (values) => ({
      'app.site_name': !values['app.site_name'].trim() && t('form.required'),
      'app.root_url': !values['app.root_url'].trim() && t('form.required'),
    }),
  })
  const { values, write } = form
  const hosts = values['app.accepted_hosts']
  const hours = useQuery(hoursQuery).data ?? []
  const policies = useQuery(policiesQuery).data ?? []
  const words = labels()
  const below = wordsAround(form, words)
  const time = timeIn(values['app.timezone'])
  return (
    <Form form={form} labels={words} head={head}>
      <section className={formStyles.section}>
        <h2>{t('general.desk')}</h2>
        <Field
          {...below('app.site_name', t('general.site_name_hint'))}
          value={values['app.site_name']}
          maxLength={140}
          autoComplete="off"
          onChange={({ target }) => write({ 'app.site_name': target.value })}
        />
        <Field
          {...below('app.root_url', t('general.root_url_hint'))}
          type="url"
          dir="ltr"
          value={values['app.root_url']}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => write({ 'app.root_url': target.value })}
        />
        <AcceptedHosts
          hosts={hosts}
          hint={below('app.accepted_hosts').hint}
          onChange={(hosts) => write({ 'app.accepted_hosts': hosts })}
        />
        <AnotherHost
          error={below('app.accepted_hosts').error}
          onAdd={(host) => write({ 'app.accepted_hosts': [...new Set([...hosts, host])] })}
        />
        <Logo general={general} />
      </section>
      <section className={formStyles.section}>
        <h2>{t('general.place')}</h2>
        <SelectField
          {...below('app.lang', t('general.language_hint'))}
          value={values['app.lang']}
          onChange={({ target }) => write({ 'app.lang': target.value })}
        >
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...below('app.timezone', time && t('general.time_zone_hint', { time }))}
          value={values['app.timezone']}
          onChange={({ target }) => write({ 'app.timezone': target.value })}
        >
          <ZoneOptions stored={general['app.timezone']} />
        </SelectField>
        <NameSelect
          {...below('app.business_hours_id', t('general.hours_hint'))}
          items={hours}
          none={t('general.no_hours')}
          value={values['app.business_hours_id']}
          onChange={(business_hours_id) => write({ 'app.business_hours_id': business_hours_id })}
        />
        <NameSelect
          {...below('app.sla_policy_id', t('general.sla_hint'))}
          items={policies}
          none={t('teams.no_sla')}
          value={values['app.sla_policy_id']}
          onChange={(sla_policy_id) => write({ 'app.sla_policy_id': sla_policy_id })}
        />
      </section>
      <section className={formStyles.section}>
        <h2>{t('general.replies')}</h2>
        <Field
          {...below('app.undo_send_seconds', t('general.undo_send_hint'))}
          type="number"
          min={0}
          max={30}
          value={values['app.undo_send_seconds']}
          onChange={({ target }) => write({ 'app.undo_send_seconds': target.valueAsNumber || 0 })}
        />
      </section>
    </Form>
  )
}

/** For those who may read the settings but not change them. */
export function GeneralShown({ general, permission }: { general: GeneralSettings; permission: string }) {
  const words = labels()
  return (
    <div className={formStyles.body}>
      <p className={formStyles.note}>{t('form.no_right', { permission })}</p>
      <section className={formStyles.section}>
        <ShownField label={words['app.site_name']}>{general['app.site_name']}</ShownField>
        <ShownField label={words['app.root_url']}>{general['app.root_url']}</ShownField>
        {general['app.accepted_hosts'].length > 0 && (
          <ShownField label={words['app.accepted_hosts']}>{general['app.accepted_hosts'].join(', ')}</ShownField>
        )}
        <ShownField label={words['app.lang']}>{ownName(general['app.lang'])}</ShownField>
        <ShownField label={words['app.timezone']}>{general['app.timezone']}</ShownField>
        <ShownField label={words['app.undo_send_seconds']}>{general['app.undo_send_seconds']}</ShownField>
      </section>
    </div>
  )
}
