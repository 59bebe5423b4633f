import type { FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { isPublic, parseAddress } from '../outside/addresses.ts'

/**
 * Returns what looks at each request and warns once when requests come through a proxy in the desk's own network that
 * TRUST_PROXY does not name. From elsewhere anybody can send the header of a proxy.
 */
export function createProxyWatch(log: Log): (request: FastifyRequest) => void {
  let told = false
  return ({ headers, ips, socket }) => {
    // Behind a trusted proxy there is at least one address more than that of the connection.
    if (told || headers['x-forwarded-for'] === undefined || (ips?.length ?? 0) > 1) return
    const address = parseAddress(socket.remoteAddress ?? '')
    if (!address || isPublic(address)) return
    told = true
    log.warn(
      `requests come through a proxy at ${address} that TRUST_PROXY does not name: all who come that way share one ` +
        'rate limit, and cookies are not marked secure (docs/deploy.md)',
    )
  }
}
