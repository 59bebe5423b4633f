import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { openThread, uploadMedia } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: TestDesk
useDeskWithInbox((made) => {
  desk = made.desk
})

/** As many as a worker does at a time. */
const many = 8
/** The time for an upload grows with its size. This one ends after all that is waited for here. */
const large = Buffer.alloc(3 * 1024 * 1024, 'x')

const countUploads = async () => (await sql`select from file_upload`.execute(desk.ctx.db)).rows.length

test('while large files go out slowly in many conversations, a text in another one is sent, and all files follow', async () => {
  const [quick, ...slow] = await Promise.all(
    Array.from({ length: many + 1 }, (_, n) => openThread(desk, `45123711${10 + n}`)),
  )
  const files = await Promise.all(slow.map(() => uploadMedia(desk.admin, large, 'film.txt')))
  await simulate(desk, 'POST', '/faults', { kind: 'hold', on: 'call', match: '/media', ms: 60_000, times: many })
  const sent = await Promise.all(slow.map((thread, n) => thread.reply({ message: 'It', attachments: [files[n]!] })))
  const { uuid } = await quick!.reply({ message: 'At nine' })
  await quick!.until(uuid, 'delivered')
  assert.equal(await countUploads(), 0)
  await simulate(desk, 'DELETE', '/faults')
  for (const [n, thread] of slow.entries()) await thread.until(sent[n].uuid, 'delivered')
  assert.equal(await countUploads(), many)
})
