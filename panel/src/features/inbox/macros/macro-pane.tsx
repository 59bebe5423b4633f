import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { agoOf } from '../../../lib/format.ts'
import { wordAllGone } from '../../../lib/gone.ts'
import { useCan, useConfig } from '../../../lib/me.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { t } from '../../../lib/t.ts'
import type { Macro } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Field, SelectField, SwitchField } from '../../../ui/field.tsx'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { attributesQuery } from '../../office/attributes/api.ts'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import { ActionsField } from './actions-field.tsx'
import { macroQuery, macrosQuery, useCreateMacro } from './api.ts'
import { useDeleteMacro } from './changing.ts'
import { FilesField } from './files-field.tsx'
import {
  type Action,
  fieldsOf,
  type HeldFile,
  inputOf,
  type MacroFields,
  type Text,
  useCreating,
  useUpdating,
} from './macro-fields.ts'
import styles from './macros.module.css'
import { TextsField } from './texts-field.tsx'

const labels = () => ({
  name: t('macros.name'),
  folder: t('macros.folder'),
  visibility: t('macros.for'),
  message_content: t('macros.text'),
  actions: t('macros.actions'),
  files: t('macro_choice.files'),
  assistant_may_send: t('macros.for_assistant'),
})

function check({ name, message_content, actions }: MacroFields) {
  const [own, ...others] = JSON.parse(message_content) as Text[]
  const isBare = own?.message_content.trim() === ''
  return {
    name: !name.trim() && t('form.required'),
    message_content: isBare && (others.length > 0 || actions === '[]') && t('form.required'),
  }
}

type InputsProps = { form: FormOf<MacroFields>; gone?: Macro['gone']; isNew?: boolean }

function Inputs({ form, gone = [], isNew = false }: InputsProps) {
  const { values, write } = form
  const around = wordsAround(form, labels())
  const folders = useId()
  const mayGuide = useCan('ai:manage')
  const known = [...new Set((useQuery(macrosQuery).data ?? []).map(({ folder }) => folder).filter(Boolean))]
  const teams = useQuery(compactTeamsQuery).data ?? []
  const { saved } = form
  const lost = gone.filter(
    ({ at }) =>
      values[at === 'team_id' ? 'visibility' : 'actions'] === saved[at === 'team_id' ? 'visibility' : 'actions'],
  )
  return (
    <>
      <NameField {...around('name')} value={values.name} isNew={isNew} onChange={(name) => write({ name })} />
      <div className={styles.pair}>
        <Field
          {...around('folder')}
          value={values.folder}
          maxLength={140}
          list={folders}
          autoComplete="off"
          onChange={({ target }) => write({ folder: target.value })}
        />
        <SelectField
          {...around('visibility')}
          value={values.visibility}
          onChange={({ target }) => write({ visibility: target.value })}
        >
          <option value="all">{t('macro_choice.everybody')}</option>
          {values.visibility === 'team:' && <option value="team:">{t('macro_choice.gone')}</option>}
          {teams.map((team) => (
            <option key={team.id} value={`team:${team.id}`}>
              {teamName(team)}
            </option>
          ))}
          <option value="user">{t('macro_choice.only_me')}</option>
        </SelectField>
      </div>
      <datalist id={folders}>
        {known.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <TextsField
        {...around('message_content')}
        texts={JSON.parse(values.message_content) as Text[]}
        onChange={(texts) => write({ message_content: JSON.stringify(texts) })}
      />
      <FilesField
        {...around('files')}
        files={JSON.parse(values.files) as HeldFile[]}
        onChange={(files) => write({ files: JSON.stringify(files) })}
      />
      {lost.length > 0 && (
        <Banner look="warn">
          {t('macros.lost_text')} {wordAllGone(lost)}.
        </Banner>
      )}
      <ActionsField
        {...around('actions')}
        actions={JSON.parse(values.actions) as Action[]}
        onChange={(actions) => write({ actions: JSON.stringify(actions) })}
      />
      {mayGuide ? (
        <SwitchField
          {...around('assistant_may_send')}
          hint={t('macros.for_assistant_hint')}
          checked={values.assistant_may_send}
          onChange={(assistant_may_send) => write({ assistant_may_send })}
        />
      ) : (
        values.assistant_may_send && (
          <p className={fieldStyles.hint}>
            {t('macros.for_assistant')}. {t('trouble.no_permission_text', { permission: 'ai:manage' })}
          </p>
        )
      )}
    </>
  )
}

/** The form of a new saved reply, for everybody, with one text in the language of the desk. */
export function NewMacro() {
  const language = useConfig()['app.lang']
  const form = useNewItem<MacroFields, Macro>('macros', {
    saved: {
      name: '',
      folder: '',
      visibility: 'all',
      message_content: JSON.stringify([{ language, message_content: '' }]),
      actions: '[]',
      files: '[]',
      assistant_may_send: false,
    },
    sending: useCreating(),
    check,
  })
  return (
    <NewItemPane kind="macros" form={form} labels={labels()} lists={[useQuery(attributesQuery)]}>
      <Inputs form={form} isNew />
    </NewItemPane>
  )
}

function OpenMacro({ macro }: { macro: Macro }) {
  const now = useNow()
  const create = useCreateMacro()
  const form = useForm<MacroFields, Macro>({
    name: `macros.${macro.id}`,
    saved: fieldsOf(macro),
    sending: useUpdating(macro),
    whole: true,
    check,
  })
  const deletion = {
    sending: useDeleteMacro(macro.id),
    loss: macro.files.length > 0 ? t('macros.delete_text') : undefined,
    restore: () => create.mutate({ ...inputOf(fieldsOf(macro)), files: [] }),
  }
  return (
    <OpenItemPane kind="macros" name={macro.name} form={form} labels={labels()} deletion={deletion}>
      <Inputs form={form} gone={macro.gone} />
      <p className={fieldStyles.hint}>
        {macro.last_used_at
          ? t('macro_choice.used', {
              number: macro.usage_count,
              who: macro.last_used_by ?? '',
              when: agoOf(macro.last_used_at, now),
            })
          : t('macro_choice.unused')}
      </p>
    </OpenItemPane>
  )
}

/** One saved reply with its form. It waits for the attributes, whose names the places of its text show. */
export function MacroPane({ id }: { id: number }) {
  return (
    <ItemPane kind="macros" query={useQuery(macroQuery(id))} lists={[useQuery(attributesQuery)]}>
      {(macro) => <OpenMacro macro={macro} />}
    </ItemPane>
  )
}
