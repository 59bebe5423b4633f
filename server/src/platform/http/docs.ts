import { readFileSync } from 'node:fs'
import type { Routes } from './routing.ts'

const folder = new URL('../../../docs-page/', import.meta.url)

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Browsers ask for the icon of every page.
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const files = {
  '/docs': { name: 'index.html', type: 'text/html' },
  '/docs/page.css': { name: 'page.css', type: 'text/css' },
  '/docs/page.js': { name: 'page.js', type: 'text/javascript' },
}

/** The page for reading and trying the API. It needs nothing but the desk. */
export const docsRoutes: Routes = (app) => {
  for (const [url, { name, type }] of Object.entries(files)) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    app.get(url, { config: { access: 'public', bare: true }, schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('Content-Security-Policy', policy)
        .header('Cache-Control', 'no-cache')
        .send(text),
    )
  }
}
