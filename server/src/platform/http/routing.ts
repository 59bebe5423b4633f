import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { Actor, Ctx } from '../context.ts'
import type { Language } from '../i18n.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>
/** A module's `routes.ts`: adds its routes, each with `config.access`. */
export type Routes = (app: App) => void

/** `confirmed` as in the context: false for a session whose password was not given a short time ago. */
export type Signed = { actor: Actor; language?: Language; confirmed?: boolean }

/** Says who sends the request; refuses if nobody can be recognised. */
export type Authenticate = (ctx: Ctx, request: FastifyRequest) => Promise<Signed>
