import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { roleName, roleText } from '../../lib/built-in.ts'
import { wordError } from '../../lib/errors.ts'
import { t } from '../../lib/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { rolesQuery } from './api.ts'

/** What each role allows, to read. */
export function RoleList() {
  const roles = useQuery(rolesQuery)
  if (roles.isPending) return <RowsSkeleton />
  if (roles.isError) {
    return (
      <Empty
        title={t('roles.failed_to_load')}
        text={wordError(roles.error)}
        action={<Button onClick={() => roles.refetch()}>{t('retry')}</Button>}
        missing="both"
      />
    )
  }
  return (
    <ul className="a-roles">
      {roles.data.map((role) => (
        <li key={role.id}>
          <details>
            <summary>
              <ChevronDown className="i-12" />
              <bdi className="name">{roleName(role.name)}</bdi>
              <bdi className="text-ink-3">{roleText(role)}</bdi>
              <span className="ms-auto text-12 text-ink-3">
                {t('agents.permissions', { count: role.permissions.length })}
              </span>
            </summary>
            <p className="code">{role.permissions.join('  ')}</p>
          </details>
        </li>
      ))}
    </ul>
  )
}
