import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { runTimeRules } from '../src/areas/assistant/automations/run.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { connectInbox, deliver, delivery, text } from './whatsapp.ts'

export const rulesPath = '/api/v1/automations'

type Condition = { field: string; operator: string; value?: string; case_sensitive_match?: boolean }
export type Action = { type: string; value?: string[]; recipients?: string[]; template?: object }
export const rule = (actions: Action[], conditions: Condition[] = [], rest: object = {}) => ({
  name: 'Rule',
  type: 'new_conversation',
  rules: [{ group_operator: 'AND', groups: [{ logical_op: 'AND', rules: conditions }], actions }],
  ...rest,
})
export const onChange = (events: string[], rest: object = {}) => ({ type: 'conversation_update', events, ...rest })
export const tag = (name: string) => [{ type: 'add_tags', value: [name] }]

/** Starts a desk for the tests of a file, each of which begins without a rule. */
export function useAutomations() {
  let desk: TestDesk
  let inboxId: number
  let ids: Record<string, string>
  before(async () => {
    desk = await startDesk({ simulator: true })
    inboxId = (await connectInbox(desk)).id
    for (const name of ['urgent', 'vip', 'old']) await desk.admin.post('/api/v1/tags', { name })
    const named = async (url: string) =>
      (await desk.admin.get(url)).body.data.map(({ id, name }: { id: number; name: string }) => [name, String(id)])
    ids = Object.fromEntries([...(await named('/api/v1/statuses')), ...(await named('/api/v1/priorities'))])
  })
  after(() => desk.stop())
  beforeEach(async () => {
    for (const { id } of (await desk.admin.get(`${rulesPath}/rules`)).body.data)
      await desk.admin.delete(`${rulesPath}/rules/${id}`)
  })

  const make = async (...given: Parameters<typeof rule>) => {
    const answer = await desk.admin.post(`${rulesPath}/rules`, rule(...given))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.data.id as number
  }
  const conversation = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
  const runs = async (query = '') => (await desk.admin.get(`${rulesPath}/runs${query}`)).body.data
  const messagesOf = async (uuid: string) =>
    (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=100`)).body.data.results
  let written = 0
  const write = async (uuid: string, body: string) => {
    const from = (await conversation(uuid)).contact.phone_number.slice(1)
    written += 1
    await deliver(desk, inboxId, delivery(desk, { messages: [text(`wamid.rule${written}`, from, body)] }))
    await desk.settled()
  }
  const later = (hours: number) => ({ ...desk.ctx, now: () => new Date(Date.now() + hours * 3_600_000) })
  /** Runs the time rules over all conversations, as if this many hours had passed. */
  const pass = async (hours: number) => {
    await runTimeRules(later(hours), {})
    await desk.settled()
  }
  return {
    get desk() {
      return desk
    },
    get inboxId() {
      return inboxId
    },
    /** The ids of statuses and priorities, by their names. */
    get ids() {
      return ids
    },
    make,
    conversation,
    runs,
    messagesOf,
    write,
    later,
    pass,
  }
}
