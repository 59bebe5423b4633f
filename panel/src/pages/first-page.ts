import { redirect } from '@tanstack/react-router'
import type { Permission } from '../lib/types.ts'
import { mayRunDesk } from './admin-sections.ts'

/** The page with which the panel begins for somebody who may see no list of conversations. */
export function firstPage(permissions: readonly Permission[]) {
  const has = (permission: Permission) => permissions.includes(permission)
  if (has('reports:manage')) return redirect({ to: '/today', search: {} })
  if (has('ai:manage')) return redirect({ to: '/knowledge/{-$article}', params: { article: undefined }, search: {} })
  if (has('contacts:read_all'))
    return redirect({ to: '/contacts/{-$contact}', params: { contact: undefined }, search: {} })
  return mayRunDesk(permissions) ? redirect({ to: '/admin' }) : redirect({ to: '/profile' })
}
