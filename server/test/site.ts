import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { cert, key } from './certificate.ts'

/** What the site answers at a path: a body, an answer with its head, or whatever the function does. */
type Reply =
  | string
  | { status?: number; headers?: OutgoingHttpHeaders; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => unknown)

export type Site = {
  url: string
  /** The host as an entry of an allow list. */
  host: string
  /** The paths that were asked for, and the number of connections that were opened. */
  asked: string[]
  connections: number
  /** Sets a reply for a path. A path with a query is preferred over the path alone. */
  on(path: string, reply: Reply): string
  stop(): Promise<void>
}

/**
 * A web site on this machine that answers what the test says, however broken. With `secure` it uses https with the
 * tests' certificate, which only they trust.
 */
export async function startSite(address = '127.0.0.1', secure = false): Promise<Site> {
  const replies = new Map<string, Reply>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? ''
    site.asked.push(url)
    const reply = replies.get(url) ?? replies.get(url.split('?')[0]!) ?? { status: 404 }
    if (typeof reply === 'function') return void reply(request, response)
    const { status = 200, headers = {}, body = '' } = typeof reply === 'string' ? { body: reply } : reply
    response.writeHead(status, headers).end(body)
  }
  const server = secure ? createSecureServer({ key, cert }, answer) : createServer(answer)
  server.on('connection', () => site.connections++)
  server.listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const site: Site = {
    url: `${secure ? 'https' : 'http'}://${address}:${port}`,
    host: `${address}:${port}`,
    asked: [],
    connections: 0,
    on: (path, reply) => {
      replies.set(path, reply)
      return `${site.url}${path}`
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return site
}
