import Type, { type TProperties } from 'typebox'

// What is empty is left out of every answer, lists excepted. So little is certain to be there.
const words = Type.Optional(Type.String())
const number = Type.Optional(Type.Integer())
const flag = Type.Optional(Type.Boolean())
const list = Type.Array(Type.String())
const id = Type.Integer()

/** Says that items at the end of a list were left out, because the answer was too long. */
const cut = Type.Optional(Type.Boolean())

const conversation = {
  uuid: Type.String(),
  customer: words,
  contact_id: id,
  inbox: words,
  status: Type.String(),
  priority: words,
  assignee: words,
  team_id: number,
  ai_state: words,
  tags: list,
  last_message: words,
  last_message_at: words,
  waiting_since: words,
  window_open_until: words,
  link: words,
}
const message = { at: words, by: words, kind: words, text: words, files: list, status: words }
const contact = {
  id,
  name: words,
  email: words,
  phone_number: words,
  language: words,
  blocked: flag,
  last_seen_at: words,
  link: words,
}
const article = {
  id: number,
  key: words,
  title: words,
  enabled: flag,
  internal: flag,
  source: words,
  source_url: words,
  language: words,
  index_status: words,
  index_error: words,
  updated_at: words,
  link: words,
}

const pageOf = (item: TProperties, more: TProperties = {}) =>
  Type.Object({ total: Type.Integer(), results: Type.Array(Type.Object(item)), next_page: number, cut, ...more })

const upsert = {
  outcome: Type.String(),
  local_edits: flag,
  item: Type.Object(article),
  previous: Type.Optional(Type.Object({ ...article, content: words })),
}
const named = (more: TProperties) => Type.Array(Type.Object({ name: Type.String(), ...more }))

/** What each kind of answer holds. */
export const outputs = {
  conversations: pageOf(conversation),
  conversation: Type.Object(conversation),
  messages: pageOf(message, { link: words }),
  contacts: pageOf(contact),
  contact: Type.Object({ ...contact, conversations: Type.Array(Type.Object(conversation)), cut }),
  places: Type.Object({
    inboxes: named({ id, enabled: flag }),
    teams: named({ id }),
    agents: Type.Array(Type.Object({ id, name: words, type: Type.String() })),
    tags: list,
    statuses: named({ key: words, category: Type.String() }),
    cut,
  }),
  report: Type.Object({ csat: Type.Object({}) }),
  found: Type.Object({
    results: Type.Array(Type.Object({ id: Type.String(), title: words, text: words, url: Type.String() })),
    cut,
  }),
  fetched: Type.Object({ id: Type.String(), title: words, text: words, url: Type.String() }),
  passages: Type.Object({
    passages: Type.Array(Type.Object({ article_id: id, title: words, passage: Type.String(), score: Type.Number() })),
    cut,
  }),
  article: Type.Object(article),
  articleText: Type.Object({ ...article, content: words, next_offset: number }),
  importing: Type.Object({ logs: list, cut }),
  upserted: Type.Object(upsert),
  imported: Type.Object({ ...upsert, extracted: Type.Object({ title: words, chars: number, text: words }) }),
  done: Type.Object({ done: Type.Boolean(), link: words }),
  sent: Type.Object({ message: Type.String(), status: words, link: words }),
  templates: Type.Object({
    templates: named({
      language: Type.String(),
      category: words,
      header: words,
      body: words,
      buttons: Type.Array(Type.Object({})),
      variables: Type.Object({}),
    }),
    cut,
  }),
}
