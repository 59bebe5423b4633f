import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../../lib/form.ts'
import { t } from '../../../lib/t.ts'
import type { ModelSettings } from '../../../lib/types.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Field, SelectField, SwitchField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { Form, FormSkeleton, wordsAround } from '../../../ui/form.tsx'
import { MenuItem, MoreMenu } from '../../../ui/menu.tsx'
import pageStyles from '../../../ui/page.module.css'
import { PaneHead } from '../../../ui/pane-head.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { type ModelFields, modelsQuery, type Purpose, useRemoveModel, useUpdateModel } from './api.ts'
import { checkCost, ModelCost } from './model-cost.tsx'
import { ModelState } from './model-state.tsx'
import { TestModel } from './test-model.tsx'

const mostDimensions = 8_192

/** What people read for each field, by the name that the API uses when it refuses one. */
const labels = () => ({
  enabled: t('models.enabled'),
  kind: t('models.kind'),
  address: t('models.address'),
  api_key: t('models.key'),
  model: t('models.model'),
  dimensions: t('models.dimensions'),
  input_style: t('models.input_style'),
  input_price: t('models.input_price'),
  output_price: t('models.output_price'),
  daily_budget: t('models.daily_budget'),
})

function check(fields: ModelFields) {
  const { dimensions } = fields
  const number = Number(dimensions)
  const fits = /^\d*$/.test(dimensions) && (dimensions === '' || (number >= 1 && number <= mostDimensions))
  return { ...checkCost(fields), dimensions: !fits && t('models.dimensions_figures', { most: mostDimensions }) }
}

/** The menu that removes a model, and the question before it, because the key cannot be restored. */
function useRemoval(purpose: Purpose) {
  const [asking, setAsking] = useState(false)
  const removing = useRemoveModel(purpose)
  const say = useToast()
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        say(t('models.removed', { purpose: t(`models.${purpose}`) }))
      },
    })
  return {
    menu: (
      <MoreMenu>
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsking(true)}>
          {t('models.remove')}
        </MenuItem>
      </MoreMenu>
    ),
    dialog: asking && (
      <Confirm
        title={t('models.remove_title', { purpose: t(`models.${purpose}`) })}
        text={t('models.remove_text')}
        keepWord={t('models.keep')}
        goWord={t('models.remove')}
        sending={removing}
        onGo={remove}
        onClose={() => setAsking(false)}
      />
    ),
  }
}

const asFields = ({ enabled, kind, address, api_key, model, ...settings }: ModelSettings): ModelFields => ({
  ...{ enabled, kind, address, api_key, model },
  dimensions: String(settings.dimensions ?? ''),
  input_style: settings.input_style ?? '',
  input_price: String(settings.input_price ?? ''),
  output_price: String(settings.output_price ?? ''),
  daily_budget: String(settings.daily_budget ?? ''),
})

function Model({ settings, onClose }: { settings: ModelSettings; onClose: () => void }) {
  const { purpose, address } = settings
  const saved = asFields(settings)
  const form = useForm({ name: `model.${purpose}`, saved, sending: useUpdateModel(settings), check })
  const { values, write } = form
  const below = wordsAround(form, labels())
  const { menu, dialog } = useRemoval(purpose)
  /** A line of technical text, which is written from left to right in every language. */
  const line = (field: Exclude<keyof ModelFields, 'enabled' | 'kind' | 'api_key' | 'input_style'>, hint: string) => ({
    ...below(field, hint),
    dir: 'ltr',
    value: values[field],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => write({ [field]: target.value.trim() }),
  })
  const head = (
    <PaneHead title={t(`models.${purpose}`)} onClose={onClose}>
      {address && menu}
    </PaneHead>
  )
  return (
    <>
      <Form form={form} labels={labels()} head={head}>
        <p className={formStyles.note}>{t(`models.${purpose}_hint`)}</p>
        <ModelState settings={settings} />
        <section className={formStyles.section}>
          <SwitchField
            {...below('enabled', t(`models.${purpose}_off`))}
            checked={values.enabled}
            onChange={(enabled) => write({ enabled })}
          />
        </section>
        <section className={formStyles.section}>
          {purpose === 'chat' && (
            <SelectField
              {...below('kind', t('models.kind_hint'))}
              value={values.kind}
              onChange={({ target }) => write({ kind: target.value as ModelFields['kind'] })}
            >
              <option value="openai">{t('models.kind_openai')}</option>
              <option value="anthropic">{t('models.kind_anthropic')}</option>
            </SelectField>
          )}
          <Field
            {...line(
              'address',
              t(values.kind === 'anthropic' ? 'models.address_hint_anthropic' : 'models.address_hint'),
            )}
            maxLength={1000}
            inputMode="url"
          />
          <Field {...line('model', t(`models.${purpose}_model_hint`))} maxLength={200} />
          <SecretField
            {...below('api_key', t('models.key_hint'))}
            saved={saved.api_key}
            value={values.api_key}
            maxLength={1000}
            onChange={(api_key) => write({ api_key })}
          />
          {purpose === 'embedding' && (
            <>
              <Field {...line('dimensions', t('models.dimensions_hint'))} maxLength={4} inputMode="numeric" />
              <SelectField
                {...below('input_style', t('models.input_style_hint'))}
                value={values.input_style}
                onChange={({ target }) => write({ input_style: target.value })}
              >
                <option value="">{t('models.input_style_auto')}</option>
                <option value="none">{t('models.input_style_none')}</option>
                <option value="prefix">{t('models.input_style_prefix')}</option>
                <option value="input_type">{t('models.input_style_input_type')}</option>
              </SelectField>
            </>
          )}
        </section>
        <ModelCost settings={settings} line={line} />
        <TestModel purpose={purpose} unsaved={form.changed.length > 0} savedAt={form.savedAt} ready={address !== ''} />
      </Form>
      {dialog}
    </>
  )
}

/** One kind of model: which one, where, and its state. */
export function ModelPane({ purpose, onClose }: { purpose: Purpose; onClose: () => void }) {
  const list = useQuery(modelsQuery)
  const settings = list.data?.find((model) => model.purpose === purpose)
  return (
    <section className={pageStyles.beside} aria-label={t(`models.${purpose}`)} data-pane tabIndex={-1}>
      {settings ? (
        <Model settings={settings} onClose={onClose} />
      ) : (
        <>
          <PaneHead title={t(`models.${purpose}`)} onClose={onClose} />
          {list.isPending && <FormSkeleton />}
        </>
      )}
    </section>
  )
}
