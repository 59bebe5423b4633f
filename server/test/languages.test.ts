import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Language } from '../../i18n/languages.ts'
import { vocabularies } from '../../i18n/vocabularies.ts'
import { type Desk, openDesk } from '../src/desk.ts'
import type { RefusalCode } from '../src/platform/i18n.ts'
import { until } from './chaos/program.ts'
import type { Answer, Client } from './client.ts'
import { startDesk, type TestDesk } from './desk.ts'

let desk: TestDesk
let second: Desk
before(async () => {
  desk = await startDesk()
  const { config, log } = desk.ctx
  second = await openDesk({ config, log, connection: { connectionString: desk.databaseUrl } })
})
after(async () => {
  await second.stop()
  await desk.stop()
})

const general = '/api/v1/settings/general'
const me = '/api/v1/agents/me'
const sentence = (language: Language, code: RefusalCode) => vocabularies[language].server.refusal[code]
const nobody = () => desk.as(null)
const stranger = () => desk.as({ api_key: 'unknown', api_secret: 'unknown' })

async function setDesk(language: Language): Promise<void> {
  assert.equal((await desk.admin.put(general, { 'app.lang': language })).status, 200)
  for (const { url } of [desk, second]) {
    await until(`the process at ${url} speaks ${language}`, async () => {
      const body = await (await fetch(`${url}/api/v1/nowhere`)).json()
      return (body as { message: string }).message === sentence(language, 'not_found') || undefined
    })
  }
}

/** Creates an agent with a language of their own. */
async function speaker(language: Language | null, role = 'Agent'): Promise<Client> {
  const agent = await desk.agent(role)
  assert.equal((await agent.put(me, { language })).status, 200)
  return agent
}

type Refused = { name: string; code: RefusalCode; answer: Promise<Answer> }
const refusals = (): Refused[] => [
  { name: 'a wrong key', code: 'credential.invalid', answer: stranger().get(me) },
  { name: 'no session', code: 'session.invalid', answer: nobody().get(me) },
  { name: 'no such address', code: 'not_found', answer: nobody().get('/api/v1/nowhere') },
  {
    name: 'a wrong password',
    code: 'session.mismatch',
    answer: nobody().post('/api/v1/auth/login', { email: 'ada@example.com', password: 'a wrong password' }),
  },
  { name: 'a bad body', code: 'input.missing', answer: nobody().post('/api/v1/auth/login', { email: 'a@b.example' }) },
]

test('the language of the desk changes the words of a refusal and neither its status nor its type', async () => {
  const facts = async (language: Language) => {
    await setDesk(language)
    const answers = []
    for (const { name, code, answer } of refusals()) {
      const { status, body } = await answer
      const [beginning, end] = sentence(language, code).split('{field}')
      assert.ok(body.message.startsWith(beginning) && body.message.endsWith(end ?? ''), `${name}: ${body.message}`)
      answers.push([name, status, body.error_type])
    }
    return answers
  }
  assert.equal(sentence('en', 'credential.invalid'), 'Invalid credential')
  assert.notEqual(sentence('de', 'credential.invalid'), 'Invalid credential')
  const english = await facts('en')
  assert.deepEqual(await facts('de'), english)
  assert.deepEqual(await facts('ar'), english)
})

test('an agent is refused in their own language, and in that of the desk when they have none', async () => {
  await setDesk('de')
  const [own, deskly] = await Promise.all([speaker('ru'), speaker(null)])
  const forbidden = async (agent: Client) => (await agent.get('/api/v1/agents')).body.message
  assert.equal(await forbidden(own), sentence('ru', 'permission.denied'))
  assert.equal(await forbidden(deskly), sentence('de', 'permission.denied'))
  assert.equal((await own.get(`${me}/nothing`)).body.message, sentence('de', 'not_found'))
})

test('why a value is refused is said in the language of the sentence', async () => {
  await setDesk('en')
  const agent = await speaker('fr')
  const long = { first_name: 'x'.repeat(141) }
  const rule = (language: Language) => vocabularies[language].server.rule.maxLength.replace('{limit}', '140')
  assert.equal((await desk.admin.put(me, long)).body.message, `first_name is not valid: ${rule('en')}`)
  const french = (await agent.put(me, long)).body.message
  assert.ok(french.includes('first_name') && french.includes(rule('fr')), french)
  const away = (await agent.put(me, { availability_status: 'asleep' })).body.message
  assert.match(away, /available, away_manual, online, away, away_and_reassigning, offline/)
})

test('a language that the desk does not speak is refused', async () => {
  for (const language of ['tlh', 'toString', 'EN', '']) {
    assert.equal((await desk.admin.put(me, { language })).status, 400, language)
    assert.equal((await desk.admin.put(general, { 'app.lang': language })).status, 400, language)
  }
})
