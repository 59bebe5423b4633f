import { sql } from 'kysely'
import type { TestDesk } from './desk.ts'

type Addresses = { 'app.root_url': string; 'app.accepted_hosts'?: string[] }

/** Stores addresses for the desk without the proof that it answers there, as the operator can do. */
export async function setAddresses({ ctx }: Pick<TestDesk, 'ctx'>, addresses: Addresses): Promise<void> {
  await sql`update setting set value = value || ${JSON.stringify(addresses)}::jsonb where area = 'general'`.execute(
    ctx.db,
  )
}
