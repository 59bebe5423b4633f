import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { deliver, delivery, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  desk = made.desk
  inboxId = made.inbox.id
})

async function arrive(...messages: object[]): Promise<void> {
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages }))).status, 200)
  await desk.settled()
}

const write = (from: string, id: string, content: object) => ({ ...text(id, from, ''), text: undefined, ...content })

test('a customer changes only their own messages: what names the message of another one is dropped, even if it comes first', async () => {
  const [ada, eve] = ['4524000001', '4524000002']
  const edit = (of: string) => ({ original_message_id: of, message: { type: 'text', text: { body: 'Changed' } } })
  await arrive(text('wamid.hers', ada, 'Mine'), text('wamid.eve', eve, 'Hello'))
  await arrive(
    write(eve, 'wamid.eve1', { type: 'edit', edit: edit('wamid.hers') }),
    write(eve, 'wamid.eve2', { type: 'reaction', reaction: { message_id: 'wamid.hers', emoji: '👎' } }),
    write(eve, 'wamid.eve3', { type: 'revoke', revoke: { original_message_id: 'wamid.hers' } }),
    write(eve, 'wamid.eve4', { type: 'edit', edit: edit('wamid.hers2') }),
  )
  await arrive(text('wamid.hers2', ada, 'Also mine'))
  const { rows } = await sql<{ content: string; meta: object }>`
    select m.content, m.meta from message m join contact_identity i on i.contact_id = m.sender_id
    where m.type = 'incoming' and i.value = ${ada} order by m.id`.execute(desk.ctx.db)
  assert.deepEqual(rows, [
    { content: 'Mine', meta: { kind: 'text' } },
    { content: 'Also mine', meta: { kind: 'text' } },
  ])
  await arrive(write(ada, 'wamid.hers3', { type: 'edit', edit: edit('wamid.hers2') }))
  const { rows: own } = await sql<{ content: string }>`
    select content from message where provider_id = 'wamid.hers2'`.execute(desk.ctx.db)
  assert.deepEqual(own, [{ content: 'Changed' }])
})
