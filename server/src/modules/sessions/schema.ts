import Type, { type Static } from 'typebox'
import { job } from '../../platform/jobs.ts'
import { Body } from '../../platform/shapes.ts'

export const SignIn = Body({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
})
export type SignIn = Static<typeof SignIn>

export const Confirmation = Body({ password: SignIn.properties.password })
export type Confirmation = Static<typeof Confirmation>

/**
 * The cookie that names the session. Browsers take one called `__Host-…` over TLS alone and from this very host, so that
 * no other host of the domain can plant a session of its own.
 */
export const sessionCookie = (protocol: string): string =>
  protocol === 'https' ? '__Host-parley_session' : 'parley_session'
/** Holds what writes send in the header X-CSRFTOKEN. */
export const csrfCookie = 'csrf_token'

export const SweepSessions = job<object>('sessions.sweep')
export const SweepRateWindows = job<object>('sessions.sweep_rate_windows')
