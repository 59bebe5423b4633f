import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, Nullable, Time, Words } from '../../../platform/shapes.ts'

/** What an app may be allowed, always within what its agent may do. */
export const scopes = ['read', 'kb.read', 'kb.write', 'write', 'send'] as const
export type Scope = (typeof scopes)[number]

const Scopes = Type.Array(Words(scopes, { title: 'AppScope' }))

const text = (maxLength: number) => Type.String({ maxLength, default: '' })

/** What an app asks for, as in the address to which it sends the browser (RFC 6749 4.1.1, RFC 7636, RFC 8707). */
export const Asking = Type.Object({
  response_type: text(100),
  client_id: text(2000),
  redirect_uri: text(2000),
  scope: text(1000),
  state: text(2000),
  code_challenge: text(200),
  code_challenge_method: text(20),
  resource: text(2000),
})
export type Asking = Static<typeof Asking>

export const Request = Named('AiAppRequest', {
  name: Type.String({ description: 'What the app calls itself; an app can call itself anything.' }),
  redirect_host: Type.String({ description: 'Where the answer goes.', examples: ['assistant.example.com'] }),
  scopes: Type.Array(
    Type.Object({
      scope: Words(scopes, { title: 'AppScope' }),
      allowed: Type.Boolean({ description: "Whether the caller's role allows it." }),
    }),
    { description: 'What the app asks for.' },
  ),
})
export type Request = Static<typeof Request>

export const Consent = Body({
  ...Asking.properties,
  approve: Type.Boolean(),
  scopes: Type.Array(Words(scopes, { title: 'AppScope' }), {
    maxItems: scopes.length,
    description: 'What the agent allows of it.',
  }),
})
export type Consent = Static<typeof Consent>

export const Answered = Named('AiAppAnswer', {
  redirect_to: Type.String({ description: 'Where the browser is to go now.' }),
})

export const AppConnection = Named('AiAppConnection', {
  id: Id,
  name: Type.String(),
  redirect_host: Type.String(),
  agent: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
  scopes: Scopes,
  last_used_at: Nullable(Time),
  created_at: Time,
})
export type AppConnection = Static<typeof AppConnection>

/** RFC 7591. Fields that are not named here are neither stored nor obeyed. */
export const Registration = Body({
  client_name: Type.Optional(Type.String({ maxLength: 200 })),
  redirect_uris: Type.Array(Type.String({ maxLength: 2000 }), { minItems: 1, maxItems: 10 }),
  grant_types: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
  response_types: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
  token_endpoint_auth_method: Type.Optional(Type.String({ maxLength: 100 })),
})
export type Registration = Static<typeof Registration>

export const TokenRequest = Body({
  grant_type: text(100),
  code: text(200),
  redirect_uri: text(2000),
  client_id: text(2000),
  code_verifier: text(200),
  refresh_token: text(200),
  resource: text(2000),
  scope: text(1000),
})
export type TokenRequest = Static<typeof TokenRequest>

export const Revocation = Body({ token: text(200) })

export type Tokens = {
  access_token: string
  token_type: 'Bearer'
  /** Seconds. */
  expires_in: number
  refresh_token: string
  scope: string
}

export const PruneAiApps = job<object>('ai_apps.sweep')
