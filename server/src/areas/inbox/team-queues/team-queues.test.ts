import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newConversation } from '../../../../test/conversations.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { poll } from '../../../../test/thread.ts'
import { deliver, delivery, text } from '../../../../test/whatsapp.ts'
import { openDesk } from '../../../desk.ts'
import { createLog } from '../../../platform/log.ts'
import { markIdle } from '../../people/agents/seen.ts'
import { handOut, handOutAll } from './service.ts'

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})

type Agent = Awaited<ReturnType<TestDesk['agent']>>
const online = async (agent: Agent, status = 'online') => {
  await agent.put('/api/v1/agents/me/availability', { status })
  return agent
}
const newAgents = (n: number) => Promise.all(Array.from({ length: n }, async () => online(await desk.agent('Agent'))))
let teams = 0
const newTeam = async (members: Agent[], rest: object = {}) => {
  teams += 1
  const answer = await desk.admin.post('/api/v1/teams', {
    name: `Team ${teams}`,
    conversation_assignment_type: 'Round robin',
    member_ids: members.map(({ id }) => id),
    ...rest,
  })
  return answer.body.data.id as number
}
const give = (uuid: string, assignee_id: number) =>
  desk.admin.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id })
const holder = async (uuid: string) =>
  (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data.assigned_user_id
const newConversations = async (n: number) => {
  const uuids = []
  for (let index = 0; index < n; index++) uuids.push(await newConversation(desk, inboxId))
  return uuids
}

test('a team that hands out gives to each in turn, also when many come at once', async () => {
  const members = await newAgents(3)
  const team = await newTeam(members)
  const uuids = await newConversations(6)
  await Promise.all(uuids.map((uuid) => give(uuid, team)))
  await Promise.all([handOut(desk.ctx, { team_id: team }), handOut(desk.ctx, { team_id: team })])
  await desk.settled()
  const holders = await Promise.all(uuids.map(holder))
  const counts = members.map(({ id }) => holders.filter((one) => one === id).length)
  assert.deepEqual(counts, [2, 2, 2])
})

test('only who is online, enabled, may answer and sees what is theirs is given anything', async () => {
  const [away, offline] = [await desk.agent('Agent'), await desk.agent('Agent')]
  await online(away, 'away')
  const permissions = ['conversations:read', 'conversations:read_all', 'conversations:read_assigned']
  await desk.admin.post('/api/v1/roles', { name: 'Watcher', permissions })
  const watcher = await online(await desk.agent('Watcher'))
  const unseeing = ['conversations:read', 'conversations:read_team_all', 'messages:write']
  await desk.admin.post('/api/v1/roles', { name: 'Unseeing', permissions: unseeing })
  const blind = await online(await desk.agent('Unseeing'))
  const disabled = await online(await desk.agent('Agent'))
  await desk.admin.put(`/api/v1/agents/${disabled.id}`, { enabled: false })
  const team = await newTeam([away, offline, watcher, blind, disabled])
  const uuid = await newConversation(desk, inboxId)
  await give(uuid, team)
  await desk.settled()
  assert.equal(await holder(uuid), null)
  await online(offline)
  await handOutAll(desk.ctx)
  await desk.settled()
  assert.equal(await holder(uuid), offline.id)
})

test('who has not been heard of for five minutes is offline, gets nothing, and is back without doing anything; away stays away', async () => {
  const password = 'correct horse battery'
  const person = async () => {
    const agent = await desk.agent('Agent')
    const { first_name, email } = (await desk.admin.get(`/api/v1/agents/${agent.id}`)).body.data
    await desk.admin.put(`/api/v1/agents/${agent.id}`, { first_name, email, roles: ['Agent'], new_password: password })
    const answer = await desk.as(null).post('/api/v1/auth/login', { email, password })
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    /** Resolves after the desk has stored that the agent is online, which no request waits for. */
    const opens = async () => {
      const since = desk.ctx.now()
      await desk.as(null).get('/api/v1/agents/me', { cookie })
      await poll(async () => {
        const { rows } = await sql`
          select from agent where id = ${agent.id} and last_active_at >= ${since}`.execute(desk.ctx.db)
        return rows.length === 1
      })
    }
    const status = async () => (await desk.admin.get(`/api/v1/agents/${agent.id}`)).body.data.availability_status
    return { ...agent, opens, status }
  }
  const [gone, away] = [await person(), await person()]
  await online(away, 'away')
  const bot = await online(await desk.agent('Agent'))
  assert.deepEqual([await gone.status(), await away.status()], ['online', 'away'])
  desk.clock.advance(4 * 60_000)
  await gone.opens()
  desk.clock.advance(4 * 60_000)
  await markIdle(desk.ctx)
  assert.equal(await gone.status(), 'online')

  desk.clock.advance(2 * 60_000)
  await markIdle(desk.ctx)
  assert.deepEqual([await gone.status(), await away.status()], ['offline', 'away'])
  assert.equal((await desk.admin.get(`/api/v1/agents/${bot.id}`)).body.data.availability_status, 'online')
  const team = await newTeam([gone, away])
  const uuid = await newConversation(desk, inboxId)
  await give(uuid, team)
  await desk.settled()
  assert.equal(await holder(uuid), null)

  await Promise.all([gone.opens(), away.opens()])
  await poll(async () => (await gone.status()) === 'online')
  assert.equal(await away.status(), 'away')
  await handOutAll(desk.ctx)
  await desk.settled()
  assert.equal(await holder(uuid), gone.id)
})

test('nobody is given more open conversations than the team allows', async () => {
  const [agent] = await newAgents(1)
  const team = await newTeam([agent!], { max_auto_assigned_conversations: 2 })
  const uuids = await newConversations(3)
  for (const uuid of uuids) await give(uuid, team)
  await desk.settled()
  const held = await Promise.all(uuids.map(holder))
  assert.equal(held.filter((one) => one === agent!.id).length, 2)
  const [waiting, given] = [uuids[held.indexOf(null)]!, uuids[held.indexOf(agent!.id)]!]
  await desk.admin.put(`/api/v1/conversations/${given}/status`, { status: 'Resolved' })
  await handOutAll(desk.ctx)
  await desk.settled()
  assert.equal(await holder(waiting), agent!.id)
})

test('two teams that hand out at once give an agent of both no more than they may have, and their own limit comes first', async () => {
  const members = await newAgents(2)
  const most = async (index: number, max_auto_assigned_conversations: number | null) =>
    desk.admin.put(`/api/v1/agents/${members[index]!.id}`, { max_auto_assigned_conversations })
  await most(0, 3)
  for (const member of members) await online(member, 'away')
  const pair = [
    await newTeam(members, { max_auto_assigned_conversations: 2 }),
    await newTeam(members, { max_auto_assigned_conversations: 2 }),
  ]
  const uuids = await newConversations(8)
  for (const [index, uuid] of uuids.entries()) await give(uuid, pair[index % 2]!)
  await desk.settled()
  for (const member of members) {
    await sql`update agent set availability_status = 'online' where id = ${member.id}`.execute(desk.ctx.db)
  }
  await Promise.all(Array.from({ length: 8 }, (_, index) => handOut(desk.ctx, { team_id: pair[index % 2]! })))
  await desk.settled()
  const counts = async () => {
    const holders = await Promise.all(uuids.map(holder))
    return members.map(({ id }) => holders.filter((one) => one === id).length)
  }
  assert.deepEqual(await counts(), [3, 2])
  await most(0, 0)
  await desk.settled()
  assert.deepEqual(await counts(), [6, 2])
})

test('two processes that hand out at the same time give nobody more than the team allows', async () => {
  const members = await newAgents(3)
  for (const member of members) await online(member, 'away')
  const team = await newTeam(members, { max_auto_assigned_conversations: 2 })
  const uuids = await newConversations(12)
  for (const uuid of uuids) await give(uuid, team)
  await desk.settled()
  const twin = await openDesk({
    config: { ...desk.ctx.config, role: 'worker', port: 0 },
    connection: { connectionString: desk.databaseUrl },
    log: createLog('silent'),
  })
  try {
    await Promise.all(members.map((member) => online(member)))
    let left = uuids.length
    while (left > 0) {
      const both = [desk.ctx, twin.ctx, desk.ctx, twin.ctx]
      await Promise.all(both.flatMap((ctx) => [handOut(ctx, { team_id: team }), handOutAll(ctx)]))
      await desk.settled()
      const { rows } = await sql<{ uuid: string; holder: number }>`
        select uuid, assigned_user_id as holder from conversation
        where uuid = any(${uuids}::uuid[]) and status_category = 'open' and assigned_user_id is not null`.execute(
        desk.ctx.db,
      )
      const counts = members.map(({ id }) => rows.filter(({ holder }) => holder === id).length)
      assert.deepEqual(counts, [2, 2, 2])
      left -= rows.length
      // While these are resolved both hand out what comes free.
      const resolve = ({ uuid }: { uuid: string }) =>
        desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
      await Promise.all([...rows.map(resolve), ...both.map((ctx) => handOut(ctx, { team_id: team }))])
    }
  } finally {
    await twin.stop()
  }
})

test('a team can give to whoever has the fewest', async () => {
  const [busy, free] = await newAgents(2)
  const uuids = await newConversations(6)
  for (const uuid of uuids.slice(0, 2)) {
    await desk.admin.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: busy!.id })
  }
  const team = await newTeam([busy!, free!], { least_busy_first: true })
  const given = []
  for (const uuid of uuids.slice(2)) {
    await give(uuid, team)
    await desk.settled()
    given.push(await holder(uuid))
  }
  assert.deepEqual(given.slice(0, 2), [free!.id, free!.id])
  assert.equal(given.filter((one) => one === busy!.id).length, 1)
})

test('what waits is handed out as soon as somebody has room, or comes', async () => {
  const agent = await online(await desk.agent('Agent'), 'away')
  const team = await newTeam([agent], { max_auto_assigned_conversations: 1 })
  const [first, second] = await newConversations(2)
  await give(first!, team)
  await give(second!, team)
  await desk.settled()
  await online(agent)
  await desk.settled()
  assert.deepEqual([await holder(first!), await holder(second!)], [agent.id, null])
  await desk.admin.put(`/api/v1/conversations/${first}/status`, { status: 'Resolved' })
  await desk.settled()
  assert.equal(await holder(second!), agent.id)
})

test('an agent has room again when theirs is resolved, closed or snoozed', async () => {
  const [agent] = await newAgents(1)
  const team = await newTeam([agent!], { max_auto_assigned_conversations: 1 })
  const uuids = await newConversations(4)
  for (const uuid of uuids) await give(uuid, team)
  await desk.settled()
  const held = async () => {
    const holders = await Promise.all(uuids.map(holder))
    return uuids.filter((_, index) => holders[index] === agent!.id)
  }
  const inTomorrow = new Date(desk.ctx.now().getTime() + 86_400_000).toISOString()
  for (const change of [
    { status: 'Resolved' },
    { status: 'Closed' },
    { status: 'Snoozed', snoozed_until: inTomorrow },
  ]) {
    const before = await held()
    const answer = await desk.admin.put(`/api/v1/conversations/${before.at(-1)}/status`, change)
    assert.equal(answer.status, 200)
    await desk.settled()
    assert.equal((await held()).length, before.length + 1)
  }
})

test('a team that does not hand out leaves it to its members, and what somebody has stays with them', async () => {
  const [agent, other] = await newAgents(2)
  const [manual, handing] = [
    await newTeam([agent!], { conversation_assignment_type: 'Manual' }),
    await newTeam([agent!]),
  ]
  const [left, taken] = await newConversations(2)
  await give(left!, manual)
  await desk.admin.put(`/api/v1/conversations/${taken}/assignee/user`, { assignee_id: other!.id })
  await give(taken!, handing)
  await handOutAll(desk.ctx)
  await desk.settled()
  assert.deepEqual([await holder(left!), await holder(taken!)], [null, other!.id])
})

test('what is snoozed or resolved is not handed out', async () => {
  const [agent] = await newAgents(1)
  await online(agent!, 'away')
  const team = await newTeam([agent!])
  const uuid = await newConversation(desk, inboxId)
  await give(uuid, team)
  await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  await online(agent!)
  await handOut(desk.ctx, { team_id: team })
  assert.equal(await holder(uuid), null)
})

/** Whether a transaction waits for a lock. */
const waits = async () => {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
    desk.ctx.db,
  )
  return rows.length > 0
}

test('what is resolved while it is being handed out stays with nobody', async () => {
  const [agent] = await newAgents(1)
  await online(agent!, 'away')
  const team = await newTeam([agent!])
  const uuid = await newConversation(desk, inboxId)
  await give(uuid, team)
  await desk.settled()
  let given: Promise<string> | undefined
  await desk.ctx.db.transaction().execute(async (db) => {
    await sql`
      update conversation set status_id = (select id from status where name = 'Resolved'), status_category = 'resolved'
      where uuid = ${uuid}`.execute(db)
    await online(agent!)
    given = handOut(desk.ctx, { team_id: team })
    await poll(waits)
  })
  await given
  assert.equal(await holder(uuid), null)
})

const skilled = async (agent: Agent, skills: object) => {
  assert.equal((await desk.admin.put(`/api/v1/agents/${agent.id}`, skills)).status, 200)
  return agent
}
const said = {
  de: 'Wo ist mein Paket? Ich warte schon seit zwei Wochen darauf.',
  en: 'Where is my parcel? I have been waiting for it for two weeks.',
  fr: 'Où est mon colis ? Je l’attends depuis deux semaines déjà.',
}
let customers = 0
/** A new customer writes in this language. */
const speaking = async (language: keyof typeof said) => {
  customers += 1
  const from = String(4_511_000_000 + customers)
  const message = text(`wamid.skills${customers}`, from, said[language])
  await deliver(desk, inboxId, delivery(desk, { messages: [message] }))
  await desk.settled()
  const { rows } = await sql<{ uuid: string; ai_language: string }>`
    select c.uuid, c.ai_language from conversation c join contact k on k.id = c.contact_id
    where k.phone_number = ${`+${from}`}`.execute(desk.ctx.db)
  assert.equal(rows[0]?.ai_language, language)
  return rows[0]!.uuid
}
const waitingIn = async (team: number, who: Agent | TestDesk['admin'] = desk.admin) =>
  (await who.get('/api/v1/teams/waiting')).body.data.find(({ team_id }: { team_id: number }) => team_id === team)

test('what a customer speaks comes first to those who speak it, and to others when they are full', async () => {
  const [german, any] = (await newAgents(2)) as [Agent, Agent]
  await skilled(german, { skill_languages: ['de'] })
  const team = await newTeam([german, any], { max_auto_assigned_conversations: 1 })
  const [first, second] = [await speaking('de'), await speaking('de')]
  for (const uuid of [first, second]) {
    await give(uuid, team)
    await desk.settled()
  }
  assert.deepEqual([await holder(first), await holder(second)], [german.id, any.id])
})

test('where skills are required, what nobody can take waits, says why, and holds up nobody behind it', async () => {
  const tag = (await desk.admin.post('/api/v1/tags', { name: 'Frames' })).body.data.id
  const [german, builder] = (await newAgents(2)) as [Agent, Agent]
  await skilled(german, { skill_languages: ['de'] })
  await skilled(builder, { skill_languages: ['en'], skill_tag_ids: [tag] })
  const team = await newTeam([german, builder], { skills_required: true })
  const french = await speaking('fr')
  const [untagged, tagged] = [await speaking('de'), await speaking('en')]
  await desk.admin.post(`/api/v1/conversations/${tagged}/tags`, { tags: ['Frames'], action: 'add_tags' })
  for (const uuid of [french, untagged, tagged]) await give(uuid, team)
  await handOutAll(desk.ctx)
  await desk.settled()
  const holders = [await holder(french), await holder(untagged), await holder(tagged)]
  assert.deepEqual(holders, [null, german.id, builder.id])
  const unfit = { conversation_uuid: french, reason: 'nobody_speaks', language: 'fr' }
  assert.deepEqual(await waitingIn(team), { team_id: team, waiting: 1, reason: null, unfit: [unfit] })
  await skilled(german, { skill_languages: ['de', 'fr'] })
  await handOutAll(desk.ctx)
  await desk.settled()
  assert.equal(await holder(french), german.id)
  assert.equal(await waitingIn(team), undefined)
})

test('why a team does not hand out is told, and names no conversation that the reader may not see', async () => {
  const [member] = (await newAgents(1)) as [Agent]
  await skilled(member, { skill_languages: ['de'] })
  const team = await newTeam([member], { skills_required: true, max_auto_assigned_conversations: 1 })
  const french = await speaking('fr')
  await give(french, team)
  await desk.settled()
  const permissions = ['conversations:read', 'conversations:read_assigned']
  await desk.admin.post('/api/v1/roles', { name: 'Owner', permissions })
  const stranger = await desk.agent('Owner')
  assert.deepEqual((await waitingIn(team)).unfit.length, 1)
  assert.equal(await waitingIn(team, stranger), undefined)
  const [mine, more] = [await speaking('de'), await speaking('de')]
  for (const uuid of [mine, more]) await give(uuid, team)
  await desk.settled()
  assert.equal((await waitingIn(team)).reason, 'all_full')
  await online(member, 'away')
  assert.equal((await waitingIn(team)).reason, 'nobody_on')
})

test('a team is deleted while one of its conversations is being changed', async () => {
  const [member] = await newAgents(1)
  const team = await newTeam([member!])
  const [uuid] = await newConversations(1)
  await give(uuid!, team)
  await desk.settled()
  let deleted: ReturnType<typeof desk.admin.delete> | undefined
  await desk.ctx.db.transaction().execute(async (db) => {
    const change = () => sql`update conversation set updated_at = now() where uuid = ${uuid!}`.execute(db)
    await change()
    deleted = desk.admin.delete(`/api/v1/teams/${team}`)
    await poll(waits)
    // A transaction that has changed a row also holds its team.
    await change()
  })
  assert.equal((await deleted!).status, 200)
  const { assigned_team_id } = (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
  assert.equal(assigned_team_id, null)
})
