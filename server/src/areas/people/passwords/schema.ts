import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { Body, Named, Time } from '../../../platform/shapes.ts'
import { DisconnectAiApps, Password } from '../agents/schema.ts'

export const ResetRequest = Body({ email: Type.String({ minLength: 1, maxLength: 254 }) })
export type ResetRequest = Static<typeof ResetRequest>

export const PasswordByLink = Body({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'From the link of the mail.' }),
  password: Password,
  disconnect_ai_apps: DisconnectAiApps,
})
export type PasswordByLink = Static<typeof PasswordByLink>

export const Invitation = Named('Invitation', { url: Type.String(), expires_at: Time })
export type Invitation = Static<typeof Invitation>

/** A silent mail server keeps one job waiting, and not all that the desk does. */
const lane = 'password mail'

/** The job makes the token, so that no copy of it is stored. */
export const SendInvitation = job<{ agent_id: number }>('passwords.send_invitation', {
  lane: () => lane,
  key: ({ agent_id }) => `invitation ${agent_id}`,
})

/**
 * Tried for about half an hour, because somebody waits for it. It carries what was typed: only the job checks whether
 * that is somebody's address.
 */
export const SendReset = job<{ email: string }>('passwords.send_reset', {
  lane: () => lane,
  key: ({ email }) => `password reset ${email}`,
  tries: 8,
})
