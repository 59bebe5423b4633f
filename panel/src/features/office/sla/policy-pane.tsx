import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import { ChoicesField, Field, SwitchField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import {
  asLength,
  fieldsOf,
  isLength,
  type Policy,
  type PolicyFields,
  policiesQuery,
  promiseKinds,
  useCreatePolicy,
  useDeletePolicy,
  useUpdatePolicy,
} from './api.ts'
import styles from './sla.module.css'

const labels = () => ({
  name: t('sla.name'),
  first_response_time: t('sla.first_response'),
  next_response_time: t('sla.next_response'),
  resolution_time: t('sla.resolution'),
  first_response_warn: t('sla.warn_of', { promise: t('sla.first_response') }),
  next_response_warn: t('sla.warn_of', { promise: t('sla.next_response') }),
  resolution_warn: t('sla.warn_of', { promise: t('sla.resolution') }),
  pauses: t('sla.pauses'),
  assistant_counts: t('sla.assistant_counts'),
  warn_to: t('sla.warn_to'),
  breach_to: t('sla.breach_to'),
})

function check(values: PolicyFields) {
  const wrong = (text: string) => text.trim() !== '' && !isLength(text) && t('sla.no_length')
  const none = promiseKinds.every((kind) => !values[`${kind}_time`].trim())
  return {
    name: !values.name.trim() && t('form.required'),
    first_response_time: none ? t('sla.nothing') : wrong(values.first_response_time),
    next_response_time: wrong(values.next_response_time),
    resolution_time: wrong(values.resolution_time),
    first_response_warn: wrong(values.first_response_warn),
    next_response_warn: wrong(values.next_response_warn),
    resolution_warn: wrong(values.resolution_warn),
  }
}

/**
 * What the page puts between the fields, because it comes from later features: who uses the policy, and what it looks
 * like.
 */
export type PolicyParts = (
  values: PolicyFields,
  policy?: Policy,
) => { uses?: ReactNode; example: ReactNode; look: ReactNode }
type InputsProps = { form: FormOf<PolicyFields>; isNew?: boolean; policy?: Policy; parts: PolicyParts }

function Promises({ form, example }: Pick<InputsProps, 'form'> & { example: ReactNode }) {
  const { values, write } = form
  const around = wordsAround(form, labels())
  const length = (field: `${(typeof promiseKinds)[number]}_${'time' | 'warn'}`) => ({
    value: values[field],
    maxLength: 20,
    dir: 'ltr' as const,
    autoComplete: 'off',
    placeholder: t('sla.length_example', { length: '30m' }),
    onChange: ({ target }: { target: { value: string } }) => write({ [field]: target.value }),
    onBlur: ({ target }: { target: { value: string } }) =>
      isLength(target.value) && write({ [field]: asLength(target.value) }),
  })
  return (
    <section className={formStyles.section} aria-label={t('sla.promises')}>
      <div className={cx(styles.promise, styles.heads)} aria-hidden="true">
        <b>{t('sla.promise')}</b>
        <b>{t('sla.within')}</b>
        <b>{t('sla.warn_before')}</b>
      </div>
      {promiseKinds.map((kind) => (
        <div key={kind} className={styles.promise}>
          <span aria-hidden="true">{t(`sla.${kind}`)}</span>
          <Field {...around(`${kind}_time`)} {...length(`${kind}_time`)} />
          <Field {...around(`${kind}_warn`)} {...length(`${kind}_warn`)} />
        </div>
      ))}
      <p className={styles.note}>
        {t('sla.promises_hint')} {example}
      </p>
    </section>
  )
}

function Inputs({ form, isNew = false, policy, parts }: InputsProps) {
  const { values, write } = form
  const { uses, example, look } = parts(values, policy)
  const around = wordsAround(form, labels())
  const agents = (useQuery(agentsQuery).data ?? []).filter(({ type }) => type === 'agent')
  const choices = [
    { value: 'assigned_user', name: t('sla.to_owner') },
    { value: 'assigned_team', name: t('sla.to_team') },
    ...agents.map((agent) => ({ value: String(agent.id), name: fullName(agent) })),
  ]
  return (
    <>
      <NameField {...around('name')} value={values.name} isNew={isNew} onChange={(name) => write({ name })} />
      {uses}
      <Promises form={form} example={example} />
      <SwitchField
        {...around('pauses', t('sla.pauses_hint'))}
        checked={values.pauses}
        onChange={(pauses) => write({ pauses })}
      />
      <SwitchField
        {...around('assistant_counts', t('sla.assistant_counts_hint'))}
        checked={values.assistant_counts}
        onChange={(assistant_counts) => write({ assistant_counts })}
      />
      <ChoicesField
        {...around('warn_to')}
        choices={choices}
        chosen={values.warn_to}
        onChange={(warn_to) => write({ warn_to })}
      />
      <ChoicesField
        {...around('breach_to')}
        choices={choices}
        chosen={values.breach_to}
        onChange={(breach_to) => write({ breach_to })}
      />
      {look}
    </>
  )
}

type PartsProps = { parts: PolicyParts }

/** The form of a new policy, with 30 minutes for the first answer and an hour for the next ones. */
export function NewPolicy({ parts }: PartsProps) {
  const form = useNewItem<PolicyFields, Policy>('sla', {
    saved: {
      name: '',
      first_response_time: '30m',
      next_response_time: '1h',
      resolution_time: '',
      first_response_warn: '10m',
      next_response_warn: '15m',
      resolution_warn: '',
      pauses: true,
      assistant_counts: false,
      warn_to: ['assigned_user'],
      breach_to: ['assigned_user', 'assigned_team'],
    },
    sending: useCreatePolicy(),
    check,
  })
  return (
    <NewItemPane kind="sla" form={form} labels={labels()}>
      <Inputs form={form} isNew parts={parts} />
    </NewItemPane>
  )
}

function OpenPolicy({ policy, parts }: PartsProps & { policy: Policy }) {
  const create = useCreatePolicy()
  const form = useForm<PolicyFields, Policy>({
    name: `sla.${policy.id}`,
    saved: fieldsOf(policy),
    sending: useUpdatePolicy(policy),
    whole: true,
    check,
  })
  const deletion = {
    sending: useDeletePolicy(policy.id),
    loss: t('sla.delete_text'),
    restore: () => create.mutate(fieldsOf(policy)),
  }
  return (
    <OpenItemPane kind="sla" name={policy.name} form={form} labels={labels()} deletion={deletion}>
      <Inputs form={form} policy={policy} parts={parts} />
    </OpenItemPane>
  )
}

/** One policy with its form, taken from the list. */
export function PolicyPane({ id, parts }: PartsProps & { id: number }) {
  const query = useQuery({ ...policiesQuery, select: (all) => all.find((policy) => policy.id === id) })
  return (
    <ItemPane kind="sla" query={query}>
      {(policy) => <OpenPolicy policy={policy} parts={parts} />}
    </ItemPane>
  )
}
