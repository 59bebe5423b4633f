import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { customerLanguages } from '../../../../../i18n/languages.ts'
import { roleName, roleText } from '../../../lib/built-in.ts'
import { wordError } from '../../../lib/errors.ts'
import type { FormOf } from '../../../lib/form.ts'
import { languageName } from '../../../lib/format.ts'
import { useCan, useMe } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { Role } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { TagDot } from '../../../ui/chip.tsx'
import { Eye } from '../../../ui/eye.tsx'
import { ChoicesField, Field, GroupField, type Labelled, SwitchField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { wordsAround } from '../../../ui/form.tsx'
import { PicksField } from '../../../ui/picks-field.tsx'
import { Retry } from '../../../ui/retry.tsx'
import { mailQuery } from '../../office/mail/api.ts'
import { countOffered, rolesQuery } from '../roles/api.ts'
import { compactTeamsQuery, teamName } from '../teams/api.ts'
import { type AgentFields, tagNamesQuery } from './api.ts'
import { shortestPassword } from './passwords.ts'

/** What people read for each field, by the name that the API uses when it refuses one. */
export const agentLabels = () => ({
  first_name: t('agents.first_name'),
  last_name: t('agents.last_name'),
  email: t('agents.email'),
  roles: t('agents.roles'),
  teams: t('admin.teams'),
  max_auto_assigned_conversations: t('agents.most'),
  skill_languages: t('agents.skill_languages'),
  skill_tag_ids: t('agents.skill_tags'),
  enabled: t('agents.enabled'),
  end_knowledge_keys: t('agents.end_keys_label'),
  new_password: t('agents.new_password'),
  disconnect_ai_apps: t('password.ai_apps'),
  send_welcome_email: t('agents.welcome_mail'),
})

/**
 * What is missing or cannot be right, before anything is sent. Whether a password is easy to guess, only the desk
 * knows.
 */
export function checkAgent(values: AgentFields) {
  const short = values.new_password !== '' && values.new_password.length < shortestPassword
  return {
    first_name: !values.first_name.trim() && t('form.required'),
    email: !/^\S+@\S+$/.test(values.email) && t('agents.email_incomplete'),
    max_auto_assigned_conversations:
      !/^\d{0,6}$/.test(values.max_auto_assigned_conversations) && t('form.whole_number'),
    roles: values.roles.length === 0 && t('agents.no_role'),
    new_password: short && t('agents.password_short', { count: shortestPassword }),
  }
}

type Props = { form: FormOf<AgentFields>; passwordHint: string; isNew?: boolean }

/**
 * Name, address, roles, teams and password of an agent. Some fields are only for an agent who exists, and the welcome
 * mail only for a new one.
 */
export function AgentInputs({ form, passwordHint, isNew = false }: Props) {
  const { values, write } = form
  const [visible, setVisible] = useState(false)
  const teams = useQuery(compactTeamsQuery).data ?? []
  const noMail = useNoMail(isNew)
  const below = wordsAround(form, agentLabels())
  return (
    <section className={formStyles.section}>
      <div className={formStyles.names}>
        <Field
          {...below('first_name')}
          value={values.first_name}
          dir={values.first_name ? 'auto' : undefined}
          maxLength={140}
          autoComplete="off"
          autoFocus={isNew}
          onChange={({ target }) => write({ first_name: target.value })}
        />
        <Field
          {...below('last_name')}
          value={values.last_name}
          dir={values.last_name ? 'auto' : undefined}
          maxLength={140}
          autoComplete="off"
          onChange={({ target }) => write({ last_name: target.value })}
        />
      </div>
      <Field
        {...below('email')}
        type="email"
        dir="ltr"
        value={values.email}
        maxLength={254}
        autoComplete="off"
        onChange={({ target }) => write({ email: target.value })}
      />
      <RoleChoices {...below('roles')} chosen={values.roles} onChange={(roles) => write({ roles })} />
      {teams.length > 0 && (
        <ChoicesField
          {...below('teams')}
          choices={teams.map((team) => ({ value: team.name, name: teamName(team) }))}
          chosen={values.teams}
          onChange={(names) => write({ teams: names.toSorted() })}
        />
      )}
      {!isNew && (
        <Field
          {...below('max_auto_assigned_conversations', t('agents.most_hint'))}
          inputMode="numeric"
          value={values.max_auto_assigned_conversations}
          maxLength={6}
          autoComplete="off"
          onChange={({ target }) => write({ max_auto_assigned_conversations: target.value })}
        />
      )}
      {!isNew && <Skills form={form} />}
      <Field
        {...below('new_password', passwordHint)}
        type={visible ? 'text' : 'password'}
        dir="ltr"
        value={values.new_password}
        maxLength={1000}
        autoComplete="new-password"
        onChange={({ target }) => write({ new_password: target.value })}
        end={<Eye visible={visible} onChange={setVisible} />}
      />
      {!isNew && values.new_password !== '' && (
        <SwitchField
          {...below('disconnect_ai_apps', t('password.ai_apps_hint'))}
          checked={values.disconnect_ai_apps}
          onChange={(disconnect_ai_apps) => write({ disconnect_ai_apps })}
        />
      )}
      {isNew && (
        <ChoicesField
          label={t('agents.invitation')}
          choices={[{ value: 'send', name: t('agents.welcome_mail'), text: t('agents.welcome_mail_hint') }]}
          chosen={values.send_welcome_email ? ['send'] : []}
          hint={noMail}
          // Only what was sent decides, because it is mailed when the agent is made.
          onChange={(chosen) => form.saving || write({ send_welcome_email: chosen.length > 0 })}
        />
      )}
    </section>
  )
}

/** What teams that hand out give them first, or alone. */
function Skills({ form }: { form: FormOf<AgentFields> }) {
  const { values, write } = form
  const below = wordsAround(form, agentLabels())
  const tags = useQuery(tagNamesQuery)
  return (
    <>
      <PicksField
        {...below('skill_languages', t('agents.skill_languages_hint'))}
        items={customerLanguages.map((code, id) => ({ id, name: languageName(code) }))}
        chosen={values.skill_languages.map((code) =>
          customerLanguages.indexOf(code as (typeof customerLanguages)[number]),
        )}
        add={t('agents.add_language')}
        search={t('agents.add_language')}
        none={t('agents.no_language')}
        empty={t('agents.any')}
        onChange={(chosen) =>
          write({ skill_languages: chosen.flatMap((id) => customerLanguages[id] ?? []).toSorted() })
        }
      />
      <PicksField
        {...below('skill_tag_ids', t('agents.skill_tags_hint'))}
        list={tags}
        items={tags.data?.map(({ id, name }) => ({ id, name, face: <TagDot tag={name} /> }))}
        chosen={values.skill_tag_ids}
        add={t('agents.add_tag')}
        search={t('agents.add_tag')}
        none={t('agents.no_tag')}
        empty={t('agents.any')}
        onChange={(chosen) => write({ skill_tag_ids: chosen.toSorted((a, b) => a - b) })}
      />
    </>
  )
}

/** Warns that no invitation can be sent, because the desk sends no mail. Shown to those who can change that. */
function useNoMail(asks: boolean) {
  const mayMend = useCan('notification_settings:manage')
  const mail = useQuery({ ...mailQuery, enabled: asks && mayMend }).data
  if (!mail || mail['notification.email.enabled']) return undefined
  return (
    <span>
      {t('agents.no_mail')}{' '}
      <Link to="/admin/notifications/email" className={buttonStyles.link}>
        {t('agents.set_up_mail')}
      </Link>
    </span>
  )
}

type RoleProps = Labelled & {
  chosen: readonly string[]
  onChange: (roles: string[]) => void
}

/** Without its roles the form would say that a new agent may do nothing. */
function AwaitedRoles({ list, ...field }: Omit<Labelled, 'hint'> & { list: UseQueryResult }) {
  return (
    <GroupField {...field}>
      {list.isError && (
        <Banner look="danger" small={wordError(list.error)} action={<Retry query={list} />}>
          {t('roles.failed_to_load')}
        </Banner>
      )}
    </GroupField>
  )
}

/**
 * The roles to choose from. One that allows more than the person may do cannot be changed, because the desk would
 * refuse it.
 */
function RoleChoices({ hint, chosen, onChange, ...field }: RoleProps) {
  const list = useQuery(rolesQuery)
  const me = useMe()
  if (!list.data) return <AwaitedRoles {...field} list={list} />
  const roles = list.data
  const beyond = (role: Role) => role.permissions.some((permission) => !me.permissions.includes(permission))
  const allowed = new Set(roles.filter(({ name }) => chosen.includes(name)).flatMap(({ permissions }) => permissions))
  return (
    <ChoicesField
      {...field}
      hint={hint ?? t('agents.permissions', { count: countOffered([...allowed]) })}
      choices={roles.map((role) => ({
        value: role.name,
        name: roleName(role.name),
        text: roleText(role),
        disabled: beyond(role),
      }))}
      chosen={chosen}
      onChange={(names) => onChange(names.toSorted())}
    />
  )
}
