import { sql } from 'kysely'
import { startDesk, type TestDesk } from './desk.ts'
import { connectInbox, deliver, delivery, text } from './whatsapp.ts'

/** What customers have said to a desk that is searched, by their numbers. */
export const said = {
  '4510000001': 'My bottom bracket clicks, 100% of the time',
  '4510000002': '请问退货政策在哪里？谢谢',
  '4510000003': 'مَرْحَبًا، أين طلبي؟ 🎂🎉',
  '4510000004': 'Bracketed words under_score',
}

export type SearchedDesk = TestDesk & {
  /** The conversations of those who have said something, by their numbers. */
  uuids: Record<string, string>
  search(
    kind: 'conversations' | 'messages' | 'contacts',
    query: string,
    who?: TestDesk['admin'],
    rest?: string,
  ): ReturnType<typeof JSON.parse>
}

export async function startSearchedDesk(): Promise<SearchedDesk> {
  const desk = await startDesk({ simulator: true })
  const { id } = await connectInbox(desk)
  const messages = Object.entries(said).map(([from, body], index) => text(`wamid.s${index}`, from, body))
  await deliver(desk, id, delivery(desk, { messages }))
  await desk.settled()
  const uuids: Record<string, string> = {}
  const { results } = (await desk.admin.get('/api/v1/conversations/all')).body.data
  for (const item of results) uuids[item.contact.phone_number.slice(1)] = item.uuid
  const search: SearchedDesk['search'] = async (kind, query, who = desk.admin, rest = '') =>
    (await who.get(`/api/v1/${kind}/search?query=${encodeURIComponent(query)}${rest}`)).body.data
  return {
    ...desk,
    get simulator() {
      return desk.simulator
    },
    uuids,
    search,
  }
}

/** Texts in many scripts, with what is hard to read in them. */
export const phrases = [
  'Crème brûlée with œufs, please',
  'the bottom bracket clicks',
  'THE Bracket, again: 100%',
  'order_2024-11 is lost',
  '请问退货政策在哪里？谢谢',
  '退货政策很好',
  'สินค้าของฉันอยู่ที่ไหน',
  'ありがとうございます、注文しました',
  '注文は届きましたか',
  'مَرْحَبًا، أين طلبي؟',
  'где мой заказ? Ёлка',
  'Große Straße, ﬁne',
  '🎂🎉 party 👍🏽',
  'ไม่มี bracket',
  `${'x'.repeat(70)} tail`,
  `a${'\u0301'.repeat(3)}bc\u00adde‎f zero\u200bwidth`,
  '',
  '%% __ !',
]

/**
 * Adds conversations of others and of this agent, 17 of 20 in this team, with more messages than are counted: each
 * phrase occurs, and most messages have some words.
 */
export async function fill(desk: TestDesk, assignee: number, team: number, messages: number) {
  await sql`
    with place as (select inbox_id, contact_id from conversation limit 1), made as (
      insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, assigned_user_id, assigned_team_id, last_message_at, resolved_at)
      select gen_random_uuid(), inbox_id, contact_id, 3, 'resolved', case when n <= 2 then ${assignee}::bigint else 1 end,
        case when n > 3 then ${team}::bigint end, now(), now()
      from place, generate_series(1, 20) n returning id, inbox_id
    ), numbered as (select id, inbox_id, row_number() over (order by id) - 1 as place from made)
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, created_at)
    select gen_random_uuid(), id, inbox_id, 'incoming', 'received', 'contact', 1,
      concat('everywhere ', case when n % 3 > 0 then 'mostly ' end, case when n % 3 <> 1 then 'often ' end,
        (${phrases}::text[])[1 + n % ${phrases.length}::int], ' n', n),
      now() - make_interval(secs => n / 3)
    from generate_series(1, ${messages}::int) n join numbered on place = n % 20`.execute(desk.ctx.db)
}
