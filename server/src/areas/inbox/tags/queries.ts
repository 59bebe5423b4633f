import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { Tag, TagInUse, TagUse } from './schema.ts'

const columns = sql`id, name, created_at, updated_at`

export async function listTags(db: Database): Promise<Tag[]> {
  const { rows } = await sql<Tag>`select ${columns} from tag order by lower(name)`.execute(db)
  return rows
}

/** Tags that no visible conversation has are left out. */
export async function listUse(db: Database, visible: RawBuilder<unknown> | null): Promise<TagUse[]> {
  const seen = visible ? sql`join conversation c on c.id = t.conversation_id where ${visible}` : sql``
  const { rows } = await sql<TagUse>`
    select t.tag_id, count(*) as conversation_count from conversation_tag t ${seen} group by t.tag_id order by t.tag_id`.execute(
    db,
  )
  return rows
}

export async function findTag(db: Database, id: number): Promise<TagInUse | undefined> {
  const { rows } = await sql<TagInUse>`
    select ${columns}, (select count(*) from conversation_tag where tag_id = tag.id) as conversation_count
    from tag where id = ${id}`.execute(db)
  return rows[0]
}

/** Also waits for transactions that are giving the tag to a conversation. */
export async function lockTag(db: Database, id: number): Promise<Tag | undefined> {
  const { rows } = await sql<Tag>`select ${columns} from tag where id = ${id} for update`.execute(db)
  return rows[0]
}

export async function insertTag(db: Database, name: string): Promise<Tag> {
  const { rows } = await sql<Tag>`insert into tag (name) values (${name}) returning ${columns}`
    .execute(db)
    .catch(refuseTaken)
  return rows[0]!
}

export async function updateTag(db: Database, id: number, name: string, now: Date): Promise<Tag> {
  const { rows } =
    await sql<Tag>`update tag set name = ${name}, updated_at = ${now} where id = ${id} returning ${columns}`
      .execute(db)
      .catch(refuseTaken)
  return rows[0]!
}

/** Also removes it from every conversation. */
export async function deleteTag(db: Database, id: number): Promise<void> {
  await sql`delete from tag where id = ${id}`.execute(db)
}

type NamedTag = Pick<Tag, 'id' | 'name'>

/** Locks the tags, so that none is deleted before the transaction gives them to a conversation. */
export async function lockTagsByName(db: Database, names: readonly string[]): Promise<NamedTag[]> {
  const { rows } = await sql<NamedTag>`
    select id, name from tag where lower(name) in (select lower(name) from unnest(${names}::text[]) name)
    order by id for key share`.execute(db)
  return rows
}

export async function listTagsOf(db: Database, conversationId: number): Promise<NamedTag[]> {
  const { rows } = await sql<NamedTag>`
    select t.id, t.name from conversation_tag c join tag t on t.id = c.tag_id
    where c.conversation_id = ${conversationId} order by lower(t.name)`.execute(db)
  return rows
}

export async function insertTagsOf(db: Database, conversationId: number, tagIds: readonly number[]): Promise<void> {
  await sql`
    insert into conversation_tag (conversation_id, tag_id)
    select ${conversationId}, id from unnest(${tagIds}::bigint[]) id on conflict do nothing`.execute(db)
}

export async function deleteTagsOf(db: Database, conversationId: number, tagIds: readonly number[]): Promise<void> {
  await sql`
    delete from conversation_tag where conversation_id = ${conversationId} and tag_id = any(${tagIds}::bigint[])`.execute(
    db,
  )
}

const refuseTaken = refusing('tag_name', () => conflict('tag.name_taken').at('name'))
