import { useQuery } from '@tanstack/react-query'
import { roleName, roleText } from '../../../lib/built-in.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import { countOffered, rolesQuery } from './api.ts'

export function RoleList() {
  return (
    <ItemList
      kind="roles"
      list={useQuery(rolesQuery)}
      textOf={(role) => `${roleName(role.name)} ${roleText(role)}`}
      title={(role) => ({
        name: roleName(role.name),
        below: role.description && <bdi className="cut">{roleText(role)}</bdi>,
      })}
      columns={[
        {
          head: t('roles.permissions'),
          width: 112,
          look: 'col-wide col-figure',
          cell: ({ permissions }) => <span className="text-ink-2">{figure(countOffered(permissions))}</span>,
        },
        {
          head: t('admin.agents'),
          width: 88,
          look: 'col-figure',
          cell: ({ agent_count }) => <span className="text-ink-2">{figure(agent_count)}</span>,
        },
        {
          head: t('admin.origin'),
          width: 104,
          look: 'col-state',
          cell: ({ built_in }) => built_in && <Chip look="quiet">{t('admin.built_in')}</Chip>,
        },
      ]}
    />
  )
}
