import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { InboxRow, SetupStep } from './schema.ts'

const columns = sql`
  id, uuid, name, channel, enabled, prompt_tags_on_reply, ai_only, csat_enabled, agent_name, reopen_window_hours, business_hours_id,
  sla_policy_id, config, secrets, setup, token_rejected_at, deleted_at, created_at, updated_at`

export async function listInboxes(db: Database): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from inbox where deleted_at is null order by lower(name), id`.execute(db)
  return rows
}

/** A text that is another one after each change of what proves a webhook call, whichever host made it. */
export const stateOfProof = sql<string>`(
  select coalesce(md5(string_agg(
    concat_ws(' ', id, config->>'phone_number_id', config->>'waba_id', secrets->'app_secret', setup->'signature'->'state'),
    ',' order by id
  )), '') from inbox where deleted_at is null
)`

/** The inboxes as of one moment, and the state of what proves a webhook call. */
export async function listWithState(db: Database): Promise<{ inboxes: InboxRow[]; state: string }> {
  const { rows } = await sql<InboxRow & { state: string }>`
    select ${columns}, ${stateOfProof} as state from inbox where deleted_at is null order by id`.execute(db)
  return { inboxes: rows, state: rows[0]?.state ?? '' }
}

export async function findInbox(db: Database, id: number): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from inbox where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}

/** Also finds deleted ones: conversations and receipts outlive their inbox. */
export async function getInbox(db: Database, id: number): Promise<InboxRow> {
  const { rows } = await sql<InboxRow>`select ${columns} from inbox where id = ${id}`.execute(db)
  if (!rows[0]) throw new Error(`there is no inbox ${id}`)
  return rows[0]
}

export async function getInboxOfConversation(db: Database, conversationId: number): Promise<InboxRow> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from inbox where id = (select inbox_id from conversation where id = ${conversationId})`.execute(
    db,
  )
  if (!rows[0]) throw new Error(`there is no conversation ${conversationId}`)
  return rows[0]
}

/** Uses index inbox_phone_number. */
export async function findInboxByNumber(db: Database, phoneNumberId: string): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from inbox
    where channel = 'whatsapp' and config->>'phone_number_id' = ${phoneNumberId} and deleted_at is null`.execute(db)
  return rows[0]
}

/** Uses index inbox_account. */
export async function listInboxesOfAccount(db: Database, wabaId: string): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from inbox
    where channel = 'whatsapp' and config->>'waba_id' = ${wabaId} and deleted_at is null order by id`.execute(db)
  return rows
}

export async function lockInbox(db: Database, id: number): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from inbox where id = ${id} and deleted_at is null for update`.execute(db)
  return rows[0]
}

export type InboxValues = Pick<
  InboxRow,
  | 'name'
  | 'enabled'
  | 'prompt_tags_on_reply'
  | 'ai_only'
  | 'csat_enabled'
  | 'agent_name'
  | 'reopen_window_hours'
  | 'business_hours_id'
  | 'sla_policy_id'
  | 'config'
  | 'secrets'
  | 'setup'
  | 'token_rejected_at'
>

export async function insertInbox(db: Database, uuid: string, values: InboxValues): Promise<InboxRow> {
  const { rows } = await sql<InboxRow>`
    insert into inbox (uuid, channel, name, enabled, prompt_tags_on_reply, ai_only, csat_enabled, agent_name,
                       reopen_window_hours, business_hours_id, sla_policy_id, config, secrets, setup)
    values (${uuid}, 'whatsapp', ${values.name}, ${values.enabled}, ${values.prompt_tags_on_reply}, ${values.ai_only},
            ${values.csat_enabled}, ${values.agent_name}, ${values.reopen_window_hours}, ${values.business_hours_id},
            ${values.sla_policy_id}, ${JSON.stringify(values.config)},
            ${JSON.stringify(values.secrets)}, ${JSON.stringify(values.setup)})
    returning ${columns}`
    .execute(db)
    .catch(refuseTwin)
  return rows[0]!
}

export async function updateInbox(db: Database, id: number, values: InboxValues): Promise<InboxRow> {
  const { rows } = await sql<InboxRow>`
    update inbox set
      name = ${values.name}, enabled = ${values.enabled}, prompt_tags_on_reply = ${values.prompt_tags_on_reply},
      ai_only = ${values.ai_only}, csat_enabled = ${values.csat_enabled}, agent_name = ${values.agent_name},
      reopen_window_hours = ${values.reopen_window_hours}, business_hours_id = ${values.business_hours_id},
      sla_policy_id = ${values.sla_policy_id},
      number_since = case when config->>'phone_number_id' = ${values.config.phone_number_id} then number_since else now() end,
      config = ${JSON.stringify(values.config)},
      secrets = ${JSON.stringify(values.secrets)}, setup = ${JSON.stringify(values.setup)},
      token_rejected_at = ${values.token_rejected_at}, updated_at = now()
    where id = ${id}
    returning ${columns}`
    .execute(db)
    .catch(refuseTwin)
  return rows[0]!
}

const refuseTwin = refusing('inbox_phone_number', () => conflict('inbox.number_taken').at('config.phone_number_id'))

export async function updateSetup(db: Database, id: number, step: SetupStep, fact: object): Promise<void> {
  await sql`
    update inbox set setup = setup || jsonb_build_object(${step}::text, ${JSON.stringify(fact)}::jsonb)
    where id = ${id}`.execute(db)
}

/** Until then a handshake counts as an answer to the desk's own registration. Null: from now on it does not. */
export async function updateRegistering(db: Database, id: number, until: Date | null): Promise<void> {
  await sql`update inbox set registering_until = ${until} where id = ${id}`.execute(db)
}

/** Proves the step unless the desk is registering itself now; false if it was already proven. */
export async function proveByHandshake(db: Database, id: number, fact: object, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update inbox set setup = setup || jsonb_build_object('app_webhook', ${JSON.stringify(fact)}::jsonb)
    where id = ${id} and coalesce(registering_until <= ${now}, true)
      and setup->'app_webhook'->>'state' is distinct from 'proven'`.execute(db)
  return numAffectedRows === 1n
}

/** Inboxes whose account is not known to deliver to them. */
export async function listUnregistered(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from inbox
    where enabled and deleted_at is null and token_rejected_at is null
      and setup->'callback'->>'state' is distinct from 'proven'`.execute(db)
  return rows.map(({ id }) => id)
}

/** An inbox and the sealed token with which a call was made. */
export type TokenOf = Pick<InboxRow, 'id' | 'secrets'>

/** False if that token was replaced meanwhile, or its state is known: an old call cannot judge a new token. */
export async function updateTokenVerdict(
  db: Database,
  inbox: TokenOf,
  rejectedAt: Date | null,
  fact: object,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update inbox set token_rejected_at = ${rejectedAt},
      setup = setup || jsonb_build_object('credentials', ${JSON.stringify(fact)}::jsonb)
    where id = ${inbox.id} and secrets->>'access_token' = ${inbox.secrets.access_token}
      and (token_rejected_at is null) = ${rejectedAt !== null}`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteInbox(db: Database, id: number): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`
    update inbox set deleted_at = now(), enabled = false, updated_at = now() where id = ${id} and deleted_at is null
    returning ${columns}`.execute(db)
  return rows[0]
}

export type SealedInbox = Pick<InboxRow, 'id' | 'uuid' | 'name' | 'secrets'>

/** A hundred inboxes after this one, including deleted ones. */
export async function listSealed(db: Database, after: number): Promise<SealedInbox[]> {
  const { rows } = await sql<SealedInbox>`
    select id, uuid, name, secrets from inbox where id > ${after} order by id limit 100`.execute(db)
  return rows
}

/** False if somebody has changed them since they were read. */
export async function replaceSecrets(db: Database, inbox: SealedInbox, secrets: InboxRow['secrets']): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update inbox set secrets = ${JSON.stringify(secrets)}
    where id = ${inbox.id} and secrets = ${JSON.stringify(inbox.secrets)}::jsonb`.execute(db)
  return numAffectedRows === 1n
}
