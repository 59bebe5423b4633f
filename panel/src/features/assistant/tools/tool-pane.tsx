import { useQuery } from '@tanstack/react-query'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { t } from '../../../lib/t.ts'
import type { Tool, ToolCreated } from '../../../lib/types.ts'
import { AreaField, Field, SelectField, SwitchField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { fieldsOf, type ToolFields, toolsQuery, useCreateTool, useDeleteTool, useUpdateTool } from './api.ts'
import { CallLog } from './call-log.tsx'
import { HeadersField } from './headers-field.tsx'
import { isJsonObject, rowsIn } from './parameters.ts'
import { ParametersField } from './parameters-field.tsx'
import { Signing } from './signing.tsx'
import { TestCall } from './test-call.tsx'

const methods = ['GET', 'POST', 'PUT', 'PATCH'] as const satisfies Tool['method'][]

const labels = () => ({
  name: t('tools.name'),
  description: t('tools.description'),
  method: t('tools.method'),
  url: t('tools.url'),
  parameters: t('tools.parameters'),
  auth: t('tools.headers'),
  body: t('tools.body'),
  requires_verification: t('tools.requires_verification'),
  enabled: t('tools.enabled'),
})

function faultOfParameters(text: string) {
  const rows = rowsIn(text)
  if (!rows) return !isJsonObject(text) && t('tools.not_json')
  if (rows.some(({ name }) => name === '')) return t('tools.parameter_unnamed')
  return new Set(rows.map(({ name }) => name)).size < rows.length && t('tools.parameter_twice')
}

const check = ({ name, description, url, parameters, body }: ToolFields) => ({
  name: !name.trim() && t('form.required'),
  description: !description.trim() && t('form.required'),
  url: !url.trim() && t('form.required'),
  parameters: faultOfParameters(parameters),
  body: body.trim() !== '' && !isJsonObject(body) && t('tools.not_json'),
})

const fresh = fieldsOf({
  name: '',
  description: '',
  method: 'GET',
  url: '',
  parameters: { type: 'object', properties: {}, required: [] },
  auth: { headers: [] },
  body: null,
  requires_verification: true,
  enabled: true,
})

function Request({ form }: { form: FormOf<ToolFields> }) {
  const { values, write } = form
  const below = wordsAround(form, labels())
  return (
    <section className={formStyles.section} aria-label={t('tools.request')}>
      <h2>{t('tools.request')}</h2>
      <SelectField
        {...below('method', t(values.method === 'GET' ? 'tools.method_get_hint' : 'tools.method_hint'))}
        value={values.method}
        onChange={({ target }) => write({ method: target.value as Tool['method'] })}
      >
        {methods.map((method) => (
          <option key={method} value={method}>
            {method}
          </option>
        ))}
      </SelectField>
      <Field
        {...below('url', t('tools.url_hint'))}
        className="code"
        dir="ltr"
        value={values.url}
        maxLength={2_000}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => write({ url: target.value.trim() })}
      />
      {(values.method !== 'GET' || values.body !== '') && (
        <AreaField
          {...below('body', t('tools.body_hint'))}
          className="code"
          dir="ltr"
          rows={5}
          value={values.body}
          maxLength={20_000}
          spellCheck={false}
          onChange={({ target }) => write({ body: target.value })}
        />
      )}
    </section>
  )
}

function Inputs({ form, isNew = false }: { form: FormOf<ToolFields>; isNew?: boolean }) {
  const { values, write } = form
  const below = wordsAround(form, labels())
  return (
    <>
      <section className={formStyles.section}>
        <NameField
          {...below('name', t('tools.name_hint'))}
          value={values.name}
          longest={64}
          isNew={isNew}
          onChange={(name) => write({ name })}
        />
        <AreaField
          {...below('description', t('tools.description_hint'))}
          dir="auto"
          rows={3}
          value={values.description}
          maxLength={1_000}
          onChange={({ target }) => write({ description: target.value })}
        />
        <SwitchField
          {...below('enabled', t('tools.enabled_hint'))}
          checked={values.enabled}
          onChange={(enabled) => write({ enabled })}
        />
        <SwitchField
          {...below('requires_verification', t('tools.requires_verification_hint'))}
          checked={values.requires_verification}
          onChange={(requires_verification) => write({ requires_verification })}
        />
      </section>
      <Request form={form} />
      <ParametersField
        value={values.parameters}
        error={below('parameters').error}
        onChange={(parameters) => write({ parameters })}
      />
      <HeadersField value={values.auth} error={below('auth').error} onChange={(auth) => write({ auth })} />
    </>
  )
}

/** The form of a new tool. Its signing secret is shown on the pane that opens afterwards. */
export function NewTool() {
  const form = useNewItem<ToolFields, ToolCreated>('tools', { saved: fresh, sending: useCreateTool(), check })
  return (
    <NewItemPane kind="tools" form={form} labels={labels()}>
      <Inputs form={form} isNew />
    </NewItemPane>
  )
}

function OpenTool({ tool }: { tool: Tool }) {
  const form = useForm<ToolFields, Tool>({
    name: `tools.${tool.id}`,
    saved: fieldsOf(tool),
    sending: useUpdateTool(tool),
    check,
  })
  const deletion = { sending: useDeleteTool(tool.id), loss: t('tools.delete_text') }
  return (
    <OpenItemPane kind="tools" name={tool.name} form={form} labels={labels()} deletion={deletion}>
      <Inputs form={form} />
      <TestCall tool={tool} unsaved={form.changed.length > 0} />
      <Signing id={tool.id} />
      <CallLog id={tool.id} />
    </OpenItemPane>
  )
}

/** One tool with its form, a test call, its signing secret and its last calls, taken from the list. */
export function ToolPane({ id }: { id: number }) {
  const query = useQuery({ ...toolsQuery, select: (all) => all.find((tool) => tool.id === id) })
  return (
    <ItemPane kind="tools" query={query}>
      {(tool) => <OpenTool tool={tool} />}
    </ItemPane>
  )
}
