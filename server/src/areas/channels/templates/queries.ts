import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { ProviderTemplate, TemplateContent } from '../../../providers/whatsapp/template-content.ts'
import type { MessagingLimit as ProviderLimit } from '../../../providers/whatsapp/templates.ts'
import type { Reason } from '../inboxes/schema.ts'

export type TemplateRow = TemplateContent & {
  id: number
  waba_id: string
  /** An inbox of the account; null if it no longer has one. */
  inbox_id: number | null
  provider_id: string | null
  status: string
  status_at: Date
  reason: string | null
  unsupported: string[]
  created_at: Date
  updated_at: Date
}

const anInbox = sql`
  (select min(i.id) from inbox i
   where i.channel = 'whatsapp' and i.config->>'waba_id' = t.waba_id and i.deleted_at is null)`

const columns = sql`
  t.id, t.waba_id, ${anInbox} as inbox_id, t.provider_id, t.name, t.language, t.category, t.status, t.status_at, t.reason,
  t.parameter_format, t.header_type, t.header_content, t.body_content, t.footer_content, t.buttons, t.sample_values,
  t.unsupported, t.created_at, t.updated_at`

export type CountedRow = TemplateRow & { sent_this_month: number }

/** Since the first of the month at the desk. Failed messages do not count. Uses index message_of_template. */
const sentThisMonth = (now: Date) => sql`(
  select count(*) from message m
  where m.template_id = t.id and m.status <> 'failed' and m.created_at >= (
    select date_trunc('month', ${now}::timestamptz, value ->> 'app.timezone') from setting where area = 'general'
  ))`

/** Templates of one account, or of every account that has an inbox. Uses index message_template_name. */
export async function listTemplates(db: Database, wabaId: string | null, now: Date): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select ${columns}, ${sentThisMonth(now)} as sent_this_month from message_template t
    where ${wabaId === null ? sql`${anInbox} is not null` : sql`t.waba_id = ${wabaId}`}
    order by t.name, t.language`.execute(db)
  return rows
}

export async function findTemplate(db: Database, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`select ${columns} from message_template t where t.id = ${id}`.execute(db)
  return rows[0]
}

export async function findCounted(db: Database, id: number, now: Date): Promise<CountedRow | undefined> {
  const { rows } = await sql<CountedRow>`
    select ${columns}, ${sentThisMonth(now)} as sent_this_month from message_template t where t.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockTemplate(db: Database, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from message_template t where t.id = ${id} for update of t`.execute(db)
  return rows[0]
}

export async function findNamed(
  db: Database,
  wabaId: string,
  name: string,
  language: string,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from message_template t
    where t.waba_id = ${wabaId} and t.name = ${name} and t.language = ${language}`.execute(db)
  return rows[0]
}

const providerIds = (wabaId: string) =>
  sql<{ provider_id: string }>`
    select provider_id from message_template where waba_id = ${wabaId} and provider_id is not null order by id`

export async function listProviderIds(db: Database, wabaId: string): Promise<string[]> {
  const { rows } = await providerIds(wabaId).execute(db)
  return rows.map(({ provider_id }) => provider_id)
}

/** The same, once whoever is deleting one has done so. Nobody changes the templates until the transaction ends. */
export async function lockProviderIds(db: Database, wabaId: string): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`${providerIds(wabaId)} for update`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}

/** The template that the provider means: found by its id, else by name and language, whose spelling varies. */
export async function lockSpokenOf(
  db: Database,
  wabaId: string,
  about: { template_id: string | null; name: string; language: string },
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from message_template t
    where t.waba_id = ${wabaId} and (t.provider_id = ${about.template_id}
      or (t.name = ${about.name} and lower(t.language) = lower(replace(${about.language}, '-', '_'))))
    order by t.provider_id = ${about.template_id} desc nulls last limit 1 for update of t`.execute(db)
  return rows[0]
}

export async function insertDraft(db: Database, wabaId: string, content: TemplateContent, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into message_template (waba_id, name, language, category, status, status_at, parameter_format, header_type,
      header_content, body_content, footer_content, buttons, sample_values, created_at, updated_at)
    values (${wabaId}, ${content.name}, ${content.language}, ${content.category}, 'DRAFT', ${now},
      ${content.parameter_format}, ${content.header_type}, ${content.header_content}, ${content.body_content},
      ${content.footer_content}, ${JSON.stringify(content.buttons)}, ${JSON.stringify(content.sample_values)}, ${now}, ${now})
    returning id`
    .execute(db)
    .catch(refusing('message_template_name', () => conflict('template.name_taken').at('name')))
  return rows[0]!.id
}

export async function updateContent(db: Database, id: number, content: TemplateContent, now: Date): Promise<void> {
  await sql`
    update message_template set
      category = ${content.category}, status = 'DRAFT', parameter_format = ${content.parameter_format},
      header_type = ${content.header_type}, header_content = ${content.header_content},
      body_content = ${content.body_content}, footer_content = ${content.footer_content},
      buttons = ${JSON.stringify(content.buttons)}, sample_values = ${JSON.stringify(content.sample_values)},
      updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Stores the provider's answer to a submission, unless it has told more about the template in the meantime. */
export async function updateSubmitted(
  db: Database,
  id: number,
  answer: { provider_id: string; status: string; category: string },
  at: Date,
  now: Date,
): Promise<void> {
  await sql`
    update message_template set
      provider_id = ${answer.provider_id},
      status = case when status = 'DRAFT' then ${answer.status} else status end,
      status_at = greatest(status_at, ${at}),
      reason = case when status = 'DRAFT' then null else reason end,
      category = ${answer.category}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

export async function updateStatus(
  db: Database,
  id: number,
  told: { status: string; reason: string | null; provider_id: string | null },
  at: Date,
  now: Date,
): Promise<void> {
  await sql`
    update message_template set status = ${told.status}, reason = ${told.reason}, status_at = ${at},
      provider_id = coalesce(${told.provider_id}, provider_id), updated_at = ${now}
    where id = ${id}`.execute(db)
}

export async function deleteTemplate(db: Database, id: number): Promise<void> {
  await sql`delete from message_template where id = ${id}`.execute(db)
}

/** If a header is a picture or similar, the provider has its own copy of the sample; ours stays. */
const shownHeader = sql`
  case when t.header_type <> 'TEXT' and t.header_type = excluded.header_type then t.header_content
       else excluded.header_content end`

/**
 * When a list was requested from the provider: in whole seconds, as the provider gives times, and exactly. What was
 * written here since then may be missing in the list: it stays, and the next list is checked again.
 */
type Listing = { at: Date; began: Date }

/**
 * Writes what the provider has, as of `at`. Keeps what the provider told about a template after that, and what somebody
 * is writing here. Returns the ids of those that differ from before.
 */
export async function upsertListed(
  db: Database,
  wabaId: string,
  templates: ProviderTemplate[],
  { at, began }: Listing,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into message_template as t (waba_id, provider_id, name, language, category, status, status_at, reason,
      parameter_format, header_type, header_content, body_content, footer_content, buttons, sample_values, unsupported,
      created_at, updated_at)
    select ${wabaId}, provider_id, name, language, category, status, ${at}, reason, parameter_format, header_type,
      header_content, body_content, footer_content, buttons, sample_values, unsupported, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) listed (
      provider_id text, name text, language text, category text, status text, reason text, parameter_format text,
      header_type text, header_content text, body_content text, footer_content text, buttons jsonb, sample_values jsonb,
      unsupported text[])
    on conflict (waba_id, name, language) do update set
      provider_id = excluded.provider_id, category = excluded.category, status = excluded.status,
      status_at = excluded.status_at,
      reason = case when excluded.reason is null and t.status = excluded.status then t.reason else excluded.reason end,
      parameter_format = excluded.parameter_format, header_type = excluded.header_type,
      header_content = ${shownHeader}, body_content = excluded.body_content,
      footer_content = excluded.footer_content, buttons = excluded.buttons, sample_values = excluded.sample_values,
      unsupported = excluded.unsupported, updated_at = ${now}
    where t.status <> 'DRAFT' and t.status_at <= ${at} and t.updated_at < ${began} and (
      t.provider_id, t.category, t.status, t.parameter_format, t.header_type, t.header_content, t.body_content,
      t.footer_content, t.buttons, t.unsupported, t.reason
    ) is distinct from (
      excluded.provider_id, excluded.category, excluded.status, excluded.parameter_format, excluded.header_type,
      ${shownHeader}, excluded.body_content, excluded.footer_content, excluded.buttons, excluded.unsupported,
      coalesce(excluded.reason, t.reason))
    returning t.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Templates with a sample that can be changed only at the provider, including deleted ones. */
export async function listSettledSamples(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.used_by as id from file f left join message_template t on t.id = f.used_by
    where f.used_as = 'template' and (t.id is null or t.status not in ('DRAFT', 'PENDING', 'IN_APPEAL', 'REJECTED'))
    limit 1000`.execute(db)
  return rows.map((row) => row.id)
}

/** Deletes templates that the provider no longer has, as of `at`. */
export async function deleteUnlisted(
  db: Database,
  wabaId: string,
  listed: string[],
  { at, began }: Listing,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from message_template
    where waba_id = ${wabaId} and provider_id is not null and provider_id <> all(${listed}::text[])
      and status <> 'DRAFT' and status_at <= ${at} and updated_at < ${began}
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** One inbox for each account that waits for the provider's decision, or was not checked since `before`. */
export async function listDue(db: Database, before: Date): Promise<number[]> {
  const { rows } = await sql<{ inbox_id: number }>`
    select min(i.id) as inbox_id from inbox i left join business_account a on a.waba_id = i.config->>'waba_id'
    where i.channel = 'whatsapp' and i.enabled and i.deleted_at is null and i.token_rejected_at is null
      and (a.synced_at is null or a.synced_at < ${before} or exists (
        select 1 from message_template t
        where t.waba_id = i.config->>'waba_id' and t.status in ('PENDING', 'IN_APPEAL', 'PENDING_DELETION')))
    group by i.config->>'waba_id'`.execute(db)
  return rows.map((row) => row.inbox_id)
}

/** Notes a synchronisation that succeeded. What the provider did not say stays as it was known. */
export async function noteSynced(
  db: Database,
  wabaId: string,
  told: { portfolio_id: string | undefined; limit: ProviderLimit | undefined },
  now: Date,
): Promise<void> {
  const { portfolio_id = null, limit } = told
  await sql`
    insert into business_account as a (waba_id, portfolio_id, daily_limit, unlimited, limit_at, synced_at)
    values (${wabaId}, ${portfolio_id}, ${limit?.daily ?? null}, ${limit?.daily === null}, ${limit ? now : null}, ${now})
    on conflict (waba_id) do update set
      portfolio_id = coalesce(excluded.portfolio_id, a.portfolio_id),
      daily_limit = ${limit ? sql`excluded.daily_limit` : sql`a.daily_limit`},
      unlimited = ${limit ? sql`excluded.unlimited` : sql`a.unlimited`},
      limit_at = coalesce(excluded.limit_at, a.limit_at),
      synced_at = excluded.synced_at, sync_failed_at = null, sync_error = null`.execute(db)
}

/** Notes how many customers the account may write to first within a day, as the provider says; null is any number. */
export async function noteLimit(db: Database, wabaId: string, limit: ProviderLimit, now: Date): Promise<void> {
  await sql`
    insert into business_account (waba_id, daily_limit, unlimited, limit_at)
    values (${wabaId}, ${limit.daily}, ${limit.daily === null}, ${now})
    on conflict (waba_id) do update set
      daily_limit = excluded.daily_limit, unlimited = excluded.unlimited, limit_at = excluded.limit_at`.execute(db)
}

/** Notes why a synchronisation failed, until one succeeds. When the last good one was stays. */
export async function noteSyncFailed(db: Database, wabaId: string, reason: Reason, now: Date): Promise<void> {
  await sql`
    insert into business_account (waba_id, sync_failed_at, sync_error)
    values (${wabaId}, ${now}, ${JSON.stringify(reason)})
    on conflict (waba_id) do update set sync_failed_at = excluded.sync_failed_at, sync_error = excluded.sync_error`.execute(
    db,
  )
}

export type AccountRow = {
  daily_limit: number | null
  unlimited: boolean
  limit_at: Date | null
  synced_at: Date | null
  sync_error: Reason | null
}

export async function findAccount(db: Database, wabaId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select daily_limit, unlimited, limit_at, synced_at, sync_error from business_account where waba_id = ${wabaId}`.execute(
    db,
  )
  return rows[0]
}

/** The accounts that share a limit with this one. */
const portfolioOf = (wabaId: string) => sql`
  select ${wabaId}::text as waba_id
  union select other.waba_id from business_account own join business_account other using (portfolio_id)
  where own.waba_id = ${wabaId}`

/** Failed messages reached nobody and do not count. Uses index business_initiated_recent. */
export async function countInitiated(db: Database, wabaId: string, since: Date, contactId: number | null) {
  const { rows } = await sql<{ used: number; has_contact: boolean }>`
    select count(distinct b.contact_id) as used, coalesce(bool_or(b.contact_id = ${contactId}), false) as has_contact
    from business_initiated b join message m on m.id = b.message_id
    where b.waba_id in (${portfolioOf(wabaId)}) and b.at > ${since} and m.status <> 'failed'`.execute(db)
  return rows[0]!
}

/** Makes the sends of a portfolio that have to be counted take turns, until commit. */
export async function lockCount(db: Database, wabaId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('initiated ' || coalesce(
      (select portfolio_id from business_account where waba_id = ${wabaId}), ${wabaId}), 4))`.execute(db)
}

/** A message that is sent again counts from then on. */
export async function upsertInitiated(
  db: Database,
  sent: { message_ids: number[]; waba_id: string; contact_id: number; at: Date },
): Promise<void> {
  await sql`
    insert into business_initiated (message_id, waba_id, contact_id, at)
    select message_id, ${sent.waba_id}, ${sent.contact_id}::bigint, ${sent.at}::timestamptz
    from unnest(${sent.message_ids}::bigint[]) message_id
    on conflict (message_id) do update set waba_id = excluded.waba_id, at = excluded.at`.execute(db)
}

export const agedSends: Aged = { table: 'business_initiated', age: 'at' }
