import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { mailSettings } from '../../../../test/mail.ts'
import { openThread, poll } from '../../../../test/thread.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

/** Takes connections and says nothing. */
const mails = createServer()
const lines = new Set<Socket>()
let most = 0
mails.on('connection', (line) => {
  lines.add(line.on('error', () => {}).on('close', () => lines.delete(line)))
  most = Math.max(most, lines.size)
})

let desk: TestDesk
before(async () => {
  mails.listen(0, '127.0.0.1')
  await once(mails, 'listening')
  const { port } = mails.address() as AddressInfo
  desk = await startDesk({ simulator: true, config: { outboundAllow: [`127.0.0.1:${port}`] } })
  await connectInbox(desk)
  await desk.admin.put('/api/v1/settings/notifications/email', mailSettings({ port }))
})
after(async () => {
  mails.close()
  for (const line of lines) line.destroy()
  await desk.stop()
})

test('a mail server that says nothing keeps few jobs waiting, and a reply goes out meanwhile', async () => {
  const thread = await openThread(desk, '4512350901')
  const mentions = []
  for (let n = 0; n < 12; n++) {
    const agent = await desk.agent('Agent')
    await desk.admin.put(`/api/v1/agents/${agent.id}`, { email: `agent-${n}@example.com` })
    await agent.put('/api/v1/notifications/preferences', { type: 'mention', panel: true, push: true, email: true })
    mentions.push({ type: 'agent', id: agent.id })
  }
  await thread.reply({ message: 'Have a look', private: true, mentions })
  await poll(async () => lines.size > 0)
  const { uuid } = await thread.reply({ message: 'It leaves today' })
  await thread.until(uuid, 'delivered')
  assert.ok(most <= 2, `${most} mails at once`)
})
