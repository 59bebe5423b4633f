import { type RawBuilder, sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { Decision, Grounds, Offer } from '../answers/schema.ts'
import type { JudgeAnswer, Judgement, Run, RunReason } from './schema.ts'

export type OpenRun = { id: number; state: 'waiting' | 'running'; up_to_message_id: number; tries: number }

const openColumns = sql`id, state, up_to_message_id, tries`

/**
 * Whether the inbox works without agents, and the run of the conversation that has not ended. Uses index
 * assistant_run_at_work.
 */
export async function readStanding(
  db: Database,
  { id, inbox_id }: { id: number; inbox_id: number },
): Promise<{ ai_only: boolean; open: OpenRun | undefined }> {
  const { rows } = await sql<{ ai_only: boolean; open: OpenRun | null }>`
    select ai_only, (
      select to_json(run) from (
        select ${openColumns} from assistant_run where conversation_id = ${id} and state in ('waiting', 'running')
      ) run
    ) as open
    from inbox where id = ${inbox_id}`.execute(db)
  const { ai_only, open } = rows[0]!
  return { ai_only, open: open ?? undefined }
}

/** The conversations with an open run. */
export async function listAtWork(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select conversation_id as id from assistant_run where state in ('waiting', 'running') order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

type NewRun = { conversation_id: number; agent_id: number; up_to_message_id: number; now: Date }

/**
 * What the knowledge base was like at a moment by the database's clock: whether a changed article was still being
 * indexed.
 */
export type Reading = { read_at: Date; awaits_index: boolean }

/**
 * Adds the run of a conversation, which waits for what the customer may add. If one waits already, it is extended up to
 * this message. `awaitsIndex` holds for an article that is still being indexed.
 */
export async function upsertWaiting(
  db: Database,
  run: NewRun,
  awaitsIndex: RawBuilder<boolean>,
): Promise<OpenRun & Reading> {
  const { rows } = await sql<OpenRun & Reading>`
    insert into assistant_run (conversation_id, agent_id, up_to_message_id, state, started_at)
    values (${run.conversation_id}, ${run.agent_id}, ${run.up_to_message_id}, 'waiting', ${run.now})
    on conflict (conversation_id) where state in ('waiting', 'running')
    do update set up_to_message_id = excluded.up_to_message_id, agent_id = excluded.agent_id
    returning ${openColumns}, clock_timestamp() as read_at,
      exists (select from article where ${awaitsIndex}) as awaits_index`.execute(db)
  return rows[0]!
}

export async function updateBegun(db: Database, id: number, question: string, now: Date): Promise<void> {
  await sql`${unanswered}
    update assistant_run set state = 'running', tries = tries + 1, question = ${question}, started_at = ${now}
    where id = ${id}`.execute(db)
}

/** Writes how a run ended and what it sent. What is not given is emptied, because an earlier try may have left it. */
export async function endRun(
  db: Database,
  id: number,
  end: {
    state: Run['state']
    reason?: RunReason | null
    error?: string | null
    decision?: Decision
    found_nothing?: boolean
    message_ids?: number[]
    now: Date
  },
): Promise<void> {
  await sql`${unanswered}
    update assistant_run set state = ${end.state}, reason = ${end.reason ?? null}, error = ${end.error ?? null},
      ended_at = ${end.now}, decision = ${end.decision ? JSON.stringify(end.decision) : null}, found_nothing = ${end.found_nothing ?? false},
      message_ids = ${end.message_ids ?? []}
    where id = ${id}`.execute(db)
}

/** Deletes a run for which there is nothing to think about. */
export async function deleteRun(db: Database, id: number): Promise<void> {
  await sql`delete from assistant_run where id = ${id}`.execute(db)
}

/**
 * Runs of conversations that were resolved before this date. Nobody needs their options or their assistant any more. A
 * run with an agent's judgement stays. Uses index assistant_run_by_age.
 */
export const agedRuns = (before: Date): Aged => ({
  table: 'assistant_run',
  age: 'started_at',
  only: sql`state not in ('waiting', 'running') and verdict is null and exists (
    select from conversation c
    where c.id = assistant_run.conversation_id and c.status_category = 'resolved' and c.resolved_at < ${before}
  )`,
})

/** Stores what an answer rests on, or what was gathered before it failed. */
export async function updateGrounds(
  db: Database,
  id: number,
  thought: Grounds & { left_out: number; held: boolean },
): Promise<void> {
  await sql`${unanswered}
    update assistant_run set
      understood_as = ${thought.understood_as}, language = ${thought.language},
      passages = ${JSON.stringify(thought.passages)}, tool_calls = ${JSON.stringify(thought.tool_calls)},
      steps = ${JSON.stringify(thought.steps)}, model = ${thought.model},
      input_tokens = ${thought.tokens.input}, output_tokens = ${thought.tokens.output},
      cost_micros = ${thought.cost_micros}, milliseconds = ${thought.milliseconds},
      sentences = ${JSON.stringify(thought.sentences)}, left_out = ${thought.left_out}, held = ${thought.held}
    where id = ${id}`.execute(db)
}

/**
 * Whether the customer was told on this day that there were too many answers. `dayAt` is the day of a moment in the
 * desk's time zone. Uses index assistant_run_of_conversation.
 */
export async function wasToldToday(
  db: Database,
  conversationId: number,
  now: Date,
  dayAt: (moment: Date | RawBuilder<unknown>) => RawBuilder<string>,
): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select exists (
      select from assistant_run
      where conversation_id = ${conversationId} and started_at > ${now}::timestamptz - interval '24 hours'
        and reason = 'limit' and ${dayAt(sql.ref('started_at'))} = ${dayAt(now)}
    ) as told`.execute(db)
  return rows[0]!.told
}

/**
 * Stores what the customer tapped below the newest question whether the answer helped. Returns how often they needed
 * more before, since message `after`.
 */
export async function noteHelped(
  db: Database,
  conversationId: number,
  helped: 'yes' | 'more',
  after: number,
): Promise<number> {
  const { rows } = await sql<{ more: number }>`
    update assistant_run set helped = ${helped} where id = (
      select id from assistant_run
      where conversation_id = ${conversationId} and (decision->>'ask_if_helped')::boolean order by id desc limit 1
    )
    returning (
      select count(*) from assistant_run r
      where r.conversation_id = ${conversationId} and r.helped = 'more'
        and r.up_to_message_id > ${after}
    ) as more`.execute(db)
  return rows[0]?.more ?? 0
}

export type Earlier = {
  offer: OpenOffer | undefined
  /** The options of the assistant's last message, and the text of that message. */
  offered: { options: string[]; shown: string } | undefined
  /**
   * The numbers of answers in the last hour and day, and whether the customer was told in this hour that there were too
   * many.
   */
  turns: { hour: number; day: number; told: boolean }
}
export type OpenOffer = Offer & { run_id: number }

/**
 * What the runs of a conversation say about its next one. `after` as for `findOffer`. Uses index
 * assistant_run_of_conversation.
 */
export async function readEarlier(db: Database, conversationId: number, after: number, now: Date): Promise<Earlier> {
  const since = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const { rows } = await sql<{ [Part in keyof Earlier]: Earlier[Part] | null }>`
    select (select to_json(offer) from (${offerOf(conversationId, after)}) offer) as offer, (
      select to_json(offered) from (
        select r.decision->'options' as options, m.content as shown
        from assistant_run r join message m on m.id = any(r.message_ids)
        where r.conversation_id = ${conversationId} and r.decision is not null
        order by r.id desc, m.id desc limit 1
      ) offered
    ) as offered, (
      select to_json(turns) from (
        select count(*) filter (where question is not null and started_at > ${since(1)}) as hour,
          count(*) filter (where question is not null) as day,
          coalesce(bool_or(reason = 'limit' and started_at > ${since(1)}), false) as told
        from assistant_run where conversation_id = ${conversationId} and started_at > ${since(24)}
      ) turns
    ) as turns`.execute(db)
  const { offer, offered, turns } = rows[0]!
  return { offer: offer ?? undefined, offered: offered ?? undefined, turns: turns! }
}

/**
 * The articles that were offered in the matter after message `after`. They are open as long as neither the assistant
 * nor an agent has said anything since. Uses index assistant_run_of_conversation.
 */
export async function findOffer(db: Database, conversationId: number, after: number): Promise<OpenOffer | undefined> {
  const { rows } = await sql<OpenOffer>`${offerOf(conversationId, after)}`.execute(db)
  return rows[0]
}

const offerOf = (conversationId: number, after: number) => sql`
  select r.id as run_id, r.question, coalesce(r.understood_as, r.question) as understood_as, r.decision->'offers' as articles,
    not exists (
      select from assistant_run later
      where later.conversation_id = r.conversation_id and later.id > r.id and later.decision is not null
    ) and not exists (
      select from message m
      where m.conversation_id = r.conversation_id and m.created_at >= r.started_at and m.id > r.up_to_message_id
        and m.type = 'outgoing' and m.sender_type = 'agent'
    ) as is_open
  from assistant_run r
  where r.conversation_id = ${conversationId} and r.up_to_message_id > ${after} and r.decision ? 'offers'
  order by r.id desc limit 1`

/** The newest message that a run of the conversation was about. Uses index assistant_run_of_conversation. */
export async function findAttended(db: Database, conversationId: number): Promise<number> {
  const { rows } = await sql<{ up_to: number | null }>`
    select max(up_to_message_id) as up_to from assistant_run where conversation_id = ${conversationId}`.execute(db)
  return rows[0]?.up_to ?? 0
}

/** Adds a run that ends what another one offered, with all that this one was based on and nothing that it used up. */
export async function insertEnding(db: Database, offered: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into assistant_run (conversation_id, agent_id, up_to_message_id, state, question, understood_as, language,
      passages, model, started_at)
    select conversation_id, agent_id, up_to_message_id, 'running', question, understood_as, language, passages, model, ${now}
    from assistant_run where id = ${offered}
    returning id`.execute(db)
  return rows[0]!.id
}

/** Counts a question whose offer led to nothing as one that nothing answers. */
export async function updateUnanswered(db: Database, offered: number): Promise<void> {
  await sql`update assistant_run set state = 'answered', found_nothing = true where id = ${offered}`.execute(db)
}

/** The assistant that answered last in the conversation, if it can still answer. */
export async function findLastAssistant(db: Database, conversationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ agent_id: number }>`
    select r.agent_id from assistant_run r join agent a on a.id = r.agent_id
    where r.conversation_id = ${conversationId} and a.enabled and a.deleted_at is null
    order by r.id desc limit 1`.execute(db)
  return rows[0]?.agent_id
}

/** The number of runs that are searched for good answers. */
const lookedThrough = 10_000
/** A longer question asks more than one thing. */
const longestQuestion = 300

/**
 * Questions whose answer an agent or the customer called good, newest first: each question once, with the only article
 * that its answer cites.
 */
export async function listAnsweredWell(
  db: Database,
  limit: number,
): Promise<{ question: string; article_id: number }[]> {
  const { rows } = await sql<{ question: string; article_id: number }>`
    select question, min(article_id) as article_id from (
      select run.id, run.understood_as as question, (passage->>'article_id')::bigint as article_id
      from (
        select id, understood_as, passages from (
          select * from assistant_run order by id desc limit ${lookedThrough}
        ) as newest
        where state = 'answered' and (verdict = 'good' or helped = 'yes' and verdict is null)
          and length(understood_as) between 1 and ${longestQuestion}
      ) as run, jsonb_array_elements(passages) as passage
      where (passage->>'cited')::boolean
    ) as cited
    group by question having count(distinct article_id) = 1 order by max(id) desc limit ${limit}`.execute(db)
  return rows
}

/** The run that sent a message. Uses index assistant_run_of_conversation. */
export async function findRunOf(db: Database, conversationId: number, messageId: number): Promise<Run | undefined> {
  const { rows } = await sql<Omit<Run, 'judgement'> & Judged>`
    select id, agent_id, state, coalesce(question, '') as question, coalesce(understood_as, question, '') as understood_as,
      coalesce(language, 'en') as language, passages, sentences, tool_calls, steps, coalesce(model, '') as model,
      jsonb_build_object('input', input_tokens, 'output', output_tokens) as tokens, cost_micros,
      coalesce(milliseconds, 0) as milliseconds, decision, found_nothing, reason, error, started_at, ended_at,
      verdict, verdict_note, judged_by, judged_at,
      (select concat_ws(' ', first_name, nullif(last_name, '')) from agent where agent.id = judged_by) as judge
    from assistant_run
    where conversation_id = ${conversationId} and ${messageId} = any(message_ids)
    order by id desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { verdict, verdict_note, judged_by, judged_at, judge, ...run } = found
  const judgement = verdict && { verdict, note: verdict_note, agent_id: judged_by, name: judge, at: judged_at }
  return { ...run, judgement }
}

type Judged = {
  verdict: Judgement['verdict'] | null
  verdict_note: string
  judged_by: number
  judged_at: Date
  judge: string
}

export async function updateVerdict(
  db: Database,
  id: number,
  { verdict, note = '', agent_id, now }: JudgeAnswer & { agent_id: number; now: Date },
): Promise<void> {
  const [by, at] = verdict === null ? [null, null] : [agent_id, now]
  await sql`
    update assistant_run set verdict = ${verdict}, verdict_note = ${verdict === null ? '' : note.trim()},
      judged_by = ${by}, judged_at = ${at}
    where id = ${id}`.execute(db)
}

/** True for the first caller, who then records the question of the run as a gap. False for all later ones. */
export async function claimGap(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update assistant_run set gap_noted = true where id = ${id} and not gap_noted returning id`.execute(db)
  return rows.length > 0
}

/**
 * Whether the answer of a run could still be sent: the conversation is open and assigned to its assistant, and there is
 * no newer message.
 */
export async function isWanted(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from assistant_run r join conversation c on c.id = r.conversation_id
    where r.id = ${id} and r.state = 'running' and c.ai_state = 'active' and c.assigned_user_id = r.agent_id
      and c.status_category <> 'resolved' and not exists (
        select from message m
        where m.conversation_id = c.id and m.created_at >= r.started_at - interval '1 day' and m.type = 'incoming'
          and m.id > r.up_to_message_id and not m.meta ? 'entered_by'
      )`.execute(db)
  return rows.length > 0
}
