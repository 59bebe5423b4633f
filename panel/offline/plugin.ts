import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const folder = new URL('./', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')

/** What the offline page says, in every language of the panel. */
function readWords() {
  const files = readdirSync(new URL('../../i18n/', folder)).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [name.replace('.json', ''), JSON.parse(read(`../../i18n/${name}`)).panel.offline]),
  )
}

/** The panel's letters. The browser has them from the last visit: their addresses never change their content. */
const letters: Record<string, RegExp> = {
  Plex: /sans-latin-wght.*\.woff2$/,
  'Plex Cyrillic': /sans-cyrillic-wght.*\.woff2$/,
  'Plex Arabic': /sans-arabic-arabic-400.*\.woff2$/,
}

function fontFaces(files: string[]) {
  const faces = Object.entries(letters).map(([family, pattern]) => {
    const file = files.find((name) => pattern.test(name))
    return (
      file && `@font-face { font-family: "${family}"; src: url("/${file}"); font-weight: 100 700; font-display: swap }`
    )
  })
  return faces.filter(Boolean).join('\n')
}

/** The worker with the offline page inside it. A function fills the places: the text may hold `$&`. */
function writeWorker(files: string[]) {
  const styles = [fontFaces(files), read('../src/tokens.css'), read('page.css')].join('\n')
  const script = `${read('../public/theme.js')}\nconst words = ${JSON.stringify(readWords())}\n${read('page.js')}`
  const page = read('page.html')
    .replace('/* styles */', () => styles)
    .replace('/* script */', () => `(() => {${script}})()`)
  return `const offlinePage = ${JSON.stringify(page)}\n${read('worker.js')}`
}

/** Writes `/worker.js`. It changes with the page inside it, so browsers notice a new release by themselves. */
export const offline: Plugin = {
  name: 'offline',
  configureServer(server) {
    server.middlewares.use('/worker.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(writeWorker([]))
    })
  },
  generateBundle(_options, bundle) {
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: writeWorker(Object.keys(bundle)) })
  },
}
