import { useQuery } from '@tanstack/react-query'
import { type FormOf, useForm } from '../../lib/form.ts'
import { useNewItem } from '../../lib/items.ts'
import { t } from '../../lib/t.ts'
import type { Role } from '../../lib/types.ts'
import { Field, ShownField } from '../../ui/field.tsx'
import { wordsAround } from '../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane, ShownItemPane } from '../../ui/item-pane.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { useMe } from '../agents/api.ts'
import { type RoleFields, rolesQuery, useCreateRole, useDeleteRole, useUpdateRole } from './api.ts'
import { PermissionsField, PermissionsShown } from './permissions-field.tsx'

const labels = () => ({
  name: t('roles.name'),
  description: t('roles.description'),
  permissions: t('roles.permissions'),
})

const check = ({ name }: RoleFields) => ({ name: !name.trim() && t('form.required') })

function Inputs({ form, isNew = false }: { form: FormOf<RoleFields>; isNew?: boolean }) {
  const { values, write } = form
  const below = wordsAround(form, labels())
  return (
    <section className="form-sec">
      <NameField {...below('name')} value={values.name} isNew={isNew} onChange={(name) => write({ name })} />
      <Field
        {...below('description')}
        value={values.description}
        maxLength={300}
        autoComplete="off"
        onChange={({ target }) => write({ description: target.value })}
      />
      <PermissionsField
        {...below('permissions', t('agents.permissions', { count: values.permissions.length }))}
        chosen={values.permissions}
        onChange={(permissions) => write({ permissions })}
      />
    </section>
  )
}

export function NewRole() {
  const form = useNewItem<RoleFields, Role>('roles', {
    saved: { name: '', description: '', permissions: [] },
    sending: useCreateRole(),
    check,
  })
  return (
    <NewItemPane kind="roles" form={form} labels={labels()}>
      <Inputs form={form} isNew />
    </NewItemPane>
  )
}

function OpenRole({ role }: { role: Role }) {
  const { id, name, description } = role
  const saved: RoleFields = { name, description, permissions: role.permissions.toSorted() }
  const create = useCreateRole()
  const form = useForm<RoleFields, Role>({
    name: `role.${id}`,
    saved,
    sending: useUpdateRole(id),
    check,
  })
  const deletion = {
    sending: useDeleteRole(id),
    loss: undefined,
    restore: () => create.mutate(saved),
  }
  return (
    <OpenItemPane kind="roles" name={name} form={form} labels={labels()} deletion={deletion}>
      <p className="a-note">{t('roles.held', { count: role.agent_count })}</p>
      <Inputs form={form} />
    </OpenItemPane>
  )
}

function FixedRole({ role, note }: { role: Role; note: string }) {
  return (
    <ShownItemPane kind="roles" name={role.name} note={`${note} ${t('roles.held', { count: role.agent_count })}`}>
      {role.description && <ShownField label={t('roles.description')}>{role.description}</ShownField>}
      <PermissionsShown permissions={role.permissions} />
    </ShownItemPane>
  )
}

/** A role that allows more than the person may do is not theirs to change. */
export function RolePane({ id }: { id: number }) {
  const me = useMe()
  const query = useQuery({ ...rolesQuery, select: (all) => all.find((role) => role.id === id) })
  return (
    <ItemPane kind="roles" query={query}>
      {(role) => {
        if (role.built_in) return <FixedRole role={role} note={t('roles.built_in_text')} />
        const beyond = role.permissions.some((permission) => !me.permissions.includes(permission))
        return beyond ? <FixedRole role={role} note={t('roles.beyond_text')} /> : <OpenRole role={role} />
      }}
    </ItemPane>
  )
}
