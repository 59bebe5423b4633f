import Type from 'typebox'
import { notBlank, Words } from '../../../platform/shapes.ts'
import type { Template } from '../../channels/templates/schema.ts'
import type { Conversation } from '../../inbox/conversations/schema.ts'
import type { Message } from '../../inbox/messages/schema.ts'
import { repeatable } from './knowledge.ts'
import { outputs } from './output.ts'
import { conversationInput, linkTo } from './reading.ts'
import { type DeskApi, ToolRefused, tool, unlessRefused } from './tool.ts'

const write = { scope: 'write', writes: true } as const
const send = { scope: 'send', access: 'messages:write', writes: true } as const

const at = (conversation: string) => `/api/v1/conversations/${conversation}`

type Given = { conversation: string; idempotency_key?: string | undefined }
type Change = { method: 'POST' | 'PUT'; path: string; body: object }

/** Makes one call below a conversation, and returns where a person sees the result. */
async function change(api: DeskApi, { conversation, idempotency_key }: Given, { path, ...call }: Change) {
  await api.call({ ...call, path: `${at(conversation)}/${path}`, idempotency_key })
  return { done: true, link: linkTo(api, conversation) }
}

const text = Type.String({ minLength: 1, maxLength: 20_000, pattern: notBlank, description: 'Markdown' })

const addNote = tool({
  ...write,
  name: 'add_private_note',
  title: 'Add a private note',
  description: 'A note that colleagues read and the customer never sees.',
  access: 'messages:write',
  input: Type.Object({ ...conversationInput, text, ...repeatable }),
  output: outputs.done,
  run: (api, { text, ...given }) =>
    change(api, given, { method: 'POST', path: 'messages', body: { message: text, private: true } }),
})

const setStatus = tool({
  ...write,
  name: 'set_status',
  title: 'Set the status of a conversation',
  description: 'Gives a conversation a status, by its name, or by its key: open, resolved, closed.',
  access: 'conversations:update_status',
  input: Type.Object({ ...conversationInput, status: Type.String({ minLength: 1, maxLength: 140 }), ...repeatable }),
  output: outputs.done,
  run: (api, { status, ...given }) => change(api, given, { method: 'PUT', path: 'status', body: { status } }),
})

const snooze = tool({
  ...write,
  name: 'snooze',
  title: 'Snooze a conversation',
  description: 'Puts a conversation aside until a time; it comes back then, or when the customer writes.',
  access: 'conversations:update_status',
  input: Type.Object({
    ...conversationInput,
    until: Type.String({ format: 'date-time', maxLength: 40 }),
    ...repeatable,
  }),
  output: outputs.done,
  run: (api, { until, ...given }) =>
    change(api, given, { method: 'PUT', path: 'status', body: { status: 'snoozed', snoozed_until: until } }),
})

const assign = tool({
  ...write,
  name: 'assign',
  title: 'Assign a conversation',
  description: 'Gives a conversation to an agent or to a team, by one of the two ids.',
  access: 'signed_in',
  input: Type.Object({
    ...conversationInput,
    agent_id: Type.Optional(Type.Integer({ minimum: 1 })),
    team_id: Type.Optional(Type.Integer({ minimum: 1 })),
    ...repeatable,
  }),
  output: outputs.done,
  run: async (api, { agent_id, team_id, ...given }) => {
    if ((agent_id === undefined) === (team_id === undefined)) throw new ToolRefused('Name agent_id or team_id.')
    const [to, assignee_id] = agent_id === undefined ? ['team', team_id] : ['user', agent_id]
    return change(api, given, { method: 'PUT', path: `assignee/${to}`, body: { assignee_id } })
  },
})

const setTags = tool({
  ...write,
  name: 'set_tags',
  title: 'Tag a conversation',
  description: 'Adds tags to a conversation, takes them away, or replaces those that it has.',
  access: 'conversations:update_tags',
  input: Type.Object({
    ...conversationInput,
    tags: Type.Array(Type.String({ minLength: 1, maxLength: 140 }), { maxItems: 30 }),
    action: Type.Optional(Words(['add', 'remove', 'set'], { default: 'add' })),
    ...repeatable,
  }),
  output: outputs.done,
  run: (api, { tags, action = 'add', ...given }) =>
    change(api, given, { method: 'POST', path: 'tags', body: { tags, action: `${action}_tags` } }),
})

const draftReply = tool({
  ...send,
  name: 'draft_reply',
  title: 'Draft a reply',
  description: 'Leaves a reply in the composer of the agent, who reads and sends it. It replaces what they have there.',
  access: 'signed_in',
  input: Type.Object({ ...conversationInput, text, ...repeatable }),
  output: outputs.done,
  run: (api, { text, ...given }) =>
    change(api, given, { method: 'POST', path: 'draft', body: { type: 'reply', content: text } }),
})

const showSent = (api: DeskApi, conversation: string, message: Message) => ({
  message: message.uuid,
  status: message.status,
  link: linkTo(api, conversation),
})

/** If a refusal comes from a closed window, names the tool that still reaches the customer. */
async function withWayOut(api: DeskApi, conversation: string, refused: ToolRefused): Promise<ToolRefused> {
  const found = await unlessRefused(api.call<Conversation>({ method: 'GET', path: at(conversation) }))
  if (found?.reply_window.state !== 'closed') return refused
  return new ToolRefused(`${refused.message} Use send_template with a template of list_templates.`)
}

const sendReply = tool({
  ...send,
  name: 'send_reply',
  title: 'Send a reply to the customer',
  description: 'Sends a text to the customer at once. Outside the reply window only send_template reaches them.',
  input: Type.Object({ ...conversationInput, text, ...repeatable }),
  output: outputs.sent,
  run: async (api, { conversation, text, idempotency_key }) => {
    const call = { method: 'POST', path: `${at(conversation)}/messages`, body: { message: text } } as const
    try {
      return showSent(api, conversation, await api.call<Message>({ ...call, idempotency_key }))
    } catch (error) {
      throw error instanceof ToolRefused ? await withWayOut(api, conversation, error) : error
    }
  },
})

const listTemplates = tool({
  ...send,
  name: 'list_templates',
  title: 'List templates',
  description: 'Approved templates of an inbox and the values that each takes.',
  access: 'signed_in',
  writes: false,
  input: Type.Object({ inbox_id: Type.Integer({ minimum: 1 }) }),
  output: outputs.templates,
  run: async ({ call }, { inbox_id }) => {
    const path = '/api/v1/whatsapp/templates'
    const templates = await call<Template[]>({ method: 'GET', path, query: { inbox_id } })
    return {
      templates: templates
        .filter(({ status }) => status === 'APPROVED')
        .map(({ name, language, category, header_type, header_content, body_content, buttons, variables }) => ({
          name,
          language,
          category,
          header: header_type === 'TEXT' ? header_content : header_type,
          body: body_content,
          buttons,
          variables,
        })),
    }
  },
})

const values = Type.Union([
  Type.Array(Type.String({ maxLength: 1024 }), { maxItems: 100 }),
  Type.Record(Type.String(), Type.String({ maxLength: 1024 })),
])

const sendTemplate = tool({
  ...send,
  name: 'send_template',
  title: 'Send a template to the customer',
  description:
    'Sends an approved template into a conversation, also when the reply window is closed. The provider charges for it.',
  input: Type.Object({
    ...conversationInput,
    name: Type.String({ minLength: 1, maxLength: 512 }),
    language: Type.String({ minLength: 2, maxLength: 20 }),
    header: Type.Optional(values),
    body: Type.Optional(values),
    buttons: Type.Optional(
      Type.Array(Type.Object({ index: Type.Integer({ minimum: 0 }), value: Type.String({ maxLength: 2000 }) }), {
        maxItems: 10,
        description: 'Of each button that list_templates names among the variables.',
      }),
    ),
    ...repeatable,
  }),
  output: outputs.sent,
  run: async (api, { conversation, name, language, header, body, buttons, idempotency_key }) => {
    const params = { ...(header ? { header } : {}), ...(body ? { body } : {}), ...(buttons ? { buttons } : {}) }
    const call = {
      method: 'POST',
      path: `${at(conversation)}/messages`,
      body: { template: { name, language, params } },
    } as const
    return showSent(api, conversation, await api.call<Message>({ ...call, idempotency_key }))
  },
})

export const writingTools = [addNote, setStatus, snooze, assign, setTags]
export const sendingTools = [draftReply, sendReply, listTemplates, sendTemplate]
