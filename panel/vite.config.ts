import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { words } from './words.ts'

const desk = process.env['PARLEY_URL'] ?? 'http://localhost:3000'

/** Every page needs the Latin letters at once; the other scripts load when a text has them. */
const preloadLatin: Plugin = {
  name: 'preload-latin',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /sans-latin-wght.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
}

export default defineConfig({
  plugins: [words, react(), tailwindcss(), preloadLatin],
  server: { port: 5173, proxy: { '/api': { target: desk } } },
  build: {
    // The content policy allows no data: address for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
})
