import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { MacroInput, StoredMacro } from './schema.ts'

const columns = sql`
  m.id, m.name, m.folder, m.language, m.message_content, m.actions, m.visibility, m.visible_when, m.team_id, m.user_id,
  m.assistant_may_send, m.created_at, m.updated_at,
  coalesce((select jsonb_agg(jsonb_build_object('language', key, 'message_content', value) order by key)
            from jsonb_each_text(m.translations)), '[]') as translations,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'filename', f.name, 'content_type', f.mime, 'size', f.size) order by f.id)
            from file f where f.used_as = 'macro' and f.used_by = m.id), '[]') as files,
  (coalesce((select sum(u.uses) from macro_use u where u.macro_id = m.id), 0) + m.automatic_uses)::bigint as usage_count,
  greatest(l.last_used_at, m.automatically_used_at) as last_used_at,
  case when m.automatically_used_at is null or l.last_used_at > m.automatically_used_at then l.last_used_by end as last_used_by`

const lastUse = sql`
  left join lateral (
    select u.last_used_at, trim(a.first_name || ' ' || a.last_name) as last_used_by
    from macro_use u join agent a on a.id = u.agent_id where u.macro_id = m.id order by u.last_used_at desc limit 1
  ) l on true`

/**
 * What the reader has: their own saved replies, those for everybody and those of their teams. Readers who manage saved
 * replies have those of all teams.
 */
export type Reader = { agent: number; team_ids: readonly number[]; manages: boolean }

const visibleTo = ({ agent, team_ids, manages }: Reader): RawBuilder<unknown> => sql`(
  m.visibility = 'all' or (m.visibility = 'user' and m.user_id = ${agent})
  or (m.visibility = 'team' and (${manages} or m.team_id = any(${team_ids}::bigint[]))))`

export async function listMacros(db: Database, reader: Reader): Promise<StoredMacro[]> {
  const { rows } = await sql<StoredMacro>`
    select ${columns} from macro m ${lastUse} where ${visibleTo(reader)} order by lower(m.name), m.id`.execute(db)
  return rows
}

export async function findMacro(db: Database, id: number, reader: Reader): Promise<StoredMacro | undefined> {
  const { rows } = await sql<StoredMacro>`
    select ${columns} from macro m ${lastUse} where m.id = ${id} and ${visibleTo(reader)}`.execute(db)
  return rows[0]
}

/** A saved reply that everybody may use. */
export async function findShared(db: Database, id: number): Promise<StoredMacro | undefined> {
  const { rows } = await sql<StoredMacro>`
    select ${columns} from macro m ${lastUse} where m.id = ${id} and m.visibility = 'all'`.execute(db)
  return rows[0]
}

/** Those that the assistant may send, the most used first. */
export async function listForAssistant(db: Database): Promise<StoredMacro[]> {
  const { rows } = await sql<StoredMacro>`
    select ${columns} from macro m ${lastUse} where m.assistant_may_send order by usage_count desc, m.id`.execute(db)
  return rows
}

/** Whether a rule applies it, switched on or off. */
export async function isInRule(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from automation_rule, jsonb_path_query(rules, '$[*].actions[*] ? (@.type == "apply_macro")') action
    where action->'value'->>0 = ${String(id)}`.execute(db)
  return rows.length > 0
}

/** Makes others who change saved replies wait until the open transaction ends. */
export async function lockMacros(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('macros', 0))`.execute(db)
}

export async function countMacros(db: Database, agent: number | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from macro where user_id is not distinct from ${agent}`.execute(db)
  return rows[0]!.n
}

/** A saved reply as it is stored. */
export type Stored = Omit<Required<MacroInput>, 'files' | 'unchanged_since'>

const translationsOf = ({ translations }: Stored): string =>
  JSON.stringify(Object.fromEntries(translations.map(({ language, message_content }) => [language, message_content])))

export async function insertMacro(db: Database, macro: Stored, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into macro (name, folder, language, message_content, translations, actions, visibility, visible_when, team_id,
                       user_id, assistant_may_send, created_at, updated_at)
    values (${macro.name}, ${macro.folder}, ${macro.language}, ${macro.message_content}, ${translationsOf(macro)},
            ${JSON.stringify(macro.actions)}, ${macro.visibility}, ${macro.visible_when}, ${macro.team_id},
            ${macro.user_id}, ${macro.assistant_may_send}, ${now}, ${now})
    returning id`.execute(db)
  return rows[0]!.id
}

export async function updateMacro(db: Database, id: number, macro: Stored, now: Date): Promise<void> {
  await sql`
    update macro set name = ${macro.name}, folder = ${macro.folder}, language = ${macro.language},
      message_content = ${macro.message_content}, translations = ${translationsOf(macro)},
      actions = ${JSON.stringify(macro.actions)}, visibility = ${macro.visibility}, visible_when = ${macro.visible_when},
      team_id = ${macro.team_id}, user_id = ${macro.user_id}, assistant_may_send = ${macro.assistant_may_send}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** All saved replies that do something, whoever has them. */
export async function listActing(db: Database): Promise<Pick<StoredMacro, 'id' | 'user_id' | 'actions'>[]> {
  const { rows } = await sql<Pick<StoredMacro, 'id' | 'user_id' | 'actions'>>`
    select id, user_id, actions from macro where actions <> '[]' order by id`.execute(db)
  return rows
}

export async function updateActions(
  db: Database,
  id: number,
  actions: StoredMacro['actions'],
  now: Date,
): Promise<void> {
  await sql`update macro set actions = ${JSON.stringify(actions)}, updated_at = ${now} where id = ${id}`.execute(db)
}

export async function deleteMacro(db: Database, id: number): Promise<void> {
  await sql`delete from macro where id = ${id}`.execute(db)
}

/** By kind of action and name in lower case, the ids that an action can name. Agents go by their address. */
export async function listNames(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array_agg(id::text order by id) as ids from (
      select 'assign_team ' || lower(trim(name)) as name, id from team
      union all select 'assign_user ' || lower(email), id from agent
        where enabled and deleted_at is null and email is not null
      union all select 'set_status ' || lower(name), id from status
      union all select 'set_status ' || key, id from status where key <> lower(name)
      union all select 'set_priority ' || lower(name), id from priority
    ) known group by name`.execute(db)
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}

/** The team stays until the transaction ends. */
export async function isTeam(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from team where id = ${id} for key share`.execute(db)
  return rows.length > 0
}

/** False if the saved reply is gone. */
export async function countUse(db: Database, id: number, agent: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with macro as (select id from macro where id = ${id} for key share)
    insert into macro_use (macro_id, agent_id, uses, last_used_at) select id, ${agent}, 1, ${now} from macro
    on conflict (macro_id, agent_id)
    do update set uses = macro_use.uses + 1, last_used_at = greatest(macro_use.last_used_at, excluded.last_used_at)
    returning macro_id`.execute(db)
  return rows.length > 0
}

export async function countAutomaticUse(db: Database, id: number, now: Date): Promise<void> {
  await sql`
    update macro set automatic_uses = automatic_uses + 1, automatically_used_at = ${now} where id = ${id}`.execute(db)
}
