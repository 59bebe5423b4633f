import { useQuery } from '@tanstack/react-query'
import { roleName, roleText } from '../../../lib/built-in.ts'
import { type FormOf, useForm } from '../../../lib/form.ts'
import { useMe } from '../../../lib/me.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { t } from '../../../lib/t.ts'
import type { Role } from '../../../lib/types.ts'
import { Field, ShownField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { wordsAround } from '../../../ui/form.tsx'
import { ItemPane, NewItemPane, OpenItemPane, ShownItemPane } from '../../../ui/item-pane.tsx'
import { NameField } from '../../../ui/name-field.tsx'
import { countOffered, type RoleFields, rolesQuery, useCreateRole, useDeleteRole, useUpdateRole } from './api.ts'
import { PermissionsField, PermissionsShown } from './permissions-field.tsx'

const labels = () => ({
  name: t('roles.name'),
  description: t('roles.description'),
  permissions: t('roles.permissions'),
})

const adminRole = 'Admin'
const isAdmin = ({ name, built_in }: Role) => built_in && name === adminRole

const check = ({ name }: RoleFields) => ({ name: !name.trim() && t('form.required') })

type InputsProps = { form: FormOf<RoleFields>; isNew?: boolean; builtIn?: boolean }

function Inputs({ form, isNew = false, builtIn = false }: InputsProps) {
  const { values, write } = form
  const below = wordsAround(form, labels())
  return (
    <section className={formStyles.section}>
      {builtIn ? (
        <ShownField label={t('roles.name')}>{roleName(values.name)}</ShownField>
      ) : (
        <NameField {...below('name')} value={values.name} isNew={isNew} onChange={(name) => write({ name })} />
      )}
      <Field
        {...below('description')}
        value={values.description}
        maxLength={300}
        autoComplete="off"
        onChange={({ target }) => write({ description: target.value })}
      />
      <PermissionsField
        {...below('permissions', t('agents.permissions', { count: countOffered(values.permissions) }))}
        chosen={values.permissions}
        onChange={(permissions) => write({ permissions })}
      />
    </section>
  )
}

/** The form of a new role, which allows nothing until something is chosen. */
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
  const { id, name, built_in } = role
  const saved: RoleFields = { name, description: roleText(role), permissions: role.permissions.toSorted() }
  const create = useCreateRole()
  const form = useForm<RoleFields, Role>({
    name: `roles.${id}`,
    saved,
    sending: useUpdateRole(role),
    check,
  })
  const deletion = {
    sending: useDeleteRole(id),
    loss: undefined,
    restore: () => create.mutate(saved),
  }
  const held = t('roles.held', { count: role.agent_count })
  return (
    <OpenItemPane
      kind="roles"
      name={roleName(name)}
      form={form}
      labels={labels()}
      deletion={built_in ? null : deletion}
    >
      <p className={formStyles.note}>{built_in ? `${t('roles.built_in_text')} ${held}` : held}</p>
      <Inputs form={form} builtIn={built_in} />
    </OpenItemPane>
  )
}

function FixedRole({ role, note }: { role: Role; note: string }) {
  return (
    <ShownItemPane
      kind="roles"
      name={roleName(role.name)}
      note={`${note} ${t('roles.held', { count: role.agent_count })}`}
    >
      {role.description && <ShownField label={t('roles.description')}>{roleText(role)}</ShownField>}
      <PermissionsShown permissions={role.permissions} />
    </ShownItemPane>
  )
}

/**
 * A role. Admin may always do everything and cannot be changed, only Admins may change Agent, and nobody may change a
 * role that allows more than they may do.
 */
export function RolePane({ id }: { id: number }) {
  const me = useMe()
  const query = useQuery({ ...rolesQuery, select: (all) => all.find((role) => role.id === id) })
  return (
    <ItemPane kind="roles" query={query}>
      {(role) => {
        if (isAdmin(role)) return <FixedRole role={role} note={t('roles.admin_stays_text')} />
        if (role.built_in && !me.roles.includes(adminRole)) {
          return <FixedRole role={role} note={`${t('roles.built_in_text')} ${t('roles.admins_change_text')}`} />
        }
        const beyond = role.permissions.some((permission) => !me.permissions.includes(permission))
        return beyond ? <FixedRole role={role} note={t('roles.beyond_text')} /> : <OpenRole role={role} />
      }}
    </ItemPane>
  )
}
