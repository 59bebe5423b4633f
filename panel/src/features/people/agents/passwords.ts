import { useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'

/** The same limit as in the API. */
export const shortestPassword = 10

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => answer(api.POST('/api/v1/agents/reset-password', { body: { email } })),
  })
}

/** Sets a password by the token of a mailed link, which works once. */
export function useSetPasswordByLink() {
  return useMutation({
    mutationFn: (body: { token: string; password: string; disconnect_ai_apps: boolean }) =>
      answer(api.POST('/api/v1/agents/set-password', { body })),
  })
}
