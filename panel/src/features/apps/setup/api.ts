import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { keep, kept, useKept } from '../../../lib/kept.ts'
import { useMe } from '../../../lib/me.ts'
import type { Permission, Setup } from '../../../lib/types.ts'

export type Step = keyof Setup['steps']
/** In the order in which most people do them. */
export const steps = [
  'number',
  'first_message',
  'knowledge',
  'assistant',
  'templates',
  'mail',
  'colleague',
] as const satisfies readonly Step[]

export const setupKeys = { all: ['setup'] as const }

export const setupQuery = queryOptions({
  queryKey: setupKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/setup', { signal })),
  staleTime: 60_000,
})

/** The oldest conversation that the person may see. */
export const firstQuery = queryOptions({
  queryKey: [...setupKeys.all, 'first'] as const,
  queryFn: ({ signal }) => {
    const query = { order_by: 'created_at', order: 'asc', page_size: 1 } as const
    return answer(api.GET('/api/v1/conversations/all', { params: { query }, signal }))
  },
  staleTime: Number.POSITIVE_INFINITY,
  // The message is proven before it is filed.
  refetchInterval: ({ state }) => (state.data?.results.length ? false : 2_000),
})

export const countDone = ({ steps: states }: Setup) => steps.filter((step) => states[step] === 'done').length

/** Whether the setup page is needed. The demo is complete, and so is a desk that is set up. */
export const isUnfinished = (setup: Setup) => !setup.demo && countDone(setup) < steps.length

const hiddenKey = 'setup.hidden'
export const hideSetup = () => keep(hiddenKey, 'hidden')

const settingUp: readonly Permission[] = ['inboxes:manage', 'ai:manage', 'automations:manage', 'users:manage']
const setsUp = (permissions: readonly Permission[]) => settingUp.some((one) => permissions.includes(one))

/** Whether the desk opens with its setup page: for those who may set it up and have not hidden it. */
export async function wantsSetup(client: QueryClient, permissions: readonly Permission[]) {
  if (kept(hiddenKey) || !setsUp(permissions)) return false
  // If the desk does not answer, it opens with its conversations.
  const setup = await client.ensureQueryData(setupQuery).catch(() => undefined)
  return setup !== undefined && isUnfinished(setup)
}

/**
 * The state of the setup, for those who may set up the desk, until all is done. `hidden`: the person does not want to
 * see it.
 */
export function useSetup() {
  const hidden = useKept(hiddenKey) !== ''
  const enabled = setsUp(useMe().permissions)
  const setup = useQuery({ ...setupQuery, enabled }).data
  if (!enabled || !setup || !isUnfinished(setup)) return undefined
  return { done: countDone(setup), hidden }
}
