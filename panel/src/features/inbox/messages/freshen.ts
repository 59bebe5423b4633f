import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { makeOld } from '../../../lib/make-old.ts'
import type { Message } from '../../../lib/types.ts'
import { messageKeys, pageSize } from './api.ts'

type Read = InfiniteData<{ results: Message[]; page: number; total: number; total_pages: number }>

/**
 * The number of messages that are read one by one at a time. If more change at once, it is less work to read all of
 * them again.
 */
const most = 8
/** By uuid, the messages that are being read, and whether they have changed again meanwhile. */
const asked = new Map<string, boolean>()

/**
 * The pages with the message as it is now: in its place, or as the newest. A message that is older than all loaded ones
 * is left out.
 */
function withMessage(read: Read, message: Message): Read {
  const { pages } = read
  const has = pages.some(({ results }) => results.some(({ id }) => id === message.id))
  if (has) {
    const put = (one: Message) => (one.id === message.id ? message : one)
    return { ...read, pages: pages.map((page) => ({ ...page, results: page.results.map(put) })) }
  }
  const [first, ...rest] = pages
  const [last] = pages.slice(-1)
  const oldest = last?.results.at(-1)
  const isBefore = oldest !== undefined && message.created_at < oldest.created_at
  if (!first || !last || (isBefore && last.page < last.total_pages)) return read
  return { ...read, pages: [{ ...first, results: [message, ...first.results], total: first.total + 1 }, ...rest] }
}

/**
 * Updates one message of a thread, however many pages of it are loaded. False if that is not possible: the thread is
 * not shown, it is being read anyway, or so many messages came in that all pages have to be read again.
 */
async function freshenMessage(client: QueryClient, uuid: string, message_uuid: string): Promise<boolean> {
  const queryKey = messageKeys.of(uuid)
  const query = client.getQueryCache().find<Read>({ queryKey })
  const isSteady = () => query?.state.data !== undefined && query.isActive() && query.state.fetchStatus === 'idle'
  if (!isSteady() || query!.state.isInvalidated) return false
  if ((query!.state.data?.pages[0]?.results.length ?? 0) >= 2 * pageSize) return false
  if (asked.has(message_uuid)) {
    asked.set(message_uuid, true)
    return true
  }
  if (asked.size >= most) return false
  try {
    let message: Message
    do {
      asked.set(message_uuid, false)
      const path = { uuid, message_uuid }
      message = await answer(api.GET('/api/v1/conversations/{uuid}/messages/{message_uuid}', { params: { path } }))
    } while (asked.get(message_uuid))
    if (!isSteady()) return false
    const read = query!.state.data!.pages.flatMap(({ results }) => results)
    const before = read.find(({ id }) => id === message.id)
    client.setQueryData<Read>(queryKey, (read) => read && withMessage(read, message))
    if (!before || before.content === message.content) return true
    // Messages that quote it show its edit or deletion too.
    const quoting = read.filter(({ meta }) => meta.reply_to?.uuid === message_uuid)
    const fresh = await Promise.all(quoting.map((one) => freshenMessage(client, uuid, one.uuid)))
    return fresh.every(Boolean)
  } catch {
    return false
  } finally {
    asked.delete(message_uuid)
  }
}

/** Updates a thread after one of its messages has changed. If it is not known how, the whole thread is read again. */
export async function freshenThread(client: QueryClient, uuid: string, message_uuid: string | undefined) {
  const fresh = message_uuid !== undefined && (await freshenMessage(client, uuid, message_uuid))
  if (!fresh) makeOld(client, messageKeys.of(uuid))
}
