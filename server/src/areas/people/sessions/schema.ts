import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { Body } from '../../../platform/shapes.ts'

export const SignIn = Body({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
})
export type SignIn = Static<typeof SignIn>

export const Confirmation = Body({ password: SignIn.properties.password })
export type Confirmation = Static<typeof Confirmation>

/**
 * A password did not match; `agent_id` is null if nobody has the email address. Jobs for one account run one at a
 * time, so that their count reaches every number once.
 */
export const NoteFailure = job<{ agent_id: number | null; ip: string; at: string }>('sessions.note_failure', {
  lane: ({ agent_id }) => `failed sign-ins:${agent_id ?? 'unknown'}`,
})

export const PruneSessions = job<object>('sessions.sweep')
export const PruneRateWindows = job<object>('sessions.sweep_rate_windows')
