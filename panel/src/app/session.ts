import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isStatus } from '../lib/errors.ts'
import { keepFor } from '../lib/kept.ts'
import { agentsQuery, configQuery, meQuery } from '../lib/me.ts'
import { languageOr, speak } from '../lib/t.ts'

/** Lets nobody in without a session. A person without one signs in first and then gets to the page they wanted. */
export async function requireSession(client: QueryClient, wanted: string) {
  try {
    const [me, config] = await Promise.all([client.ensureQueryData(meQuery), client.ensureQueryData(configQuery)])
    keepFor(me.id)
    void client.prefetchQuery(agentsQuery)
    await speak(me.language || languageOr(config['app.lang']))
  } catch (error) {
    if (!isStatus(error, 401)) throw error
    throw redirect({ to: '/sign-in', search: wanted === '/' ? {} : { next: wanted } })
  }
}

/**
 * A path of this panel, or nothing: a link must not send anybody to another site after signing in. Browsers drop tabs
 * and line breaks from an address.
 */
export function safePath(next: unknown) {
  return typeof next === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(next) ? next : undefined
}
