import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { forgetForms } from '../../../lib/left-forms.ts'
import { agentKeys } from '../../../lib/me.ts'
import { unsubscribeBrowser } from '../../../lib/push.ts'
import type { Availability } from '../../../lib/types.ts'

/** Begins a session. Whoever was signed in before is forgotten. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['sign-in'],
    mutationFn: (body: { email: string; password: string }) => answer(api.POST('/api/v1/auth/login', { body })),
    onSuccess: () => client.resetQueries({ queryKey: agentKeys.me }),
  })
}

/**
 * Ends with a full page load, so that nothing of this person stays in memory for the next one. This browser no longer
 * shows what is pushed to them.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      await unsubscribeBrowser()
      return answer(api.DELETE('/api/v1/auth/session'))
    },
    onSettled: () => {
      forgetForms()
      window.location.assign('/sign-in')
    },
  })
}

/** Sets one's own availability, by which teams decide who gets their conversations. */
export function useSetAvailability() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (availability_status: Availability) =>
      answer(api.PUT('/api/v1/agents/me', { body: { availability_status } })),
    onSuccess: (me) => client.setQueryData(agentKeys.me, me),
  })
}

/** Gives the session the rights for step-up actions for some minutes, after the password was entered again. */
export const useConfirmSession = () =>
  useMutation({
    mutationFn: (password: string) => answer(api.POST('/api/v1/auth/confirm', { body: { password } })),
  })
