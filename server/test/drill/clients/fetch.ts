/** Uses the types that openapi-typescript generated as `desk.ts`. Everything it needs is in the environment. */
import assert from 'node:assert/strict'
import { openAsBlob } from 'node:fs'
import createClient from 'openapi-fetch'
import type { paths } from './desk.js'

const env = process.env as Record<'DESK_URL' | 'DESK_KEY' | 'CONVERSATION' | 'TEMPLATE' | 'FILE', string>
const path = { uuid: env.CONVERSATION }
const desk = createClient<paths>({ baseUrl: env.DESK_URL, headers: { Authorization: `token ${env.DESK_KEY}` } })

const me = await desk.GET('/api/v1/agents/me')
assert.equal(me.data?.data.enabled, true)

const filters = JSON.stringify([{ field: 'status_category', operator: 'equals', value: 'open' }])
const page = await desk.GET('/api/v1/conversations/all', { params: { query: { page: 1, page_size: 1, filters } } })
assert.deepEqual([page.data?.data.per_page, page.data?.data.results[0]?.uuid], [1, path.uuid])

const article = { key: 'fetch', title: 'Parcels', content: 'A parcel takes two days.' }
const written = await desk.POST('/api/v1/ai/snippets/upsert', { body: article })
assert.equal(written.data?.data.outcome, 'added')

const form = new FormData()
form.append('files', await openAsBlob(env.FILE), 'note.txt')
const media = await desk.POST('/api/v1/media', { body: { files: '' }, bodySerializer: () => form })
assert.ok(media.data)

const text = { message: 'The parcel is on its way.', attachments: [media.data.data.id] }
const message = await desk.POST('/api/v1/conversations/{uuid}/messages', { params: { path }, body: text })
assert.equal(message.data?.data.conversation_uuid, path.uuid)

const template = { name: env.TEMPLATE, language: 'da', params: { body: ['Ada'] } }
const sent = await desk.POST('/api/v1/conversations/{uuid}/messages', { params: { path }, body: { template } })
assert.ok(sent.data, JSON.stringify(sent.error))

const refused = await desk.POST('/api/v1/tags', { body: { name: ' ' } })
assert.deepEqual([refused.response.status, refused.error?.error_type], [400, 'InputException'])

const nobody = { path: { uuid: '00000000-0000-0000-0000-000000000000' } }
const missing = await desk.GET('/api/v1/conversations/{uuid}', { params: nobody })
assert.deepEqual([missing.response.status, missing.error?.error_type], [404, 'NotFoundException'])
