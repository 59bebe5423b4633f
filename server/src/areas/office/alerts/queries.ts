import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { adminRole } from '../../../platform/permissions.ts'

export type Person = { id: number; name: string; first_name: string; email: string | null; language: string }

/** Admins who may sign in now. */
export async function listAdmins(db: Database): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.id, access.name, a.first_name, a.email, access.language
    from agent a join agent_access access on access.agent_id = a.id
    join agent_role ar on ar.agent_id = a.id join role r on r.id = ar.role_id
    where a.enabled and r.name = ${adminRole} and r.built_in
    order by a.id`.execute(db)
  return rows
}

/** Undefined for an agent who may not sign in. */
export async function findPerson(db: Database, agentId: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select a.id, access.name, a.first_name, a.email, access.language
    from agent a join agent_access access on access.agent_id = a.id where a.id = ${agentId} and a.enabled`.execute(db)
  return rows[0]
}

/** The mail settings as they are stored, with the password sealed; undefined if nothing was stored yet. */
export async function findMailSettings(db: Database): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('area', '=', 'notification.email').executeTakeFirst()
  return row?.value
}
