import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { Hours } from './schema.ts'

export type HoursRow = Omit<Hours, 'now'>
export type HoursValues = Pick<
  Hours,
  'name' | 'description' | 'is_always_open' | 'timezone' | 'hours' | 'holidays' | 'away_enabled' | 'away_texts'
>

const columns = sql`
  h.id, h.name, h.description, h.is_always_open, h.timezone, h.hours, h.holidays, h.away_enabled, h.away_texts, h.created_at, h.updated_at,
  json_build_object(
    'is_default', exists (
      select from setting where area = 'general' and value->>'app.business_hours_id' = h.id::text),
    'teams', (select count(*) from team where business_hours_id = h.id),
    'inboxes', (select count(*) from inbox where business_hours_id = h.id and deleted_at is null)
  ) as used_by`

export async function listHours(db: Database): Promise<HoursRow[]> {
  const { rows } = await sql<HoursRow>`select ${columns} from business_hours h order by lower(h.name)`.execute(db)
  return rows
}

export async function findHours(db: Database, id: number): Promise<HoursRow | undefined> {
  const { rows } = await sql<HoursRow>`select ${columns} from business_hours h where h.id = ${id}`.execute(db)
  return rows[0]
}

/** Also waits for transactions that give them to a team or an inbox. */
export async function lockHours(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from business_hours where id = ${id} for update`.execute(db)
  return rows.length > 0
}

/** Keeps them from being deleted until the transaction ends. False if there are none. */
export async function holdHours(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from business_hours where id = ${id} for key share`.execute(db)
  return rows.length > 0
}

export async function insertHours(db: Database, values: HoursValues): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into business_hours (name, description, is_always_open, timezone, hours, holidays, away_enabled,
                                away_texts)
    values (${values.name}, ${values.description}, ${values.is_always_open}, ${values.timezone},
            ${JSON.stringify(values.hours)}, ${JSON.stringify(values.holidays)},
            ${values.away_enabled}, ${JSON.stringify(values.away_texts)})
    returning id`
    .execute(db)
    .catch(refuseTaken)
  return rows[0]!.id
}

export async function updateHours(db: Database, id: number, values: HoursValues, now: Date): Promise<void> {
  await sql`
    update business_hours set name = ${values.name}, description = ${values.description},
      is_always_open = ${values.is_always_open}, timezone = ${values.timezone},
      hours = ${JSON.stringify(values.hours)}, holidays = ${JSON.stringify(values.holidays)},
      away_enabled = ${values.away_enabled}, away_texts = ${JSON.stringify(values.away_texts)}, updated_at = ${now}
    where id = ${id}`
    .execute(db)
    .catch(refuseTaken)
}

export async function deleteHours(db: Database, id: number): Promise<void> {
  await sql`update team set business_hours_id = null where business_hours_id = ${id}`.execute(db)
  await sql`update inbox set business_hours_id = null where business_hours_id = ${id}`.execute(db)
  await sql`
    update setting set value = value || '{"app.business_hours_id": ""}'
    where area = 'general' and value->>'app.business_hours_id' = ${String(id)}`.execute(db)
  await sql`delete from business_hours where id = ${id}`.execute(db)
}

type HoursThere = HoursValues & { id: number; timezone: string }

/**
 * The hours of a conversation: of its team, else of its inbox, else of the desk, with the time zone that applies to
 * them.
 */
export async function findHoursOf(
  db: Database,
  { assigned_team_id, inbox_id }: { assigned_team_id: number | null; inbox_id: number | null },
): Promise<HoursThere | undefined> {
  const { rows } = await sql<HoursThere>`
    select h.id, h.name, h.description, h.is_always_open, h.hours, h.holidays, h.away_enabled, h.away_texts,
      coalesce(h.timezone, case when h.id = t.business_hours_id then t.timezone end, general.value->>'app.timezone')
        as timezone
    from setting general left join inbox i on i.id = ${inbox_id} left join team t on t.id = ${assigned_team_id}
    join business_hours h on h.id = coalesce(
      t.business_hours_id, i.business_hours_id, nullif(general.value->>'app.business_hours_id', '')::bigint)
    where general.area = 'general'`.execute(db)
  return rows[0]
}

const refuseTaken = refusing('business_hours_name', () => conflict('hours.name_taken').at('name'))
