import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wordError } from '../../../lib/errors.ts'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { t } from '../../../lib/t.ts'
import type { Assistant } from '../../../lib/types.ts'
import { AssistantAvatar } from '../../../ui/avatar.tsx'
import { useDeletion } from '../../../ui/deletion.tsx'
import { AreaField, Field, SelectField, SwitchField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { Form, wordsAround } from '../../../ui/form.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import pageStyles from '../../../ui/page.module.css'
import { PictureField } from '../../../ui/picture-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import {
  type AssistantFields,
  boundFields,
  fieldsOf,
  freshAssistant,
  useCreateAssistant,
  useDeleteAssistant,
  useSetPicture,
  useUpdateAssistant,
} from './api.ts'
import { AssistantHead, AssistantTitle } from './assistant-head.tsx'
import styles from './assistants.module.css'
import { LanguagesField } from './languages-field.tsx'
import type { Tab } from './search.ts'
import { Where } from './where.tsx'

const tones = ['friendly', 'neutral', 'formal'] as const
const lengths = ['short', 'medium', 'long'] as const
/** The same limit as in the API. */
const longest = 20_000

const labels = () => ({
  name: t('assistants.name'),
  enabled: t('assistants.enabled'),
  instructions: t('assistants.instructions'),
  guardrails: t('assistants.guardrails'),
  tone: t('assistants.tone'),
  answer_length: t('assistants.answer_length'),
  languages: t('assistants.languages'),
  link_hosts: t('assistants.link_hosts'),
  fallback_team_id: t('assistants.fallback_team'),
  tool_ids: t('assistants.tools'),
  second_look: t('assistants.second_look'),
  conversation_calls: t('assistants.conversation_calls'),
  conversation_tokens: t('assistants.conversation_tokens'),
  customer_calls: t('assistants.customer_calls'),
  customer_tokens: t('assistants.customer_tokens'),
})

const check = ({ name }: AssistantFields) => ({ name: !name.trim() && t('form.required') })

type FormProps = { form: FormOf<AssistantFields> }

function Enabled({ form: { values, write } }: FormProps) {
  return (
    <span className={pageStyles.inboxOn}>
      <span aria-hidden="true" title={t('assistants.enabled_hint')}>
        {t('assistants.enabled')}
      </span>
      <Switch label={t('assistants.enabled')} checked={values.enabled} onChange={(enabled) => write({ enabled })} />
    </span>
  )
}

function Picture({ assistant: { id, avatar_url } }: { assistant: Assistant }) {
  const set = useSetPicture(id)
  return (
    <PictureField
      label={t('assistants.picture')}
      hint={t('picture.hint')}
      error={set.error ? wordError(set.error) : undefined}
      preview={<AssistantAvatar size={64} url={avatar_url} />}
      isSet={avatar_url !== null}
      busy={set.isPending}
      onPick={(file) => set.mutate(file)}
      onRemove={() => set.mutate(null)}
    />
  )
}

function FallbackTeam({ form }: FormProps) {
  const teams = useQuery(compactTeamsQuery).data ?? []
  return (
    <SelectField
      {...wordsAround(form, labels())('fallback_team_id', t('assistants.fallback_team_hint'))}
      value={form.values.fallback_team_id}
      onChange={({ target }) => form.write({ fallback_team_id: target.value })}
    >
      <option value="">{t('assistants.no_team')}</option>
      {teams.map((team) => (
        <option key={team.id} value={team.id}>
          {teamName(team)}
        </option>
      ))}
    </SelectField>
  )
}

function Fields({ form, isNew = false, picture }: FormProps & { isNew?: boolean; picture?: ReactNode }) {
  const { values, write } = form
  const below = wordsAround(form, labels())
  return (
    <>
      <section className={formStyles.section}>
        <NameField {...below('name')} value={values.name} isNew={isNew} onChange={(name) => write({ name })} />
        {picture}
        <AreaField
          {...below('instructions', t('assistants.instructions_hint'))}
          rows={8}
          maxLength={longest}
          value={values.instructions}
          onChange={({ target }) => write({ instructions: target.value })}
        />
        <AreaField
          {...below('guardrails', t('assistants.guardrails_hint'))}
          rows={4}
          maxLength={longest}
          value={values.guardrails}
          onChange={({ target }) => write({ guardrails: target.value })}
        />
      </section>
      <section className={formStyles.section}>
        <SelectField
          {...below('tone')}
          value={values.tone}
          onChange={({ target }) => write({ tone: target.value as AssistantFields['tone'] })}
        >
          {tones.map((one) => (
            <option key={one} value={one}>
              {t(`assistants.tone_${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...below('answer_length')}
          value={values.answer_length}
          onChange={({ target }) => write({ answer_length: target.value as AssistantFields['answer_length'] })}
        >
          {lengths.map((one) => (
            <option key={one} value={one}>
              {t(`assistants.length_${one}`)}
            </option>
          ))}
        </SelectField>
        <LanguagesField
          {...below('languages', t('assistants.languages_hint'))}
          chosen={values.languages}
          onChange={(languages) => write({ languages })}
        />
        <AreaField
          {...below('link_hosts', t('assistants.link_hosts_hint'))}
          rows={2}
          maxLength={longest}
          value={values.link_hosts}
          onChange={({ target }) => write({ link_hosts: target.value })}
        />
        <FallbackTeam form={form} />
      </section>
      <section className={formStyles.section}>
        <SwitchField
          {...below('second_look', t('assistants.second_look_hint'))}
          checked={values.second_look}
          onChange={(second_look) => write({ second_look })}
        />
        {boundFields.map((name) => (
          <Field
            key={name}
            {...below(name, t('assistants.bounds_hint'))}
            type="number"
            min={1}
            value={values[name]}
            onChange={({ target }) => write({ [name]: target.value })}
          />
        ))}
      </section>
    </>
  )
}

/** The form of an assistant that does not exist yet; discarding it closes the page. */
export function NewAssistant({ onClose }: { onClose: () => void }) {
  const form = useNewItem<AssistantFields, Assistant>('assistants', {
    saved: freshAssistant,
    sending: useCreateAssistant(),
    check,
  })
  const head = (
    <AssistantTitle title={t('assistants.new')}>
      <span className={styles.actions}>
        <Enabled form={form} />
      </span>
    </AssistantTitle>
  )
  return (
    <Form form={form} labels={labels()} saveWord={t('assistants.create')} onDiscard={onClose} head={head}>
      <Fields form={form} isNew />
    </Form>
  )
}

/** Changes that are not saved are kept when the person goes from tab to tab. */
export function EditedAssistant({
  assistant,
  here,
  children,
}: {
  assistant: Assistant
  here: Tab
  children?: (form: FormOf<AssistantFields>) => ReactNode
}) {
  const { id, name } = assistant
  const form = useForm<AssistantFields, Assistant>({
    name: `assistants.${id}`,
    saved: fieldsOf(assistant),
    sending: useUpdateAssistant(assistant),
    check,
  })
  const { menu, refusal, dialog } = useDeletion('assistants', name, {
    sending: useDeleteAssistant(id),
    loss: t('assistants.delete_text'),
  })
  const head = (
    <AssistantHead assistant={assistant} here={here}>
      <Enabled form={form} />
      {menu}
    </AssistantHead>
  )
  return (
    <>
      <Form form={form} labels={labels()} head={head}>
        {refusal}
        {children?.(form) ?? (
          <>
            <Fields form={form} picture={<Picture assistant={assistant} />} />
            <Where assistant={assistant} />
          </>
        )}
      </Form>
      {dialog}
    </>
  )
}
