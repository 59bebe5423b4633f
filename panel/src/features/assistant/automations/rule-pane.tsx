import { useQuery } from '@tanstack/react-query'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { wordGone } from '../../../lib/gone.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { t } from '../../../lib/t.ts'
import type { AutomationRule } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ChoicesField, Field, SelectField } from '../../../ui/field.tsx'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { ActionsField } from './actions-field.tsx'
import { type RuleBody, type RuleFields, rulesQuery, useCreateRule, useDeleteRule, useUpdateRule } from './api.ts'
import { ConditionsField } from './conditions-field.tsx'
import { type Fault, within } from './fault.tsx'
import { RunLog } from './run-log.tsx'
import { Trial } from './trial.tsx'
import { events, freshBody, type RuleType, types } from './vocabulary.ts'

const labels = () => ({
  name: t('automations.name'),
  description: t('automations.description'),
  type: t('automations.type'),
  events: t('automations.events'),
  rules: t('automations.conditions'),
})

const check = ({ name, type, events }: RuleFields) => ({
  name: !name.trim() && t('form.required'),
  events: type === 'conversation_update' && events.length === 0 && t('automations.events_missing'),
})

const fieldsOf = ({ name, description, type, events, rules }: AutomationRule): RuleFields => ({
  name,
  description,
  type,
  events,
  rules: JSON.stringify(rules[0]),
})

const fresh: RuleFields = {
  name: '',
  description: '',
  type: 'new_conversation',
  events: [],
  rules: JSON.stringify(freshBody),
}

/** Whether a condition or an action shows the fault itself. */
const isShown = (conditions: Fault, actions: Fault) =>
  /^\d+\.rules\.\d+/.test(conditions?.[0]?.path ?? '') || /^\d+/.test(actions?.[0]?.path ?? '')

type InputsProps = { form: FormOf<RuleFields>; gone?: AutomationRule['gone']; isNew?: boolean }

function Inputs({ form, gone = [], isNew = false }: InputsProps) {
  const { values, write } = form
  const below = wordsAround(form, labels())
  const body = JSON.parse(values.rules) as RuleBody
  const change = (next: RuleBody) => write({ rules: JSON.stringify(next) })
  const refused = form.blamed('rules')
  const lost = !refused && values.rules === form.saved.rules ? gone : []
  const fault: Fault = refused ? [refused] : lost.map((one) => ({ path: one.at, words: wordGone(one) }))
  const [conditions, actions] = [within(fault, 'rules.0.groups'), within(fault, 'rules.0.actions')]
  return (
    <>
      <NameField
        {...below('name')}
        value={values.name}
        longest={140}
        isNew={isNew}
        onChange={(name) => write({ name })}
      />
      <Field
        {...below('description')}
        value={values.description}
        maxLength={300}
        onChange={({ target }) => write({ description: target.value })}
      />
      <SelectField
        {...below('type', t(`automations.${values.type}_hint`))}
        value={values.type}
        onChange={({ target }) => write({ type: target.value as RuleType })}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {t(`automations.${one}`)}
          </option>
        ))}
      </SelectField>
      {values.type === 'conversation_update' && (
        <ChoicesField
          {...below('events')}
          choices={events.map(({ value, word }) => ({ value, name: t(word) }))}
          chosen={values.events}
          onChange={(chosen) => write({ events: chosen })}
        />
      )}
      {refused && !isShown(conditions, actions) && <Banner look="danger">{refused.words}</Banner>}
      {lost.length > 0 && <Banner look="warn">{t('automations.gone_text')}</Banner>}
      <ConditionsField type={values.type} body={body} onChange={change} fault={conditions} />
      <ActionsField body={body} onChange={change} fault={actions} />
      <Trial fields={values} />
    </>
  )
}

/** The form of a rule that does not exist yet. It can be tried before it is saved. */
export function NewRule() {
  const form = useNewItem<RuleFields, AutomationRule>('automations', { saved: fresh, sending: useCreateRule(), check })
  return (
    <NewItemPane kind="automations" form={form} labels={labels()}>
      <Inputs form={form} isNew />
    </NewItemPane>
  )
}

function OpenRule({ rule }: { rule: AutomationRule }) {
  const create = useCreateRule()
  const form = useForm<RuleFields, AutomationRule>({
    name: `automations.${rule.id}`,
    saved: fieldsOf(rule),
    sending: useUpdateRule(rule),
    whole: true,
    check,
  })
  const deletion = {
    sending: useDeleteRule(rule.id),
    loss: undefined,
    restore: () => create.mutate(fieldsOf(rule)),
  }
  return (
    <OpenItemPane kind="automations" name={rule.name} form={form} labels={labels()} deletion={deletion}>
      <Inputs form={form} gone={rule.gone} />
      <RunLog ruleId={rule.id} />
    </OpenItemPane>
  )
}

/**
 * One rule with its form, its trial and what it did. It is taken from the list, so it opens without a request of its
 * own.
 */
export function RulePane({ id }: { id: number }) {
  const query = useQuery({ ...rulesQuery, select: (all) => all.find((rule) => rule.id === id) })
  return (
    <ItemPane kind="automations" query={query}>
      {(rule) => <OpenRule rule={rule} />}
    </ItemPane>
  )
}
