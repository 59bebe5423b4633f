import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

const path = '/api/v1/business-hours'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())

const shift = (open: string, close: string) => ({ open, close })
const create = async (fields: object) => {
  const answer = await desk.admin.post(path, { is_always_open: false, ...fields })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}

test('business hours have several shifts a day, and clients that know one can read and write them', async () => {
  const two = [shift('09:00', '12:30'), shift('13:15', '17:30')]
  const made = await create({
    name: ' Shop ',
    timezone: 'Europe/Copenhagen',
    hours: { Monday: { shifts: two }, Friday: shift('10:00', '02:00'), Sunday: { shifts: [] } },
    holidays: [
      { date: '2026-12-31', name: 'New Year', shifts: [shift('09:00', '12:00')] },
      { date: '2026-12-24', name: 'Christmas' },
    ],
  })
  assert.equal(made.name, 'Shop')
  assert.deepEqual(made.hours, {
    Monday: { open: '09:00', close: '17:30', shifts: two },
    Friday: { open: '10:00', close: '02:00', shifts: [shift('10:00', '02:00')] },
  })
  assert.deepEqual(
    made.holidays.map(({ date, shifts }: { date: string; shifts: object[] }) => [date, shifts.length]),
    [
      ['2026-12-24', 0],
      ['2026-12-31', 1],
    ],
  )
  const same = (await desk.admin.put(`${path}/${made.id}`, made)).body.data
  assert.deepEqual(same.hours, made.hours)
  const Monday = { ...made.hours.Monday, close: '16:00' }
  const changed = (await desk.admin.put(`${path}/${made.id}`, { ...made, hours: { Monday } })).body.data
  assert.deepEqual(changed.hours, { Monday: { open: '09:00', close: '16:00', shifts: [shift('09:00', '16:00')] } })
  assert.deepEqual((await desk.admin.get(`${path}/${made.id}`)).body.data, changed)
})

test('whether it is open now goes by the time zone of the hours', async () => {
  const day = { open: '00:00', close: '24:00' }
  const opens = async (timezone: string) => (await create({ name: timezone, timezone, hours: { Monday: day } })).now
  const [east, west] = [await opens('Pacific/Kiritimati'), await opens('Pacific/Niue')]
  const next = ({ is_open, until, opens_at }: { is_open: boolean; until: string; opens_at: string }) =>
    is_open ? Date.parse(until) - 86_400_000 : Date.parse(opens_at)
  // Their clocks are 25 hours apart.
  assert.equal((next(west) - next(east) + 7 * 86_400_000) % (7 * 86_400_000), 25 * 3_600_000)
})

test('what is no week is refused at the field', async () => {
  const refused = async (fields: object, field: string, status = 400) => {
    const answer = await desk.admin.post(path, { name: 'Bad', is_always_open: false, ...fields })
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [status, field])
  }
  await create({ name: 'Taken' })
  await refused({ name: 'taken' }, 'name', 409)
  await refused({ timezone: 'Mars/Olympus' }, 'timezone')
  const overlap = { shifts: [shift('10:00', '14:00'), shift('13:00', '16:00')] }
  await refused({ hours: { Saturday: overlap } }, 'hours.Saturday.shifts.1')
  await refused(
    { hours: { Saturday: shift('22:00', '03:00'), Sunday: shift('02:00', '04:00') } },
    'hours.Sunday.shifts.0',
  )
  await refused({ hours: { Monday: shift('25:00', '26:00') } }, 'hours.Monday.open')
  await refused({ holidays: [{ date: '2026-02-30', name: 'None' }] }, 'holidays.0.date')
  await refused(
    {
      holidays: [
        { date: '2026-02-03', name: 'One' },
        { date: '2026-02-03', name: 'Two' },
      ],
    },
    'holidays.1.date',
  )
})

test('desk, teams and inboxes have hours of their own until these are deleted', async () => {
  const { id } = await create({ name: 'Everything', is_always_open: true })
  const inbox = (await connectInbox(desk)).id
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Webshop', business_hours_id: id })).body.data
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox}`, { business_hours_id: id })).status, 200)
  assert.equal((await desk.admin.put('/api/v1/settings/general', { 'app.business_hours_id': String(id) })).status, 200)
  assert.equal((await desk.admin.put(`/api/v1/teams/${team.id}`, { name: 'Web' })).body.data.business_hours_id, id)
  const { used_by, now } = (await desk.admin.get(`${path}/${id}`)).body.data
  assert.deepEqual(used_by, { is_default: true, teams: 1, inboxes: 1 })
  assert.deepEqual(now, { is_open: true, until: null, opens_at: null })

  const nothing = 1_000_000
  for (const [call, field] of [
    [desk.admin.put(`/api/v1/teams/${team.id}`, { business_hours_id: nothing }), 'business_hours_id'],
    [desk.admin.put(`/api/v1/inboxes/${inbox}`, { business_hours_id: nothing }), 'business_hours_id'],
    [desk.admin.put('/api/v1/settings/general', { 'app.business_hours_id': '1000000' }), 'app.business_hours_id'],
  ] as const) {
    const answer = await call
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, field])
  }

  const { id: other } = await create({ name: 'Nobody has these' })
  assert.equal((await desk.admin.delete(`${path}/${other}`)).body.data, true)
  assert.equal((await desk.admin.get(`${path}/${id}`)).body.data.used_by.is_default, true)

  assert.equal((await desk.admin.delete(`${path}/${id}`)).body.data, true)
  assert.equal((await desk.admin.get(`/api/v1/teams/${team.id}`)).body.data.business_hours_id, null)
  assert.equal((await desk.admin.get(`/api/v1/inboxes/${inbox}`)).body.data.business_hours_id, null)
  assert.equal((await desk.admin.get('/api/v1/settings/general')).body.data['app.business_hours_id'], '')
})

test('an example of a promise goes by the hours of the team, else of the inbox, else of the desk', async () => {
  const ask = (query: string) => desk.admin.get(`/api/v1/sla/example?length=1h${query}`)
  const always = { open: '00:00', close: '24:00' }
  const { id, name } = await create({ name: 'Weekdays', timezone: 'Asia/Kathmandu', hours: { Monday: always } })
  const inbox = (await desk.admin.get('/api/v1/inboxes')).body.data[0].id
  const plain = (await desk.admin.post('/api/v1/teams', { name: 'Without hours' })).body.data
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Mondays', business_hours_id: id })).body.data
  assert.deepEqual((await ask('')).body.data.hours, { id: null, name: null })
  assert.deepEqual((await ask(`&inbox_id=${inbox}&team_id=${plain.id}`)).body.data.hours, { id: null, name: null })
  const { hours, timezone, from, due_at } = (await ask(`&inbox_id=${inbox}&team_id=${team.id}`)).body.data
  assert.deepEqual([hours, timezone], [{ id, name }, 'Asia/Kathmandu'])
  // Half an hour before the end of a Monday there, and half an hour after the next one begins.
  assert.match(from, /T17:45:00/)
  assert.equal(Date.parse(due_at) - Date.parse(from), 6 * 86_400_000 + 3_600_000)
  await desk.admin.put(`/api/v1/inboxes/${inbox}`, { business_hours_id: id })
  assert.deepEqual((await ask(`&inbox_id=${inbox}`)).body.data.hours, { id, name })
  // Hours without a time zone follow the team if they are the team's own, else the desk.
  await desk.admin.put(`${path}/${id}`, { name, is_always_open: false, hours: { Monday: always } })
  const zone = async (team: { id: number; name: string }) => {
    await desk.admin.put(`/api/v1/teams/${team.id}`, { name: team.name, timezone: 'Asia/Tokyo' })
    return (await ask(`&inbox_id=${inbox}&team_id=${team.id}`)).body.data.timezone
  }
  assert.deepEqual([await zone(team), await zone(plain)], ['Asia/Tokyo', (await ask('')).body.data.timezone])
  assert.equal((await desk.admin.get('/api/v1/sla/example?length=0m')).status, 400)
  assert.equal((await (await desk.agent('Agent')).get('/api/v1/sla/example?length=1h')).status, 403)
})

test('a calendar file is read before anything is kept: whole days of three years, and what was left out by its line', async () => {
  const year = new Date().getUTCFullYear()
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART;VALUE=DATE:20011224',
    'DTEND;VALUE=DATE:20011227',
    'RRULE:FREQ=YEARLY',
    'SUMMARY:Jul\\, og ',
    ' mellem jul',
    'END:VEVENT',
    'BEGIN:VEVENT',
    `DTSTART:${year + 1}0501T090000Z`,
    'SUMMARY:A meeting',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const read = (ics: string) => desk.admin.post(`${path}/read-calendar`, { ics })
  const before = (await desk.admin.get(path)).body.data.length
  const { days, faults } = (await read(lines.join('\r\n'))).body.data
  assert.deepEqual(faults, [{ line: 11, why: 'not_all_day' }])
  const named = days.filter((one: { date: string }) => one.date.startsWith(String(year + 2)))
  assert.deepEqual(
    named,
    [24, 25, 26].map((day) => ({ date: `${year + 2}-12-${day}`, name: 'Jul, og mellem jul' })),
  )
  assert.equal((await desk.admin.get(path)).body.data.length, before)
  assert.equal((await create({ name: 'With days', holidays: days })).holidays.length, days.length)
  assert.equal((await read('x'.repeat(500_001))).status, 400)
  assert.equal((await (await desk.agent('Agent')).post(`${path}/read-calendar`, { ics: '' })).status, 403)
})

test('every agent reads the hours; who may not manage them changes none', async () => {
  const { id } = await create({ name: 'Read by all' })
  const agent = await desk.agent('Agent')
  assert.ok((await agent.get(path)).body.data.some((one: { id: number }) => one.id === id))
  const body = { name: 'Other', is_always_open: true }
  for (const answer of [agent.post(path, body), agent.put(`${path}/${id}`, body), agent.delete(`${path}/${id}`)])
    assert.equal((await answer).status, 403)
})
