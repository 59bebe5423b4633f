import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { App } from './http.ts'

const dist = fileURLToPath(new URL('../../../panel/dist/', import.meta.url))

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

/** Serves the built panel: its files by name, and its one page for every other address a person can open. */
export async function servePanel(app: App): Promise<void> {
  if (!existsSync(dist)) return
  await app.register(fastifyStatic, { root: dist, serve: false })
  app.route({
    method: 'GET',
    url: '/*',
    config: { access: 'public', bare: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = (request.params as { '*': string })['*']
      if (/^(api|webhooks|mcp|metrics)(\/|$)/.test(path)) return reply.callNotFound()
      reply.header('Content-Security-Policy', policy)
      // Vite puts a hash of the content into the names below assets/.
      if (path.startsWith('assets/')) return reply.sendFile(path, { maxAge: 31_536_000_000, immutable: true })
      if (/^[\w.-]+\.\w+$/.test(path) && existsSync(`${dist}${path}`)) return reply.sendFile(path, { maxAge: 0 })
      return reply.sendFile('index.html', { maxAge: 0 })
    },
  })
}
