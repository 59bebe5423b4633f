import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { must } from './assistant.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { openThread } from './thread.ts'
import { connectInbox } from './whatsapp.ts'

let desk: TestDesk
let conversation: string
let contact: number
let article: number
before(async () => {
  desk = await startDesk({ simulator: true })
  await connectInbox(desk)
  conversation = `/api/v1/conversations/${(await openThread(desk, '4512377101')).uuid}`
  contact = (await must(desk.admin.get(conversation))).contact_id
  article = (await must(desk.admin.post('/api/v1/ai/snippets', { title: 'Repairs', content: 'We repair bicycles.' })))
    .id
  const motto = { name: 'Motto', key: 'motto', applies_to: 'contact', data_type: 'text' }
  await must(desk.admin.post('/api/v1/custom-attributes', motto))
})
after(() => desk.stop())

/** Blanks, characters without width, marks of direction, and signs that are drawn as nothing. */
const blanks = [' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u2060', '\u200e', '\u202e\u202c', '\u00ad', '\u2800']
blanks.push('\u3164', '\u115f', '\u034f', '\u061c', '\u180e', '\ufe0f', '\u{e0041}', '\ufffb', '\u0007', '\n\u200b\n')

type Call = [path: string, body: object, field: string]
const calls = (text: string): Call[] => [
  [`/api/v1/contacts/${contact}/notes`, { note: text }, 'note'],
  [`${conversation}/messages`, { message: text }, 'message'],
  [`${conversation}/messages`, { message: text, private: true }, 'message'],
  [`${conversation}/held-replies`, { message: text }, 'message'],
  ['/api/v1/macros', { name: 'Greeting', message_content: text }, 'message_content'],
  [
    '/api/v1/macros',
    { name: 'Greeting', message_content: 'Hello', translations: [{ language: 'de', message_content: text }] },
    'translations.0.message_content',
  ],
  [
    '/api/v1/automations/rules',
    { name: 'Greet', rules: [{ groups: [{ rules: [] }], actions: [{ type: 'send_reply', value: [text] }] }] },
    'rules.0.actions.0.value',
  ],
  [
    '/api/v1/custom-attributes',
    { name: 'Plan', key: 'plan', applies_to: 'contact', data_type: 'list', values: [text] },
    'values.0',
  ],
  [`/api/v1/ai/snippets/${article}/questions`, { question: text }, 'question'],
  ['/api/v1/tags', { name: text }, 'name'],
  ['/api/v1/contacts', { first_name: 'Rosa', custom_attributes: { motto: text } }, 'custom_attributes.motto'],
  ['/api/v1/ai/snippets', { title: text, content: 'We repair bicycles.' }, 'title'],
  ['/api/v1/ai/snippets/upsert', { key: 'repairs', title: text, content: 'We repair bicycles.' }, 'title'],
  ['/api/v1/ai/snippets/import-url', { url: 'https://example.com', title: text }, 'title'],
  ['/api/v1/ai/snippets/import-file', fileWith(text), 'title'],
]

function fileWith(title: string): FormData {
  const form = new FormData()
  form.set('title', title)
  form.set('file', new Blob(['We repair bicycles of every make, also on Saturdays.']), 'repairs.txt')
  return form
}

test('no text is taken of which nobody sees anything, and the answer names it', async () => {
  for (const blank of blanks) {
    for (const [path, body, field] of calls(blank)) {
      const { status, headers } = await desk.admin.post(path, body)
      assert.deepEqual([status, headers.get('x-field')], [400, field], `${path} ${JSON.stringify(body)}`)
    }
  }
  const { body } = await desk.admin.post(`/api/v1/contacts/${contact}/notes`, { note: '\u200b' })
  assert.match(body.message, /more than blanks/)
})

test('a document whose title shows nothing has the name of its file', async () => {
  const form = new FormData()
  form.set('file', new Blob(['# \u2800\n\nWe repair bicycles of every make, also on Saturdays.']), 'repairs.md')
  const { item } = await must(desk.admin.post('/api/v1/ai/snippets/import-file', form))
  assert.equal(item.title, 'repairs')
})

test('a text that shows something is taken as it is, hidden marks in it too', async () => {
  for (const note of ['\u200bCall back\u200b', '👍', '❤️', 'می\u200cخواهم', '۔'])
    assert.equal((await must(desk.admin.post(`/api/v1/contacts/${contact}/notes`, { note }))).note, note)
})

test('a subject of which nobody sees anything is none', async () => {
  const write = async (subject: string) => {
    await must(desk.admin.put(`${conversation}/subject`, { subject }))
    return (await must(desk.admin.get(conversation))).subject
  }
  assert.equal(await write('Squeaking brake'), 'Squeaking brake')
  assert.equal(await write('\u200b \u2060'), null)
})
