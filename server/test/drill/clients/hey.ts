/** Uses the client that hey-api generated in the folder `desk`. Everything it needs is in the environment. */
import assert from 'node:assert/strict'
import { openAsBlob } from 'node:fs'
import { client } from './desk/client.gen.js'
import {
  createTag,
  getConversation,
  getMe,
  listAllConversations,
  sendMessage,
  uploadMedia,
  upsertArticle,
} from './desk/sdk.gen.js'

const env = process.env as Record<'DESK_URL' | 'DESK_KEY' | 'CONVERSATION' | 'TEMPLATE' | 'FILE', string>
const path = { uuid: env.CONVERSATION }
client.setConfig({ baseUrl: env.DESK_URL, headers: { Authorization: `token ${env.DESK_KEY}` } })

const me = await getMe()
assert.equal(me.data?.data.enabled, true)

const filters = JSON.stringify([{ field: 'status_category', operator: 'equals', value: 'open' }])
const page = await listAllConversations({ query: { page: 1, page_size: 1, filters } })
assert.deepEqual([page.data?.data.per_page, page.data?.data.results[0]?.uuid], [1, path.uuid])

const article = { key: 'hey', title: 'Parcels', content: 'A parcel takes two days.' }
const written = await upsertArticle({ body: article })
assert.equal(written.data?.data.outcome, 'added')

const media = await uploadMedia({ body: { files: new File([await openAsBlob(env.FILE)], 'note.txt') } })
assert.ok(media.data)

const text = { message: 'The parcel is on its way.', attachments: [media.data.data.id] }
const message = await sendMessage({ path, body: text })
assert.equal(message.data?.data.conversation_uuid, path.uuid)

const template = { name: env.TEMPLATE, language: 'da', params: { body: ['Ada'] } }
const sent = await sendMessage({ path, body: { template } })
assert.ok(sent.data, JSON.stringify(sent.error))

const refused = await createTag({ body: { name: ' ' } })
assert.deepEqual([refused.response?.status, refused.error?.error_type], [400, 'InputException'])

const missing = await getConversation({ path: { uuid: '00000000-0000-0000-0000-000000000000' } })
assert.deepEqual([missing.response?.status, missing.error?.error_type], [404, 'NotFoundException'])
