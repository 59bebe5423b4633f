import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfCookie, sessionCookie } from '../../../platform/http/cookies.ts'
import { addressOf } from '../../../platform/http/http.ts'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True } from '../../../platform/shapes.ts'
import { getGeneral } from '../../office/settings/service.ts'
import { Agent } from '../agents/schema.ts'
import { Confirmation, SignIn } from './schema.ts'
import * as service from './service.ts'

/** The server decides when a session ends. Browsers keep no cookie longer than this. */
const maxAge = 400 * 24 * 3600

export const sessionRoutes: Routes = (app) => {
  app.post(
    '/api/v1/auth/login',
    {
      config: { access: 'public', rateLimit: 10 },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in with email address and password',
        description:
          'Sets the cookies `parley_session` (`__Host-parley_session` over TLS) and `csrf_token`. Later writes send the value of `csrf_token` in the header ' +
          '`X-CSRFTOKEN`. 401 when the email address and the password do not match.',
        tags: ['Sessions'],
        security: [],
        body: SignIn,
        response: answers(Agent),
      },
    },
    async (request, reply) => {
      const browser = {
        ip: addressOf(request),
        user_agent: request.headers['user-agent'] ?? '',
        session: request.cookies[sessionCookie(request.protocol)],
      }
      const session = await service.signIn(request.ctx, request.body, browser)
      const options = await cookieOptions(request)
      reply.setCookie(sessionCookie(request.protocol), session.token, { ...options, maxAge, httpOnly: true })
      reply.setCookie(csrfCookie, session.csrf, { ...options, maxAge })
      return session.agent
    },
  )

  app.post(
    '/api/v1/auth/confirm',
    {
      config: { access: 'signed_in', rateLimit: 10 },
      schema: {
        operationId: 'confirmSession',
        summary: 'Give the password of the session once more',
        description:
          'For ten minutes the session may do what is refused with 403 and the header `X-Confirm: password` before. 400 when ' +
          'the password is wrong. An API key needs no confirmation.',
        tags: ['Sessions'],
        body: Confirmation,
        response: answers(True),
      },
    },
    async (request) => service.confirm(request.ctx, request.body, request.cookies[sessionCookie(request.protocol)]),
  )

  app.delete(
    '/api/v1/auth/session',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'signOut',
        summary: 'Sign out',
        tags: ['Sessions'],
        response: answers(True),
      },
    },
    async (request, reply) => {
      const ended = await service.signOut(request.ctx, request.cookies[sessionCookie(request.protocol)])
      if (ended) await clearCookies(request, reply)
      return true as const
    },
  )
}

async function clearCookies(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const options = await cookieOptions(request)
  reply.clearCookie(sessionCookie(request.protocol), { ...options, httpOnly: true })
  reply.clearCookie(csrfCookie, options)
}

/** A desk whose address is https sends its cookies only over TLS, even behind a proxy that it does not know. */
const cookieOptions = async (request: FastifyRequest): Promise<CookieSerializeOptions> => ({
  path: '/',
  sameSite: 'lax',
  secure: request.protocol === 'https' || (await getGeneral(request.ctx))['app.root_url'].startsWith('https:'),
})
