import { useQuery } from '@tanstack/react-query'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { statusName } from '../../../lib/status.ts'
import { t } from '../../../lib/t.ts'
import type { Status, StatusCategory } from '../../../lib/types.ts'
import { SelectField, ShownField } from '../../../ui/field.tsx'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane, ShownItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { type StatusFields, statusesQuery, useCreateStatus, useDeleteStatus, useUpdateStatus } from './api.ts'

const longestName = 25
const categories: StatusCategory[] = ['open', 'waiting', 'resolved']

const labels = () => ({ name: t('statuses.name'), category: t('statuses.category') })

const check = ({ name }: StatusFields) => ({ name: !name.trim() && t('form.required') })

function Inputs({ form, isNew = false }: { form: FormOf<StatusFields>; isNew?: boolean }) {
  const { values, write } = form
  const below = wordsAround(form, labels())
  return (
    <>
      <NameField
        {...below('name')}
        value={values.name}
        longest={longestName}
        isNew={isNew}
        onChange={(name) => write({ name })}
      />
      <SelectField
        {...below('category', t(`statuses.category_${values.category}_hint`))}
        value={values.category}
        onChange={({ target }) => write({ category: target.value as StatusCategory })}
      >
        {categories.map((one) => (
          <option key={one} value={one}>
            {t(`statuses.category_${one}`)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The form of a status of one's own; it is of the category *Open* until another one is chosen. */
export function NewStatus() {
  const form = useNewItem<StatusFields, Status>('statuses', {
    saved: { name: '', category: 'open' },
    sending: useCreateStatus(),
    check,
  })
  return (
    <NewItemPane kind="statuses" form={form} labels={labels()}>
      <Inputs form={form} isNew />
    </NewItemPane>
  )
}

function OpenStatus({ status }: { status: Status }) {
  const { id, name, category } = status
  const create = useCreateStatus()
  const form = useForm<StatusFields, Status>({
    name: `statuses.${id}`,
    saved: { name, category },
    sending: useUpdateStatus(id),
    check,
  })
  const deletion = {
    sending: useDeleteStatus(id),
    loss: undefined,
    restore: () => create.mutate({ name, category }),
  }
  return (
    <OpenItemPane kind="statuses" name={name} form={form} labels={labels()} deletion={deletion}>
      <Inputs form={form} />
    </OpenItemPane>
  )
}

function BuiltInStatus({ status }: { status: Status }) {
  const name = statusName(status.name)
  return (
    <ShownItemPane kind="statuses" name={name} note={t('statuses.built_in_text')}>
      <ShownField label={t('statuses.name')}>{name}</ShownField>
      <ShownField label={t('statuses.category')} hint={t(`statuses.category_${status.category}_hint`)}>
        {t(`statuses.category_${status.category}`)}
      </ShownField>
    </ShownItemPane>
  )
}

/** One status with its form, or a built-in one, which nobody changes. */
export function StatusPane({ id }: { id: number }) {
  const query = useQuery({ ...statusesQuery, select: (all) => all.find((status) => status.id === id) })
  return (
    <ItemPane kind="statuses" query={query}>
      {(status) => (status.built_in ? <BuiltInStatus status={status} /> : <OpenStatus status={status} />)}
    </ItemPane>
  )
}
