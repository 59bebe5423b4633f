import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { settled } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { environmentOf, setUpDesk } from './lane.ts'
import { freePort, makeFolder, openDatabase, spawnSimulator, startProgram, until } from './program.ts'

/** Fills the rest of the disk, down to the last page. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const size of [1 << 20, 1 << 12]) {
    const zeros = Buffer.alloc(size)
    try {
      while (writeSync(file, zeros) === size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}

test('on a full disk no delivery is acknowledged that is not kept, and with room again each is filed once', async (t) => {
  const folder = makeFolder()
  const dataDir = join(folder.path, 'data')
  mkdirSync(dataDir)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=640m,mode=755', 'full', dataDir])
  if (mounted.status !== 0) {
    folder.remove()
    return t.skip('only root may mount a disk that can be filled')
  }
  const [simulator, port] = await Promise.all([spawnSimulator(), freePort()])
  const program = startProgram({ ...environmentOf(simulator, port), DATA_DIR: dataDir }, 5)
  try {
    const { inboxId } = await setUpDesk(program, simulator, false)
    const { waba_id, phone_number_id, display_phone_number, app_secret } = simulator.world
    const metadata = { display_phone_number, phone_number_id }
    let written = 0
    const post = () => {
      written += 1
      const id = `wamid.full.${written}`
      // Random bytes, which cannot be compressed.
      const body = randomBytes(1_500).toString('base64')
      const timestamp = String(Math.floor(Date.now() / 1000))
      const messages = [{ id, from: '4552000099', timestamp, type: 'text', text: { body } }]
      const value = { messaging_product: 'whatsapp', metadata, messages }
      const entry = [{ id: waba_id, changes: [{ field: 'messages', value }] }]
      return { id, body: JSON.stringify({ object: 'whatsapp_business_account', entry }) }
    }
    /** 0 if there was no answer, as while the desk starts again. */
    const offer = async ({ body }: { body: string }) => {
      const signature = createHmac('sha256', app_secret).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
      const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) }
      const answer = await fetch(`${program.url}/webhooks/whatsapp/${inboxId}`, request).catch(() => undefined)
      return answer?.status ?? 0
    }

    const kept: string[] = []
    const refused: ReturnType<typeof post>[] = []
    const answers = new Set<number>()
    const offerNew = async () => {
      const next = post()
      const status = await offer(next)
      if (status === 200) return kept.push(next.id)
      answers.add(status)
      return refused.push(next)
    }
    for (let n = 0; n < 10; n++) await offerNew()
    assert.equal(kept.length, 10)
    const filler = join(dataDir, 'filler')
    fill(filler)
    // There may still be room inside the files of the database.
    while (refused.length < 10 && written < 5_000) await offerNew()
    t.diagnostic(`${kept.length} kept, ${refused.length} refused with ${[...answers]}`)
    assert.equal(refused.length, 10)
    assert.deepEqual([...answers], [503])
    assert.match(program.printed(), /No space left on device/)

    rmSync(filler)
    // The provider repeats the webhook call until it is accepted.
    for (const one of refused) await until(one.id, async () => ((await offer(one)) === 200 ? true : undefined))
    const expected = [...kept, ...refused.map(({ id }) => id)].sort()
    const db = openDatabase(dataDir)
    try {
      await until('all is filed', async () => {
        // What could not be filed because the disk was full waits for a while.
        await sql`update job set run_at = now() where state <> 'running'`.execute(db)
        await sql`select add_jobs('[{"task": "whatsapp.prune_receipts"}]'), pg_notify('parley_job', '')`.execute(db)
        const { rows } = await sql<{ id: string }>`
          select provider_id as id from message where type = 'incoming'`.execute(db)
        assert.deepEqual(rows.map(({ id }) => id).sort(), expected)
        return true
      })
      await settled(db)
      await checkInvariants(db)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (error instanceof Error) error.message += `\ndeaths: ${program.deaths}\n${program.printed()}`
    throw error
  } finally {
    await program.stop()
    await simulator.stop()
    spawnSync('umount', ['-l', dataDir])
    folder.remove()
  }
})
