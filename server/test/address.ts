import { sql } from 'kysely'
import type { TestDesk } from './desk.ts'

type Addresses = { 'app.root_url': string; 'app.accepted_hosts'?: string[] }

/** The desk from now on has addresses at which it need not answer: as the operator would say it, past the proof. */
export async function setAddresses({ ctx }: Pick<TestDesk, 'ctx'>, addresses: Addresses): Promise<void> {
  await sql`update setting set value = value || ${JSON.stringify(addresses)}::jsonb where area = 'general'`.execute(
    ctx.db,
  )
}
