import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lean } from './lean.ts'
import { offline } from './offline/plugin.ts'
import { words } from './words.ts'

const desk = process.env['PARLEY_URL'] ?? 'http://localhost:3000'
/** What the desk answers itself, live stream and files too; all else is a page of the panel. */
const beyondPanel =
  '^/(manifest\\.webmanifest|api|uploads|docs|csat|mcp|oauth|\\.well-known|webhooks|health|healthz|readyz|metrics)(/|\\?|$)'

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

/** The same letters for the pages that the desk writes itself, `/docs` and surveys, under a name that stays. */
const letters: Plugin = {
  name: 'letters',
  enforce: 'post',
  configureServer(server) {
    server.middlewares.use('/letters.css', (_request, response) => {
      const main = readFileSync(new URL('src/main.tsx', import.meta.url), 'utf8')
      const files = [...main.matchAll(/'(@fontsource[^']+)'/g)].map(([, name = '']) =>
        fileURLToPath(import.meta.resolve(name)),
      )
      response.setHeader('Content-Type', 'text/css')
      response.end(files.map((file) => `@import "/@fs${file}?direct";`).join('\n'))
    })
  },
  generateBundle(_options, bundle) {
    const faces = Object.values(bundle).flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css')
        ? (file.source.toString().match(/@font-face\s*\{[^}]*\}/g) ?? [])
        : [],
    )
    if (faces.length === 0) this.error('There are no letters for /letters.css')
    this.emitFile({ type: 'asset', fileName: 'letters.css', source: faces.join('\n') })
  },
}

/** In what Vite adds to load the styles of a part before it. */
const once = {
  remembered: /(\(err\) => \{\s*)seen\[href\] = void 0/,
  rejected: /if \(e\.type === ["']error["']\) (?=rej\()/,
}

/**
 * Loads styles again that could not be loaded. Vite asks for each of them only once, and draws the part without them
 * from then on.
 */
const stylesAgain: Plugin = {
  name: 'styles-again',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!once.remembered.test(code) || !once.rejected.test(code)) this.error('Vite loads styles in another way')
      return code.replace(once.remembered, '$1delete seen[href]').replace(once.rejected, '$&link.remove(), ')
    },
  },
}

/** Packages with one entry that names all their parts. Our own sources say which modules take a part. */
const barrels = {
  'lucide-react': {
    entry: /\/lucide-react\/dist\/esm\/(lucide-react|icons\/index)\.m?js$/,
    part: 'lucide-react/dist/esm/icons/',
  },
  'radix-ui': { entry: /\/radix-ui\/dist\/index\.m?js$/, part: '@radix-ui/react-' },
}
const isSign = (id: string) => id.includes(barrels['lucide-react'].part)
const isBarrel = (id: string) => Object.values(barrels).some(({ entry }) => entry.test(id))
/** The modules that take a part, by where the part begins. */
const takers = new Map<string, Set<string>>()

const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()

const readTakers: Plugin = {
  name: 'takers',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/')) return
    for (const [, names = '', barrel] of code.matchAll(/import \{([^}]*)\} from '(lucide-react|radix-ui)'/g))
      for (const [, name = ''] of names.matchAll(/(\w+)(?: as \w+)?(?:,|\s*$)/g)) {
        const part = barrels[barrel as keyof typeof barrels].part + kebab(name)
        takers.set(part, (takers.get(part) ?? new Set()).add(id))
      }
  },
}

const takersOf = (id: string) => {
  const [part] = /(?:@radix-ui\/react-|lucide-react\/dist\/esm\/icons\/)[a-z0-9-]+/.exec(id) ?? []
  return [...(part ? (takers.get(part) ?? []) : [])]
}

type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null }
const atOnce = new Map<string, boolean>()

/**
 * Whether the first page needs the module: it is the entry, or one that is needed imports it or takes it from a barrel.
 */
function isAtOnce(id: string, modules: Modules): boolean {
  const known = atOnce.get(id)
  if (known !== undefined) return known
  // A circle alone is no way in.
  atOnce.set(id, false)
  const module = modules.getModuleInfo(id)
  const importers = [...(module?.importers ?? []).filter((one) => !isBarrel(one)), ...takersOf(id)]
  const needed = module !== null && (module.isEntry || importers.some((one) => isAtOnce(one, modules)))
  atOnce.set(id, needed)
  return needed
}

export default defineConfig({
  plugins: [readTakers, words, lean, stylesAgain, react(), preloadLatin, letters, offline],
  css: {
    modules: {
      // Readable in the browser: `.rule-row` of rules.module.css is `rules_rule-row`. In code it is `styles.ruleRow`.
      localsConvention: 'dashesOnly',
      generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}`,
    },
  },
  resolve: {
    // React has the hook itself.
    alias: [{ find: /^use-sync-external-store\/shim(?=\/with-selector|$)/, replacement: 'use-sync-external-store' }],
  },
  server: { port: 5173, strictPort: true, proxy: { [beyondPanel]: { target: desk } } },
  build: {
    // The content policy allows no data: address for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // What the first page needs comes as one script, not as eighty small ones, which weigh an eighth more.
        codeSplitting: {
          groups: [
            {
              debugName: 'the first page',
              // The other signs are one script too, and not one each.
              name: (id, modules) => (isAtOnce(id, modules) ? 'first' : isSign(id) ? 'signs' : null),
            },
          ],
        },
      },
    },
  },
})
