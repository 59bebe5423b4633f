import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { pages } from '../../../../contract/pages.ts'
import type { App } from './routing.ts'

const dist = fileURLToPath(new URL('../../../../panel/dist/', import.meta.url))

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const patterns = pages.map((path) => {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?')
    .replaceAll(/\$\w+/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`)
})

/** Whether the panel has a page at this path, which is given without its first slash. */
export const isOfPanel = (path: string) => patterns.some((pattern) => pattern.test(`/${path}`))

/** Addresses for programs: nobody opens a page there. */
const machines = /^\/(api|webhooks|mcp|metrics|oauth)(\/|$)/

/**
 * Serves the built panel: its files by name, and its one page at the panel's addresses. At any other address a browser
 * gets the page with status 404, and the page says so in the reader's language; a program gets the envelope. If another
 * program serves the panel, its address is `elsewhere`, and pages that are opened here redirect to it.
 */
export async function servePanel(app: App, elsewhere?: string): Promise<void> {
  if (elsewhere) return sendPagesTo(app, elsewhere)
  if (!existsSync(dist)) return
  await app.register(fastifyStatic, { root: dist, serve: false })
  app.route({
    method: 'GET',
    url: '/*',
    config: { access: 'public', bare: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = (request.params as { '*': string })['*']
      const isPage = isOfPanel(path)
      const isFile = /^(assets\/[\w.-]+|[\w-][\w.-]*\.\w+)$/.test(path) && existsSync(`${dist}${path}`)
      const isPerson = /\btext\/html\b/.test(request.headers.accept ?? '') && !machines.test(`/${path}`)
      if (!isPage && !isFile && !isPerson) return reply.callNotFound()
      reply.header('Content-Security-Policy', policy)
      // Vite puts a hash of the content into the names below assets/.
      if (isFile && path.startsWith('assets/')) return reply.sendFile(path, { maxAge: 31_536_000_000, immutable: true })
      if (isFile) return reply.sendFile(path, { maxAge: 0 })
      return reply.code(isPage ? 200 : 404).sendFile('index.html', { maxAge: 0 })
    },
  })
}

/** Links in mails and the sign-in of an AI app begin with the desk's own address. */
function sendPagesTo(app: App, elsewhere: string): void {
  app.route({
    method: 'GET',
    url: '/*',
    config: { access: 'public', bare: true },
    schema: { hide: true },
    handler: (request, reply) =>
      isOfPanel((request.params as { '*': string })['*'])
        ? reply.redirect(elsewhere + request.url)
        : reply.callNotFound(),
  })
}
