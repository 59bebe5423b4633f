import { after, before } from 'node:test'
import { startDesk, type TestDesk } from './desk.ts'
import { connectInbox } from './whatsapp.ts'

type Made = { desk: TestDesk; inbox: Awaited<ReturnType<typeof connectInbox>>; inboxId: number }

/** Gives the tests of a file a desk with one inbox, which is connected to the simulator, and stops it after them. */
export function useDeskWithInbox(take: (made: Made) => void): void {
  let desk: TestDesk | undefined
  before(async () => {
    desk = await startDesk({ simulator: true })
    const inbox = await connectInbox(desk)
    take({ desk, inbox, inboxId: inbox.id })
  })
  after(() => desk?.stop())
}
