import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import { adminRole } from '../../../platform/permissions.ts'
import type { NewRole, Role, RoleChanges } from './schema.ts'

const roles = (db: Database) =>
  db
    .selectFrom('role')
    .select(['id', 'name', 'description', 'permissions', 'built_in', 'created_at', 'updated_at'])
    .select(sql<number>`(select count(*) from agent_role where role_id = role.id)`.as('agent_count'))
    .$castTo<Role>()

export const listRoles = (db: Database): Promise<Role[]> => roles(db).orderBy('name').execute()

/** The roles stay until the transaction ends, so that they can be given to somebody. */
export const lockRolesByName = (db: Database, names: readonly string[]): Promise<Role[]> =>
  roles(db).where('name', 'in', names).orderBy('id').forKeyShare().execute()

export const findRole = (db: Database, id: number): Promise<Role | undefined> =>
  roles(db).where('id', '=', id).executeTakeFirst()

/** Also waits for transactions that give the role to somebody, so that afterwards it is known who has it. */
export const lockRole = (db: Database, id: number): Promise<Role | undefined> =>
  roles(db).where('id', '=', id).forUpdate().executeTakeFirst()

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

export async function insertRole(db: Database, role: NewRole): Promise<number> {
  const { name, description, permissions } = role
  const values = { name, description, permissions }
  const row = await db.insertInto('role').values(values).returning('id').executeTakeFirstOrThrow().catch(refuseTaken)
  return row.id
}

/** Columns that the changes leave undefined stay as they are. */
export async function updateRole(db: Database, id: number, changes: RoleChanges, now: Date): Promise<void> {
  const { name, description, permissions } = changes
  const values = { name, description, permissions, updated_at: now }
  await db.updateTable('role').set(values).where('id', '=', id).execute().catch(refuseTaken)
}

export async function deleteRole(db: Database, id: number): Promise<void> {
  await db.deleteFrom('role').where('id', '=', id).execute()
}

export async function listHolders(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ agent_id: number }>`
    select agent_id from agent_role where role_id = ${id} order by agent_id`.execute(db)
  return rows.map((row) => row.agent_id)
}

const refuseTaken = refusing('role_name', () => conflict('role.name_taken').at('name'))
