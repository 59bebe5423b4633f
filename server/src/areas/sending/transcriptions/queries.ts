import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export type Recording = {
  id: number
  uuid: string
  key: string
  mime: string
  size: number
  seconds: number | null
  state: 'pending' | 'ready' | 'failed'
  transcript_state: 'pending' | 'ready' | 'failed' | null
  message_id: number
  message_uuid: string
  conversation_id: number
  conversation_uuid: string
  /** The customer deleted the message. */
  deleted: boolean
}

/** Finds a recording that a customer sent, whether it has been fetched yet or not. */
export async function findRecording(
  db: Database,
  by: { id: number } | { uuid: string },
): Promise<Recording | undefined> {
  const which = 'id' in by ? sql`f.id = ${by.id}` : sql`f.uuid = ${by.uuid}`
  const { rows } = await sql<Recording>`
    select f.id, f.uuid, f.key, f.mime, f.size, f.seconds, f.state, f.transcript_state,
      m.id as message_id, m.uuid as message_uuid, c.id as conversation_id, c.uuid as conversation_uuid,
      m.meta ? 'deleted_at' as deleted
    from file f join message m on m.id = f.used_by join conversation c on c.id = m.conversation_id
    where ${which} and f.used_as = 'message' and m.type = 'incoming' and m.meta->>'kind' in ('voice', 'audio')`.execute(
    db,
  )
  return rows[0]
}

type Transcript = { state: 'pending' | 'ready' | 'failed'; text: string | null }

/** False if it is transcribed, or already in that state. */
export async function updateTranscript(
  db: Database,
  id: number,
  { state, text }: Transcript,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update file set transcript_state = ${state}, transcript = ${text}, updated_at = ${now}
    where id = ${id} and coalesce(transcript_state, '') not in ('ready', ${state}) returning id`.execute(db)
  return rows.length > 0
}
