import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { AttachmentFailure } from './schema.ts'

export type Attachment = {
  id: number
  uuid: string
  name: string
  mime: string
  /** The provider's own word. It is `voice` for recorded audio. */
  kind: string
  state: 'pending' | 'ready' | 'failed'
  provider_media_id: string | null
  tries: number
  created_at: Date
  message_id: number
  message_uuid: string
  conversation_id: number
  conversation_uuid: string
  inbox_id: number
  /** True if the customer deleted the message, or an agent deleted one that was not delivered. */
  deleted: boolean
}

export async function findAttachment(
  db: Database,
  by: { id: number } | { uuid: string },
): Promise<Attachment | undefined> {
  const which = 'id' in by ? sql`f.id = ${by.id}` : sql`f.uuid = ${by.uuid}`
  const { rows } = await sql<Attachment>`
    select f.id, f.uuid, f.name, f.mime, coalesce(m.meta->>'kind', '') as kind, f.state, f.provider_media_id, f.tries, f.created_at,
      m.id as message_id, m.uuid as message_uuid, c.id as conversation_id, c.uuid as conversation_uuid, m.inbox_id,
      m.meta ? 'deleted_at' or m.type = 'activity' as deleted
    from file f join message m on m.id = f.used_by join conversation c on c.id = m.conversation_id
    where ${which} and f.used_as = 'message'`.execute(db)
  return rows[0]
}

type Arrived = {
  store: 'fs' | 's3'
  mime: string
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
  seconds: number | null
}

/** False if the file is already here. */
export async function updateArrived(db: Database, id: number, file: Arrived, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update file set state = 'ready', failure = null, store = ${file.store}, mime = ${file.mime}, size = ${file.size}, sha256 = ${file.sha256},
      width = ${file.width}, height = ${file.height}, seconds = ${file.seconds}, updated_at = ${now}
    where id = ${id} and state <> 'ready' returning id`.execute(db)
  return rows.length > 0
}

type Fetch = { state: 'pending' | 'failed'; failure: AttachmentFailure | null; tries: number }

/** False if the file is already here, or already in that state. */
export async function updateFetch(db: Database, id: number, fetch: Fetch, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update file set state = ${fetch.state}, failure = ${fetch.failure}, tries = ${fetch.tries}, updated_at = ${now},
      transcript_state = case when transcript_state is not null then ${fetch.state} end
    where id = ${id} and state <> 'ready' and (state, tries) is distinct from (${fetch.state}::text, ${fetch.tries}::int2)
    returning id`.execute(db)
  return rows.length > 0
}
