import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { keep, kept, useKept } from '../../../lib/kept.ts'
import { useMe } from '../../../lib/me.ts'
import type { Permission, Setup } from '../../../lib/types.ts'

export type Step = keyof Setup['steps']
/** In the order in which most people take them. */
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

export const countDone = ({ steps: states }: Setup) => steps.filter((step) => states[step] === 'done').length

/** The demo has all it shows, and a desk that is set up needs no page about it. */
export const isUnfinished = (setup: Setup) => !setup.demo && countDone(setup) < steps.length

const HIDDEN = 'setup.hidden'
export const hideSetup = () => keep(HIDDEN, 'hidden')

const settingUp: readonly Permission[] = ['inboxes:manage', 'ai:manage', 'automations:manage', 'users:manage']
const setsUp = (permissions: readonly Permission[]) => settingUp.some((one) => permissions.includes(one))

/** Whether the desk opens with the way to its first answer: for whoever sets it up and has not hidden it. */
export async function wantsSetup(client: QueryClient, permissions: readonly Permission[]) {
  if (kept(HIDDEN) || !setsUp(permissions)) return false
  // A desk that does not tell opens with its conversations.
  const setup = await client.ensureQueryData(setupQuery).catch(() => undefined)
  return setup !== undefined && isUnfinished(setup)
}

/** How far the desk is, for whoever sets it up, until all is done; `hidden` when the person does not want to see it. */
export function useSetup() {
  const hidden = useKept(HIDDEN) !== ''
  const enabled = setsUp(useMe().permissions)
  const setup = useQuery({ ...setupQuery, enabled }).data
  if (!enabled || !setup || !isUnfinished(setup)) return undefined
  return { done: countDone(setup), hidden }
}
