import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

export async function insertAssistant(db: Database, agentId: number): Promise<void> {
  await sql`insert into assistant (agent_id) values (${agentId})`.execute(db)
}

/** Whether an assistant could answer at all. */
export async function hasAssistant(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agent where type = 'assistant' and enabled and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

export async function isAiOnly(db: Database, inboxId: number): Promise<boolean> {
  const { rows } = await sql<{ ai_only: boolean }>`select ai_only from inbox where id = ${inboxId}`.execute(db)
  return rows[0]!.ai_only
}

export type Run = {
  conversation_id: number
  agent_id: number
  up_to_message_id: number
  state: 'answered' | 'handed_over' | 'silent'
  question: string
  passages: object[]
  started_at: Date
  ended_at: Date
}

/** False when there already is an answer to this message. */
export async function insertRun(db: Database, run: Run): Promise<boolean> {
  const { rows } = await sql`
    insert into assistant_run
      (conversation_id, agent_id, up_to_message_id, state, question, passages, model, started_at, ended_at)
    values (${run.conversation_id}, ${run.agent_id}, ${run.up_to_message_id}, ${run.state}, ${run.question},
            ${JSON.stringify(run.passages)}, 'extractive', ${run.started_at}, ${run.ended_at})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}
