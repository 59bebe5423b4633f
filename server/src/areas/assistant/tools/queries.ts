import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { Arguments } from './parameters.ts'
import type { Method, SealedHeader, ToolCall } from './schema.ts'

/** What an operator enters for a tool, with its secrets sealed. */
export type NewToolRow = {
  uuid: string
  name: string
  description: string
  method: Method
  url: string
  parameters: object
  body: object | null
  headers: SealedHeader[]
  signing_secret: string
  requires_verification: boolean
  enabled: boolean
}

export type ToolRow = NewToolRow & { id: number; created_at: Date; updated_at: Date }

const columns = sql`
  id, uuid, name, description, method, url, parameters, body, headers, signing_secret, requires_verification, enabled,
  created_at, updated_at`

export async function listTools(db: Database): Promise<ToolRow[]> {
  const { rows } = await sql<ToolRow>`select ${columns} from tool order by name`.execute(db)
  return rows
}

/** Which of these tools are enabled. */
export async function listEnabled(db: Database, ids: readonly number[]): Promise<ToolRow[]> {
  const { rows } = await sql<ToolRow>`
    select ${columns} from tool where id = any(${ids}::bigint[]) and enabled order by name`.execute(db)
  return rows
}

export async function findTool(db: Database, id: number): Promise<ToolRow | undefined> {
  const { rows } = await sql<ToolRow>`select ${columns} from tool where id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the tool, so that others who are about to change it wait until the transaction ends. */
export async function lockTool(db: Database, id: number): Promise<ToolRow | undefined> {
  const { rows } = await sql<ToolRow>`select ${columns} from tool where id = ${id} for update`.execute(db)
  return rows[0]
}

/** Locks the number of tools, so that it cannot grow past the caller's limit before the transaction ends. */
export async function lockCount(db: Database): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tools', 0))`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*) as n from tool`.execute(db)
  return rows[0]!.n
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

export async function insertTool(db: Database, tool: NewToolRow, now: Date): Promise<ToolRow> {
  const { rows } = await sql<ToolRow>`
    insert into tool (uuid, name, description, method, url, parameters, body, headers, signing_secret,
                      requires_verification, enabled, created_at, updated_at)
    values (${tool.uuid}, ${tool.name}, ${tool.description}, ${tool.method}, ${tool.url}, ${json(tool.parameters)},
            ${json(tool.body)}, ${json(tool.headers)}, ${tool.signing_secret}, ${tool.requires_verification},
            ${tool.enabled}, ${now}, ${now})
    returning ${columns}`
    .execute(db)
    .catch(refuseTaken)
  return rows[0]!
}

export async function updateTool(db: Database, tool: ToolRow, now: Date): Promise<ToolRow> {
  const { rows } = await sql<ToolRow>`
    update tool set name = ${tool.name}, description = ${tool.description}, method = ${tool.method}, url = ${tool.url},
      parameters = ${json(tool.parameters)}, body = ${json(tool.body)}, headers = ${json(tool.headers)},
      signing_secret = ${tool.signing_secret}, requires_verification = ${tool.requires_verification},
      enabled = ${tool.enabled}, updated_at = ${now}
    where id = ${tool.id} returning ${columns}`
    .execute(db)
    .catch(refuseTaken)
  return rows[0]!
}

const refuseTaken = refusing('tool_name', () => conflict('tool.name_taken').at('name'))

/** Seals values under a new key. Readers see no change. */
export async function updateSealed(db: Database, { id, headers, signing_secret }: ToolRow): Promise<void> {
  await sql`
    update tool set headers = ${json(headers)}, signing_secret = ${signing_secret} where id = ${id}`.execute(db)
}

export async function deleteTool(db: Database, id: number): Promise<void> {
  await sql`delete from tool where id = ${id}`.execute(db)
}

export async function getConversationUuid(db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`select uuid from conversation where id = ${id}`.execute(db)
  return rows[0]!.uuid
}

/** What the customer wrote last, newest first. Uses index message_of_conversation. */
export async function listWritten(db: Database, conversationId: number): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`
    select content from message where conversation_id = ${conversationId} and type = 'incoming' and not meta ? 'entered_by'
    order by created_at desc, id desc limit 10`.execute(db)
  return rows.map(({ content }) => content)
}

export type CallRow = {
  run_id: number | null
  conversation_id: number | null
  tool_id: number | null
  name: string
  arguments: Arguments
  status: number | null
  failed: boolean
  unsure: boolean
  response: string
  milliseconds: number
}

export async function insertCall(db: Database, call: CallRow, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tool_call (run_id, conversation_id, tool_id, name, arguments, status, failed, unsure, response,
                           milliseconds, created_at)
    values (${call.run_id}, ${call.conversation_id}, ${call.tool_id}, ${call.name}, ${json(call.arguments)},
            ${call.status}, ${call.failed}, ${call.unsure}, ${call.response}, ${call.milliseconds}, ${now})
    returning id`.execute(db)
  return rows[0]!.id
}

export async function updateCall(
  db: Database,
  id: number,
  call: Pick<CallRow, 'arguments' | 'status' | 'failed' | 'unsure' | 'response' | 'milliseconds'>,
): Promise<void> {
  await sql`
    update tool_call set arguments = ${json(call.arguments)}, status = ${call.status}, failed = ${call.failed},
      unsure = ${call.unsure}, response = ${call.response}, milliseconds = ${call.milliseconds}
    where id = ${id}`.execute(db)
}

/**
 * The calls that changed something, or may have, since anybody last answered the customer: those that succeeded, and
 * those that are unsure. Uses index tool_call_of_conversation.
 */
export async function listDone(
  db: Database,
  conversationId: number,
): Promise<{ name: string; arguments: Arguments; response: string; failed: boolean }[]> {
  const { rows } = await sql<{ name: string; arguments: Arguments; response: string; failed: boolean }>`
    select c.name, c.arguments, c.response, c.failed from tool_call c join tool t on t.id = c.tool_id
    where c.conversation_id = ${conversationId} and t.method <> 'GET' and (not c.failed or c.unsure)
      and c.created_at > coalesce((
        select max(created_at) from message
        where conversation_id = ${conversationId} and type = 'outgoing' and sender_type in ('agent', 'assistant')
      ), '-infinity')
    order by c.id limit 20`.execute(db)
  return rows
}

const ofTool = (toolId: number, failed: boolean | undefined) =>
  sql`t.tool_id = ${toolId}${failed === undefined ? sql`` : sql` and t.failed = ${failed}`}`

/** Returns the newest first. Uses index tool_call_of_tool_by_age. */
export async function listCalls(
  db: Database,
  toolId: number,
  failed: boolean | undefined,
  visible: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ToolCall[]> {
  const { rows } = await sql<ToolCall>`
    select t.id, t.created_at as at, c.uuid as conversation_uuid, t.status, t.failed,
      case when t.failed then left(t.response, 500) end as error, t.milliseconds
    from tool_call t left join conversation c on c.id = t.conversation_id
    where ${ofTool(toolId, failed)} and ${visible} order by t.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countCalls(
  db: Database,
  toolId: number,
  failed: boolean | undefined,
  visible: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from tool_call t left join conversation c on c.id = t.conversation_id
    where ${ofTool(toolId, failed)} and ${visible}`.execute(db)
  return rows[0]!.n
}

export const agedCalls: Aged = { table: 'tool_call', age: 'created_at' }
