import Type from 'typebox'
import { Words } from '../../../platform/shapes.ts'
import type { ConversationItem } from '../../inbox/conversations/schema.ts'
import type { Message } from '../../inbox/messages/schema.ts'
import type { ReportCounts, ReportCsat } from '../../inbox/reports/schema.ts'
import type { Article } from '../../knowledge/articles/schema.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { outputs } from './output.ts'
import { type DeskApi, ToolRefused, tool, unlessRefused } from './tool.ts'
import { cut, foreign } from './words.ts'

/** As the API answers: times are text there. */
type Page<Item> = { results: Item[]; total: number; total_is_capped?: boolean; page: number; total_pages: number }

const readOnly = { scope: 'read', writes: false } as const

export const conversationInput = {
  conversation: Type.String({ format: 'uuid', description: 'uuid of the conversation' }),
}
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1, description: 'page, from 1' }))
const pageSize = 20

export const linkTo = ({ desk }: DeskApi, uuid: string) => `${desk}/inbox/all/${uuid}`

const nameOf = (person: { first_name: string; last_name: string }) => `${person.first_name} ${person.last_name}`.trim()

function showConversation(api: DeskApi, item: ConversationItem) {
  const fromCustomer = item.last_message_sender === 'contact'
  return {
    uuid: item.uuid,
    customer: foreign(nameOf(item.contact)),
    contact_id: item.contact.id,
    inbox: item.inbox_name,
    status: item.status,
    priority: item.priority,
    assignee: item.assignee ? nameOf(item.assignee) : null,
    team_id: item.assigned_team_id,
    ai_state: item.ai_state === 'none' ? null : item.ai_state,
    tags: item.tags,
    last_message: fromCustomer ? foreign(item.last_message) : item.last_message && cut(item.last_message),
    last_message_at: item.last_message_at,
    waiting_since: item.waiting_since,
    window_open_until: item.reply_window.state === 'closed' ? null : item.reply_window.until,
    link: linkTo(api, item.uuid),
  }
}

const showPage = <Item>(
  { results, total, total_is_capped = false, page, total_pages }: Page<Item>,
  show: (item: Item) => unknown,
) => ({
  total,
  ...(total_is_capped ? { total_is_capped } : {}),
  results: results.map(show),
  next_page: page < total_pages ? page + 1 : null,
})

/** A note of the desk that repeats a customer's words, or what a model made of them. */
const quotes = ({ meta: { note } }: Message) => note?.question !== undefined || note?.summary !== undefined

function showMessage(message: Message) {
  const text = message.text_content
  return {
    at: message.created_at,
    by: message.author ? nameOf(message.author) || message.sender_type : message.sender_type,
    kind: message.type === 'incoming' ? 'from the customer' : message.private ? 'private note' : message.type,
    text: message.sender_type === 'contact' || quotes(message) ? foreign(text) : cut(text),
    files: message.attachments.map(({ name, content_type }) => foreign(`${name ?? ''} ${content_type ?? ''}`)),
    status: message.type === 'outgoing' ? message.status : null,
  }
}

const showContact = ({ desk }: DeskApi, contact: Contact) => ({
  id: contact.id,
  name: foreign(nameOf(contact)),
  email: foreign(contact.email),
  phone_number: contact.phone_number,
  language: contact.language,
  blocked: contact.blocked || null,
  last_seen_at: contact.last_seen_at,
  link: `${desk}/contacts/${contact.id}`,
})

const views = { all: 'all', mine: 'assigned', unassigned: 'unassigned' } as const

const listFilters = (status: string | undefined, inbox: number | undefined) =>
  JSON.stringify([
    ...(status ? [{ field: 'status_category', operator: 'equals', value: status }] : []),
    ...(inbox ? [{ field: 'inbox_id', operator: 'equals', value: inbox }] : []),
  ])

const listConversations = tool({
  ...readOnly,
  name: 'list_conversations',
  title: 'List conversations',
  description: 'Conversations, the latest message first: all, those of the caller or those of nobody.',
  access: 'signed_in',
  input: Type.Object({
    view: Type.Optional(Words(['all', 'mine', 'unassigned'], { default: 'all' })),
    status: Type.Optional(Words(['open', 'waiting', 'resolved'])),
    inbox_id: Type.Optional(Type.Integer({ minimum: 1 })),
    page,
  }),
  output: outputs.conversations,
  run: async (api, { view = 'all', status, inbox_id, page }) => {
    const path = `/api/v1/conversations/${views[view]}`
    const query = { page, page_size: pageSize, filters: listFilters(status, inbox_id) }
    const found = await api.call<Page<ConversationItem>>({ method: 'GET', path, query })
    return showPage(found, (item) => showConversation(api, item))
  },
})

const getConversation = tool({
  ...readOnly,
  name: 'get_conversation',
  title: 'Read a conversation',
  description: 'Where a conversation stands, and until when it can be answered without a template.',
  access: 'conversations:read',
  input: Type.Object(conversationInput),
  output: outputs.conversation,
  run: async (api, { conversation }) => {
    const path = `/api/v1/conversations/${conversation}`
    return showConversation(api, await api.call<ConversationItem>({ method: 'GET', path }))
  },
})

const listMessages = tool({
  ...readOnly,
  name: 'list_messages',
  title: 'Read the messages of a conversation',
  description: 'Messages and private notes of a conversation, the newest page first.',
  access: 'messages:read',
  input: Type.Object({ ...conversationInput, page }),
  output: outputs.messages,
  run: async (api, { conversation, page }) => {
    const path = `/api/v1/conversations/${conversation}/messages`
    const found = await api.call<Page<Message>>({ method: 'GET', path, query: { page, page_size: pageSize } })
    return { ...showPage(found, showMessage), link: linkTo(api, conversation) }
  },
})

const searchContacts = tool({
  ...readOnly,
  name: 'search_contacts',
  title: 'Find customers',
  description: 'Customers by name, email address or phone number.',
  access: 'contacts:read',
  input: Type.Object({ query: Type.String({ minLength: 1, maxLength: 200 }), page }),
  output: outputs.contacts,
  run: async (api, { query, page }) => {
    const wanted = { query, page, page_size: pageSize }
    const found = await api.call<Page<Contact>>({ method: 'GET', path: '/api/v1/contacts/search', query: wanted })
    return showPage(found, (contact) => showContact(api, contact))
  },
})

const getContact = tool({
  ...readOnly,
  name: 'get_contact',
  title: 'Read a customer',
  description: 'A customer and their latest conversations.',
  access: 'contacts:read',
  input: Type.Object({ contact_id: Type.Integer({ minimum: 1 }) }),
  output: outputs.contact,
  run: async (api, { contact_id }) => {
    const path = `/api/v1/contacts/${contact_id}`
    const contact = await api.call<Contact>({ method: 'GET', path })
    const found = await api.call<Page<ConversationItem>>({
      method: 'GET',
      path: `${path}/conversations`,
      query: { page_size: 10 },
    })
    return {
      ...showContact(api, contact),
      conversations: found.results.map((item) => showConversation(api, item)),
    }
  },
})

type Listed = { id: number; name: string }

const listPlaces = tool({
  ...readOnly,
  name: 'list_inboxes_and_teams',
  title: 'List inboxes, teams, agents and tags',
  description: 'The ids and names that other tools take: inboxes, teams, agents, tags and statuses.',
  access: 'signed_in',
  input: Type.Object({}),
  output: outputs.places,
  run: async ({ call }) => {
    const read = <Item>(path: string) => call<Item[]>({ method: 'GET', path: `/api/v1/${path}` })
    const [inboxes, teams, agents, tags, statuses] = await Promise.all([
      read<Listed & { enabled: boolean }>('inboxes'),
      read<Listed>('teams/compact'),
      read<{ id: number; first_name: string; last_name: string; type: string }>('agents/compact'),
      read<Listed>('tags'),
      read<Listed & { key: string | null; category: string }>('statuses'),
    ])
    return {
      inboxes: inboxes.map(({ id, name, enabled }) => ({ id, name, enabled })),
      teams: teams.map(({ id, name }) => ({ id, name })),
      agents: agents.map((agent) => ({ id: agent.id, name: nameOf(agent), type: agent.type })),
      tags: tags.map(({ name }) => name),
      statuses: statuses.map(({ key, name, category }) => ({ key, name, category })),
    }
  },
})

const getReport = tool({
  ...readOnly,
  name: 'get_report',
  title: 'See what waits and how it went',
  description:
    'What is open now, and of the last days: conversations begun and resolved, how soon customers were answered, what the assistant resolved (confirmed by the customer, or assumed), and how satisfied customers were.',
  access: 'reports:manage',
  input: Type.Object({
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 30, description: 'up to today' })),
    inbox_id: Type.Optional(Type.Integer({ minimum: 1 })),
    team_id: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  output: outputs.report,
  run: async ({ call }, query) => {
    const read = <Report>(part: string) =>
      call<Report>({ method: 'GET', path: `/api/v1/reports/overview/${part}`, query })
    const [counts, csat] = await Promise.all([read<ReportCounts>('counts'), read<ReportCsat>('csat')])
    return { ...counts, csat }
  },
})

type Found = { id: string; title: string; url: string; text?: string | null }

/** Leaves out what the caller's role may not search. */
async function searchAll(api: DeskApi, query: string): Promise<Found[]> {
  const among = async <Item>(path: string, show: (item: Item) => Found) => {
    const found = await unlessRefused(api.call<Page<Item> | Item[]>({ method: 'GET', path, query: { query } }))
    return found && (Array.isArray(found) ? found : found.results).slice(0, 10).map(show)
  }
  const groups = await Promise.all([
    among<{ article_id: number; title: string; passage: string }>('/api/v1/ai/snippets/search', (item) => ({
      id: `article:${item.article_id}`,
      title: item.title,
      text: cut(item.passage, 500),
      url: `${api.desk}/knowledge/${item.article_id}`,
    })),
    among<ConversationItem>('/api/v1/conversations/search', (item) => ({
      id: `conversation:${item.uuid}`,
      title: foreign(nameOf(item.contact)) ?? '',
      text: item.last_message_sender === 'contact' ? foreign(item.last_message) : item.last_message,
      url: linkTo(api, item.uuid),
    })),
    among<Contact>('/api/v1/contacts/search', (item) => ({
      id: `contact:${item.id}`,
      title: foreign(nameOf(item)) ?? '',
      url: `${api.desk}/contacts/${item.id}`,
    })),
  ])
  if (groups.every((group) => group === undefined)) throw new ToolRefused('Permission denied')
  return groups.flatMap((group) => group ?? [])
}

const search = tool({
  ...readOnly,
  name: 'search',
  title: 'Search the desk',
  description: 'Finds articles, conversations and customers. `fetch` reads what it answers by its id.',
  access: 'signed_in',
  input: Type.Object({ query: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: outputs.found,
  run: async (api, { query }) => ({ results: await searchAll(api, query) }),
})

const fetchOne = tool({
  ...readOnly,
  name: 'fetch',
  title: 'Read what a search found',
  description:
    'Reads an article, a conversation with its newest messages, or a customer by an id that `search` answered.',
  access: 'signed_in',
  input: Type.Object({
    id: Type.String({
      pattern: '^(article:\\d{1,15}|contact:\\d{1,15}|conversation:[0-9a-fA-F-]{36})$',
      examples: ['article:12'],
    }),
  }),
  output: outputs.fetched,
  run: async (api, { id }) => {
    const [kind, key = ''] = id.split(':')
    if (kind === 'article') {
      const article = await api.call<Article>({ method: 'GET', path: `/api/v1/ai/snippets/${key}` })
      const url = `${api.desk}/knowledge/${key}`
      return { id, title: article.title, text: cut(article.content, 20_000), url }
    }
    if (kind === 'contact') {
      const contact = await api.call<Contact>({ method: 'GET', path: `/api/v1/contacts/${key}` })
      const { link, ...facts } = showContact(api, contact)
      return { id, title: facts.name, text: JSON.stringify(facts), url: link }
    }
    const path = `/api/v1/conversations/${key}`
    const item = await api.call<ConversationItem>({ method: 'GET', path })
    const { results } = await api.call<Page<Message>>({ method: 'GET', path: `${path}/messages` })
    const lines = results.map(showMessage).map(({ at, by, text }) => `${at} ${by}: ${text ?? ''}`)
    return { id, title: foreign(nameOf(item.contact)), text: lines.join('\n'), url: linkTo(api, key) }
  },
})

export const readingTools = [
  search,
  fetchOne,
  listConversations,
  getConversation,
  listMessages,
  searchContacts,
  getContact,
  listPlaces,
  getReport,
]
