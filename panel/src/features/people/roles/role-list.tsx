import { useQuery } from '@tanstack/react-query'
import { roleName, roleText } from '../../../lib/built-in.ts'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { countOffered, rolesQuery } from './api.ts'

/**
 * All roles with how much each allows and how many agents have it; built-in ones are named in the person's language.
 */
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
          look: cx(tableStyles.colWide, tableStyles.colFigure),
          cell: ({ permissions }) => <span className={looks.soft}>{figure(countOffered(permissions))}</span>,
        },
        {
          head: t('admin.agents'),
          width: 88,
          look: tableStyles.colFigure,
          cell: ({ agent_count }) => <span className={looks.soft}>{figure(agent_count)}</span>,
        },
        {
          head: t('admin.origin'),
          width: 104,
          look: tableStyles.colState,
          cell: ({ built_in }) => built_in && <Chip look="quiet">{t('admin.built_in')}</Chip>,
        },
      ]}
    />
  )
}
