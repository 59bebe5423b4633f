import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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

type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null }
const atOnce = new Map<string, boolean>()

/** Whether the first page needs the module: it is the entry, or one that is needed imports it. */
function isAtOnce(id: string, modules: Modules): boolean {
  const known = atOnce.get(id)
  if (known !== undefined) return known
  // A circle alone is no way in.
  atOnce.set(id, false)
  const module = modules.getModuleInfo(id)
  const needed = module !== null && (module.isEntry || module.importers.some((one) => isAtOnce(one, modules)))
  atOnce.set(id, needed)
  return needed
}

export default defineConfig({
  plugins: [words, react(), preloadLatin, letters, offline],
  css: {
    modules: {
      // Readable in the browser: `.rule-row` of rules.module.css is `rules_rule-row`. In code it is `styles.ruleRow`.
      localsConvention: 'dashesOnly',
      generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}`,
    },
  },
  server: { port: 5173, strictPort: true, proxy: { [beyondPanel]: { target: desk } } },
  build: {
    // The content policy allows no data: address for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // What the first page needs comes as one script, not as eighty small ones, which weigh an eighth more.
        codeSplitting: {
          groups: [
            {
              debugName: 'the first page',
              name: (id, modules) => (isAtOnce(id, modules) ? 'first' : null),
            },
          ],
        },
      },
    },
  },
})
