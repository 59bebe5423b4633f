import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'
import type { Actor } from '../../../platform/context.ts'
import { longEnough } from '../../../platform/lists/search.ts'
import type { Permission } from '../../../platform/permissions.ts'
import { idsVisibleTo, maySee, rowsVisibleTo, visibleTo } from '../../office/sight/service.ts'
import * as contacts from '../../people/contacts/queries.ts'
import { contactText } from '../../people/contacts/service.ts'
import { storeFigures } from '../reports/storing.ts'
import { findMessages } from './finding.ts'
import { findHolding, findInHolding, fromNewest, knownBeginnings } from './holding-queries.ts'
import * as messages from './message-queries.ts'
import { countConversations, findAmongNewest, findConversations } from './queries.ts'

let desk: TestDesk

before(async () => {
  desk = await startDesk({ simulator: true })
  const { id } = await connectInbox(desk)
  await deliver(desk, id, delivery(desk, { messages: [text('wamid.1', '4510000001', 'Hello')] }))
  await desk.settled()
})
after(() => desk.stop())

test('every way finds and counts the messages with the words in what an agent sees, and no others', async () => {
  const { db } = desk.ctx
  await desk.admin.post('/api/v1/roles', { name: 'Own', permissions: ['conversations:read'] })
  const { id: agent } = await desk.agent('Own')
  const teams: number[] = []
  for (const name of ['Left', 'Right']) teams.push((await desk.admin.post('/api/v1/teams', { name })).body.data.id)
  const [left, right] = teams
  await sql`
    with place as (select inbox_id, contact_id from conversation limit 1), made as (
      insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, assigned_user_id, assigned_team_id,
        last_message, last_message_at, resolved_at)
      select gen_random_uuid(), inbox_id, contact_id, 3, 'resolved', (array[null, null, ${agent}::bigint, 1])[1 + n % 4],
        (array[null, ${left}::bigint, ${right}::bigint])[1 + n % 3], case when n % 2 = 0 then 'everywhere 退货政策' else 'Everywhére a bracket' end,
        now() - make_interval(secs => n), now()
      from place, generate_series(1, 240) n returning id, inbox_id
    )
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, created_at)
    select gen_random_uuid(), id, inbox_id, 'incoming', 'received', 'contact', 1,
      concat('everywhere ', case when (id + n) % 3 > 0 then 'mostly ' end, case when (id + n) % 7 = 0 then '退货政策 bracket' end),
      now() - make_interval(secs => (id * 7 + n) % 400)
    from made, generate_series(1, 5) n`.execute(db)
  const rows = (
    await sql<{ id: number; content: string; assigned_user_id: number | null; assigned_team_id: number | null }>`
      select m.id, content, c.assigned_user_id, c.assigned_team_id from message m join conversation c on c.id = m.conversation_id
      order by m.created_at desc, m.id desc`.execute(db)
  ).rows
  const readings = [
    { rare: "'everywhere':*", frequent: null, has: /everywhere/ },
    { rare: "'bra':*", frequent: "'mostly':* & 'everywhere':*", has: /mostly.*bracket/ },
    { rare: "'退货' & '政策'", frequent: "'mostly':*", has: /mostly.*退货政策/ },
    { rare: "'nowhere':*", frequent: null, has: /nowhere/ },
  ]
  const kinds: Permission[][] = [
    ['conversations:read_assigned'],
    ['conversations:read_team_all'],
    ['conversations:read_team_inbox'],
    ['conversations:read_unassigned'],
    [
      'conversations:read_assigned',
      'conversations:read_team_all',
      'conversations:read_team_inbox',
      'conversations:read_unassigned',
    ],
    ['conversations:read_all'],
    [],
  ]
  await storeFigures(desk.ctx)
  const met: { share: number; met: number; all: number }[] = []
  const heldBack: number[] = []
  const maySort = new Set<Permission | undefined>(['conversations:read_all', undefined])
  for (const kind of kinds) {
    const permissions = new Set<Permission>(['conversations:read', ...kind])
    const actor: Actor = { type: 'agent', id: agent, name: 'Own', permissions, team_ids: [left!], admin: false }
    const ctx = { ...desk.ctx, actor }
    const visible = visibleTo(ctx)
    const ids = idsVisibleTo(ctx)
    const sorts = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off`.execute(
        tx,
      )
      const known = rowsVisibleTo(ctx, knownBeginnings, fromNewest)
      const plan = await sql<{
        'QUERY PLAN': string
      }>`explain (costs off) select * from (${known}) c order by ${fromNewest}`.execute(tx)
      return plan.rows.filter((line) => /^\W*Sort$/.test(line['QUERY PLAN'])).length
    })
    // What is known comes from the newest by itself, or a page would wait until all of it was sorted.
    assert.equal(sorts, maySort.has(kind[0]) ? 1 : 0, `${kind}`)
    for (const { rare, frequent, has } of readings) {
      const expected: number[] = rows.filter((row) => has.test(row.content) && maySee(actor, row)).map(({ id }) => id)
      const all = frequent === null ? rare : `${rare} & ${frequent}`
      const beginnings = longEnough({ words: all.split(' & ').map((word) => ({ word, hits: 1 })) })
      const visibleBeginnings = rowsVisibleTo(ctx, knownBeginnings, fromNewest)
      const hold = async (most: number, slice: { limit: number; offset: number }) =>
        (await findInHolding(db, { query: all, beginnings, most }, { visible, visibleBeginnings }, slice))!
      for (const slice of [
        { limit: 30, offset: 0 },
        { limit: 7, offset: 14 },
      ]) {
        const page = expected.slice(slice.offset, slice.offset + slice.limit)
        const ways = {
          few: await messages.findInFew(db, all, ids, slice),
          both: await messages.findInBoth(db, { rare, frequent }, ids, slice),
          set: await messages.findByIndex(db, { rare, frequent }, messages.inSet(ids), slice),
          lookup: await messages.findByIndex(db, { rare, frequent }, messages.lookedUp(visible), slice),
        }
        const what = `${kind} ${all}`
        for (const [way, found] of Object.entries(ways)) {
          assert.deepEqual(found, { total: expected.length, ids: page }, `${way} ${what}`)
        }
        for (const most of [5, 20, 60, 500]) {
          const { isCut, ...held } = await hold(most, slice)
          const those = expected.slice(0, held.total)
          assert.deepEqual(held.ids, those.slice(slice.offset, slice.offset + slice.limit), `${most} ${what}`)
          // Hardly any conversation is taken to hold what is nowhere.
          if (most === 500 || (most === 20 && rare.includes('nowhere')))
            assert.deepEqual([isCut, held.total], [false, expected.length])
          if (isCut) heldBack.push(held.total)
        }
        for (const share of [0.3, 0.7, 1]) {
          const some = await messages.findInNewestShare(
            db,
            { rare, frequent },
            messages.lookedUp(visible),
            share,
            slice,
          )
          const those = expected.slice(0, some.total)
          assert.deepEqual(some.ids, those.slice(slice.offset, slice.offset + slice.limit), `${share} ${what}`)
          met.push({ share, met: some.total, all: expected.length })
        }
        assert.deepEqual(await messages.findAmongNewest(db, all, messages.inSet(ids), 2_000, slice), page, what)
      }
      if (kind[0] !== 'conversations:read_all') continue
      assert.equal(await messages.countByIndex(db, { rare, frequent }, 2_000), expected.length)
      assert.equal(await messages.countByIndex(db, { rare, frequent }, 20), Math.min(expected.length, 20))
    }
  }
  assert.ok(met.some(({ share, met, all }) => share < 1 && met > 0 && met < all))
  assert.ok(heldBack.includes(0) && heldBack.some((total) => total > 0))
})

test('what changes in a part is found there at once, and nowhere else, whatever is stored of it', async () => {
  const { db } = desk.ctx
  const { id: agent } = await desk.agent('Own')
  const permissions = new Set<Permission>(['conversations:read', 'conversations:read_assigned'])
  const actor: Actor = { type: 'agent', id: agent, name: 'Own', permissions, team_ids: [], admin: false }
  const ctx = { ...desk.ctx, actor }
  const [visible, visibleBeginnings] = [visibleTo(ctx), rowsVisibleTo(ctx, knownBeginnings, fromNewest)]
  const sight = { visible, visibleBeginnings }
  const slice = { limit: 30, offset: 0 }
  /** How many messages, conversations and contacts are found. */
  const hits = async (word: string) => {
    const query = `'${word}':*`
    const said = await findInHolding(db, { query, beginnings: [word], most: 240 }, sight, slice)
    const terms = { words: { rare: query, frequent: null, spelled: [] }, contact: query, reference: null }
    const how = { contactText: contactText('k', [word]), beginnings: { words: [word], contact: [word] }, most: 240 }
    const shown = await findHolding(db, terms, how, sight, slice)
    const known = await contacts.findHolding(db, [word], sight, 240)
    const asked = { query, spelled: [word] }
    const people = await contacts.findAmong(db, known!, asked, { order: 'desc', order_by: 'created_at' }, slice)
    return [said!.total, shown!.total, people.total]
  }
  const agree = async (word: string, ...expected: number[]) => {
    const before = await hits(word)
    await storeFigures(desk.ctx)
    assert.deepEqual([before, await hits(word)], [expected, expected], word)
  }
  const { rows } = await sql<{ id: number; inbox_id: number; contact_id: number; last_message: string }>`
    select id, inbox_id, contact_id, last_message from conversation where status_category = 'resolved' and assigned_user_id = 1 order by id limit 1`.execute(
    db,
  )
  const [{ id, inbox_id, contact_id, last_message }] = rows as [(typeof rows)[number]]
  await sql`
    with made as (insert into contact (first_name, phone_number) values ('Ottilie', '+4577001122') returning id)
    update conversation set contact_id = made.id from made where conversation.id = ${id}`.execute(db)
  const say = (to: typeof db, content: string) =>
    sql`
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content)
    values (gen_random_uuid(), ${id}, ${inbox_id}, 'incoming', 'received', 'contact', 1, ${content})`.execute(to)
  const assign = (to: number) => sql`update conversation set assigned_user_id = ${to} where id = ${id}`.execute(db)

  await say(db, 'a zebra')
  await agree('zebra', 0, 0, 0)
  await agree('ottilie', 0, 0, 0)
  await assign(agent)
  await agree('zebra', 1, 0, 0)
  await agree('ottilie', 0, 1, 1)
  await agree('7001', 0, 1, 1)
  await say(db, 'zebras and an okapi')
  await agree('zebra', 2, 0, 0)
  await sql`update message set content = 'a narwhal' where conversation_id = ${id} and content like '%okapi'`.execute(
    db,
  )
  await agree('narwhal', 1, 0, 0)
  await agree('okapi', 0, 0, 0)
  await sql`update conversation set last_message = 'A capybara', subject = 'Of marmots' where id = ${id}`.execute(db)
  await agree('capybara', 0, 1, 0)
  await agree('marmots', 0, 1, 0)
  await sql`update contact set first_name = 'Quentin' where first_name = 'Ottilie'`.execute(db)
  await agree('ottilie', 0, 0, 0)
  await agree('quentin', 0, 1, 1)
  // It is written before the figures are stored, and there only afterwards.
  await db.transaction().execute(async (tx) => {
    await say(tx, 'a walrus')
    await storeFigures(desk.ctx)
  })
  await agree('walrus', 1, 0, 0)
  await assign(1)
  assert.deepEqual(await hits('quentin'), [0, 0, 0], 'before the figures are stored')
  await agree('zebra', 0, 0, 0)
  await agree('quentin', 0, 0, 0)

  // As after an upgrade: nobody knows yet what older conversations hold.
  await sql`insert into figures_to_store values (0)`.execute(db)
  assert.equal(await findInHolding(db, { query: 'zebra', beginnings: ['zebra'], most: 240 }, sight, slice), undefined)
  assert.equal(await contacts.findHolding(db, ['zebra'], sight, 240), undefined)
  await storeFigures(desk.ctx)
  await agree('zebra', 0, 0, 0)
  await sql`update conversation set contact_id = ${contact_id}, last_message = ${last_message}, subject = null where id = ${id}`.execute(
    db,
  )
})

test('conversations are counted by their own words or by those of their contacts, up to a limit', async () => {
  const { db } = desk.ctx
  await sql`update contact set first_name = 'Freja'`.execute(db)
  const page = { limit: 5, offset: 0 }
  const how = { spelled: { words: [], contact: ['frej'], contactText: contactText('k', ['frej']) }, isPartFirst: false }
  const chinese = { rare: "'退货' & '货政' & '政策'", frequent: null, spelled: [] }
  const readings = [
    { words: chinese, total: 120 },
    { words: { ...chinese, frequent: "'everyw':*", spelled: ['everyw'] }, total: 120 },
    { words: { rare: "'everyw':*", frequent: "'退货' & '货政'", spelled: ['退货', '货政'] }, total: 120 },
    { words: { rare: "'everyw':*", frequent: "'bra':* & 'a':*", spelled: ['bra', 'a'] }, total: 120 },
    { words: { rare: "'everyw':*", frequent: "'rack':*", spelled: ['rack'] }, total: 0 },
  ]
  for (const { words, total } of readings) {
    const own = { words, contact: null, reference: null }
    assert.equal((await findConversations(db, own, sql`true`, how, page)).total, total, words.rare)
    assert.equal(await countConversations(db, own, 'own', 1_000), total)
    assert.equal(await countConversations(db, own, 'own', 50), Math.min(total, 50))
  }
  const known = { words: null, contact: "'frej':*", reference: null }
  const found = await findConversations(db, known, sql`true`, how, page)
  assert.deepEqual(await findConversations(db, known, sql`true`, { ...how, isPartFirst: true }, page), found)
  for (const isPartSmall of [false, true]) {
    for (const areContactsFew of [false, true]) {
      const walk = { ...how, newest: 1_000, isPartSmall, areContactsFew }
      for (const terms of [known, { ...known, words: readings[3]!.words, contact: null }]) {
        for (const visible of [sql`true`, sql`(c.assigned_user_id = 1)`, sql`(c.assigned_team_id is null)`]) {
          const { ids } = await findConversations(db, terms, visible, how, page)
          assert.equal(ids.length, 5)
          const spelled = { ...how.spelled, words: terms.words ? ['everyw', 'bra', 'a'] : [] }
          assert.deepEqual(await findAmongNewest(db, terms, visible, { ...walk, spelled }, 5, 0), ids)
        }
      }
    }
  }
  await storeFigures(desk.ctx)
  const cut = new Set<boolean>()
  for (const terms of [
    known,
    { ...known, words: readings[3]!.words },
    { ...known, contact: null, reference: found.ids[4]! },
  ]) {
    for (const visible of [sql`true`, sql`(c.assigned_user_id = 1)`, sql`(c.assigned_team_id is null)`]) {
      const { total, ids } = await findConversations(db, terms, visible, how, { limit: 300, offset: 0 })
      const beginnings = { words: terms.words ? ['everyw'] : ['freja'], contact: ['frej'] }
      for (const most of [5, 30, 300]) {
        const sight = { visible, visibleBeginnings: sql`${knownBeginnings} where ${visible}` }
        const search = { contactText: how.spelled.contactText, beginnings, most }
        const held = (await findHolding(db, terms, search, sight, { limit: 7, offset: 2 }))!
        assert.deepEqual(held.ids, ids.slice(0, held.total).slice(2, 9))
        assert.ok(held.isCut || held.total === total)
        if (most > 5 && terms.contact) assert.ok(held.total >= Math.min(total, 10))
        cut.add(held.isCut)
      }
    }
  }
  assert.deepEqual([...cut].sort(), [false, true])
  const unknown = { ...known, contact: "'frejb':*" }
  assert.equal((await findConversations(db, unknown, sql`true`, { ...how, isPartFirst: true }, page)).total, 0)
  const { total } = found
  assert.deepEqual(
    [await countConversations(db, known, 'contact', 1_000), await countConversations(db, known, 'contact', 50)],
    [total, 50],
  )
  assert.equal(total, 241)
})

test('a page among a million messages is the newest one, in whatever way it is found', async () => {
  const { db } = desk.ctx
  const { id: agent } = await desk.agent('Own')
  // They fill more than two ranges of 64 pages, or the small index could tell nothing apart.
  const filling = ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen'
  // The rare word stands in the newest messages only, which are in every second conversation the agent's.
  await sql`update conversation set assigned_user_id = case when id % 2 = 0 then ${agent}::bigint end, assigned_team_id = null`.execute(
    db,
  )
  await sql`
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, created_at)
    select gen_random_uuid(), c.id, inbox_id, 'incoming', 'received', 'contact', 1,
      concat('w', n % 200, case when n > 5950 then ' lately sometimes' when n % 10 = 0 then ' sometimes' end, ${filling}::text), now() + make_interval(secs => n)
    from generate_series(1, 6000) n
    join (select id, inbox_id, row_number() over (order by id) as place from conversation) c on place = 1 + n % 240`.execute(
    db,
  )
  // To the planner, which knows words if there are a hundred at least, the table is as dense as one of a million
  // messages, and so are its words.
  await sql`alter table message_words set (autovacuum_enabled = false)`.execute(db)
  await sql`analyze message_words`.execute(db)
  await sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', 'message_words', 'reltuples', 1000000::real)`.execute(
    db,
  )
  const { rows } = await sql<{ id: number; content: string; assigned_user_id: number | null }>`
    select m.id, content, c.assigned_user_id from message m join conversation c on c.id = m.conversation_id
    order by m.created_at desc, m.id desc`.execute(db)
  const kinds: Permission[][] = [
    ['read_assigned'],
    ['read_unassigned'],
    ['read_assigned', 'read_unassigned'],
    ['read_all'],
  ].map((kind) => kind.map((one) => `conversations:${one}` as Permission))
  const ways = new Set<string>()
  // It is known what conversations hold, or it is still to be stored.
  for (const [kind, isKnown] of kinds.flatMap((kind) => [[kind, true] as const, [kind, false] as const])) {
    await sql`delete from figures_to_store`.execute(db)
    if (!isKnown) await sql`insert into figures_to_store values (0)`.execute(db)
    const permissions = new Set<Permission>(['conversations:read', ...kind])
    const actor: Actor = { type: 'agent', id: agent, name: 'Own', permissions, team_ids: [], admin: false }
    const ctx = { ...desk.ctx, actor }
    const seesAll = kind[0] === 'conversations:read_all'
    const visibleBeginnings = rowsVisibleTo(ctx, knownBeginnings, fromNewest)
    const sight = { seesAll, visible: visibleTo(ctx), visibleIds: idsVisibleTo(ctx), visibleBeginnings }
    const expected = rows
      .filter((row) => /lately sometimes/.test(row.content) && maySee(actor, { ...row, assigned_team_id: null }))
      .map(({ id }) => id)
    for (const offset of [0, 3, 8, 11, 20, 40]) {
      for (const limit of [3, 10, 12, 14, 40]) {
        const { total, ids, isCapped = false } = await findMessages(db, 'lately sometimes', sight, { limit, offset })
        const what = `${kind} ${limit} ${offset} ${total} ${isCapped}`
        assert.deepEqual(ids, expected.slice(offset, offset + limit), what)
        if (isCapped) assert.ok(total > offset + ids.length && total <= expected.length, what)
        else assert.equal(total, expected.length, what)
        const way = isCapped ? (total > offset + limit + 1 ? 'share' : 'walk') : 'all'
        ways.add(`${seesAll ? 'everything' : 'a part'} by ${way}`)
      }
    }
  }
  const used = await db.transaction().execute(async (tx) => {
    const countScans = async () => {
      const { rows } = await sql<{ n: number }>`
        select pg_stat_get_xact_numscans(name::regclass) as n
        from unnest(array['message_words_found', 'message_words_by_utc', 'message_words_newest']) name`.execute(tx)
      return rows.map(({ n }) => n)
    }
    const earlier = await countScans()
    const lately = { rare: "'lately':*", frequent: null }
    await messages.findInNewestShare(tx, lately, messages.everything, 0.3, { limit: 10, offset: 0 })
    return (await countScans()).map((n, place) => n - earlier[place]!)
  })
  assert.deepEqual(used, [1, 1, 0])
  const met = ['a part by all', 'a part by share', 'a part by walk', 'everything by all', 'everything by share']
  assert.deepEqual([...ways].sort(), met)
})
