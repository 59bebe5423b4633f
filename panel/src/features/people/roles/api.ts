import { offeredPermissions } from '@parley/contract/values.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { byName } from '../../../lib/names.ts'
import { roleKeys } from '../../../lib/query-keys.ts'
import type { Permission } from '../../../lib/types.ts'
import { type Seen, showIn, since } from '../../../lib/unchanged.ts'

/** Agents show their roles, and what a person may do comes from them. */
const meta = { invalidates: [roleKeys.all, ['agents'], ['me']] }

export const rolesQuery = queryOptions({
  queryKey: roleKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/roles', { signal })).then(byName),
  staleTime: 5 * 60_000,
})

/** The number of permissions that the panel offers. A role may have others, for things that the desk does not do. */
export const countOffered = (permissions: readonly Permission[]) =>
  offeredPermissions.filter((one) => permissions.includes(one)).length

export type RoleFields = { name: string; description: string; permissions: readonly Permission[] }
type Sent = Partial<RoleFields>

const copied = ({ permissions, ...fields }: Sent) =>
  permissions ? { ...fields, permissions: [...permissions] } : fields

export function useCreateRole() {
  return useMutation({
    mutationFn: (fields: Sent) => {
      const { name = '', permissions = [] } = fields
      return answer(api.POST('/api/v1/roles', { body: { ...fields, name, permissions: [...permissions] } }))
    },
    onSuccess: showIn(roleKeys.all),
    meta,
  })
}

export function useUpdateRole(role: Seen) {
  return useMutation({
    mutationFn: (fields: Sent) =>
      answer(
        api.PUT('/api/v1/roles/{id}', {
          params: { path: { id: role.id } },
          body: { ...copied(fields), ...since(role) },
        }),
      ),
    onSuccess: showIn(roleKeys.all),
    meta,
  })
}

export function useDeleteRole(id: number) {
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/roles/{id}', { params: { path: { id } } })),
    meta,
  })
}
