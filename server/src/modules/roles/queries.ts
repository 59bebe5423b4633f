import type { Database } from '../../platform/database.ts'
import { adminRole, type Role } from './schema.ts'

const roles = (db: Database) =>
  db.selectFrom('role').select(['id', 'name', 'description', 'permissions']).$castTo<Role>()

export const listRoles = (db: Database): Promise<Role[]> => roles(db).orderBy('name').execute()

export const listRolesByName = (db: Database, names: readonly string[]): Promise<Role[]> =>
  roles(db).where('name', 'in', names).execute()

/** Makes everybody else who is about to take the role from an agent wait until the transaction ends. */
export async function lockAdminRole(db: Database): Promise<void> {
  await db
    .selectFrom('role')
    .select('id')
    .where('name', '=', adminRole)
    .where('built_in', '=', true)
    .forNoKeyUpdate()
    .execute()
}
