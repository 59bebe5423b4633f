import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isHeld } from '../features/inbox/messages/api.ts'
import { freshenThread } from '../features/inbox/messages/freshen.ts'
import { ApiError, hasSession } from '../lib/api.ts'
import { agentKeys } from '../lib/me.ts'
import type { HeldReply, Message } from '../lib/types.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `thread` is the conversation of the message that the desk answers with; `undoable`: Z takes it back. */
    mutationMeta: { invalidates?: readonly QueryKey[]; thread?: string; undoable?: true }
  }
}

const staleMs = 30_000
const tries = 2

/** Only what may be better in a moment is requested again: no answer, or a desk that is restarting. */
function worthRetrying(failures: number, error: Error) {
  return failures < tries && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** `onSignedOut` is called when the desk no longer knows the session. */
export function createQueryClient(onSignedOut: () => void) {
  const watch = (error: unknown, key?: QueryKey) => {
    if (!(error instanceof ApiError) || key?.[0] === agentKeys.me[0]) return
    // Without a session the desk refuses a write for its missing token.
    if (error.status === 401 || (error.status === 403 && !hasSession())) onSignedOut()
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => watch(error, query.queryKey) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.options.mutationKey?.[0] !== 'sign-in') watch(error)
      },
      // The stream brings the same news; this is for the time when it is down.
      onSettled: (result, _error, _variables, _context, mutation) => {
        const { invalidates = [], thread } = mutation.meta ?? {}
        for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
        if (!thread) return
        // A held reply becomes a message when it leaves.
        const held =
          result instanceof Object && isHeld(result as Message | HeldReply) ? (result as HeldReply) : undefined
        if (held && !held.sent) return
        void freshenThread(client, thread, (held?.sent ?? (result as Message | undefined))?.uuid)
      },
    }),
    defaultOptions: { queries: { staleTime: staleMs, retry: worthRetrying, retryDelay: 800 } },
  })
  return client
}
