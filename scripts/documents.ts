import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

const documents = ['*.md', 'docs/**/*.md', 'simulator/README.md']
const folders = [
  'bench',
  'contract',
  'deploy',
  'docs',
  'e2e',
  'evals',
  'i18n',
  'panel',
  'scripts',
  'server',
  'simulator',
]

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The anchor that a heading gets when its page is shown. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** A longer page cannot be taken in at once. */
const longest = 250

/**
 * Finds pages that are too long, links, files, routes and scripts in the documents that do not exist, and settings that
 * README lacks or adds.
 */
export function listDocumentFaults(openapi: string): string[] {
  const faults: string[] = []
  const files = globSync(`{${folders}}/**/*`, { cwd: root, exclude: ['**/node_modules'] })
  const routes = Object.entries(JSON.parse(openapi).paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]*\}/g, '[^/]+')}$`),
    methods: Object.keys(methods as object).map((method) => method.toUpperCase()),
  }))
  routes.push({ pattern: /^\/api\/v1\/openapi\.json$/, methods: ['GET'] })
  const { scripts } = JSON.parse(read('package.json'))
  for (const file of globSync(documents, { cwd: root }).sort()) {
    const text = read(file)
    const lines = text.split('\n').length
    if (file.startsWith('docs/') && lines > longest) faults.push(`${file}: ${lines} lines are more than ${longest}`)
    const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '')
    for (const [, path = '', anchor] of prose.matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const target = path === '' ? file : join(dirname(file), path)
      const titles = () => [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchorOf(title))
      if (!existsSync(join(root, target))) faults.push(`${file}: there is no ${target}`)
      else if (anchor && !titles().includes(anchor)) faults.push(`${file}: ${target} has no heading #${anchor}`)
    }
    // A path may begin below the folder that the text is about, such as `replies/routes.ts`.
    for (const [, path = ''] of prose.matchAll(/`([\w.-]+\/[\w./-]*\w\.(?:ts|tsx|mjs|css|json|sql|png))`/g)) {
      if (!files.some((one) => `/${one}`.endsWith(`/${path}`))) faults.push(`${file}: there is no ${path}`)
    }
    for (const [, name = ''] of text.matchAll(/npm run (\w+)/g)) {
      if (!(name in scripts)) faults.push(`${file}: there is no npm run ${name}`)
    }
    for (const [, method = '', path = ''] of text.matchAll(/\b(GET|POST|PUT|DELETE) +(\/api\/v1\/[\w/{}.-]+)/g)) {
      const exists = routes.some(({ pattern, methods }) => pattern.test(path) && methods.includes(method))
      if (!exists) faults.push(`${file}: there is no ${method} ${path}`)
    }
  }
  const code = read('server/src/config.ts').matchAll(/\b(?:text|secret|whole|oneOf|address|list)\('([A-Z_]+)'/g)
  // FAIL_AT is for tests.
  const settings = new Set([...code].map(([, name = '']) => name).filter((name) => name !== 'FAIL_AT'))
  const rows = [...read('README.md').matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names = '']) =>
    names.match(/[A-Z_]+/g),
  )
  for (const name of settings) if (!rows.includes(name)) faults.push(`README.md: ${name} is not explained`)
  for (const name of rows) if (!settings.has(name!)) faults.push(`README.md: nothing reads ${name}`)
  faults.push(...listMetricFaults(), ...listDoctorFaults())
  return faults
}

/** Finds lines of `doctor` that its page does not explain, and those that it explains and `doctor` does not say. */
function listDoctorFaults(): string[] {
  const page = 'docs/monitoring.md'
  const code = read('server/src/operator/doctor.ts')
  const said = [...code.matchAll(/attempt\('([^']+)'|^ {4}'?([\w ]+)'?: (?:\(\w*\) => )?check[A-Z]/gm)].map(
    ([, first, later]) => first ?? later,
  )
  const [, table = ''] = read(page).split('## What `doctor` says')
  const explained = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name)
  return [
    ...said.filter((name) => !explained.includes(name)).map((name) => `${page}: the line ${name} is not explained`),
    ...explained.filter((name) => !said.includes(name)).map((name) => `${page}: doctor says no line ${name}`),
  ]
}

/** Finds metrics that the dashboard, alerts or their page name but nothing counts, and those that the page lacks. */
function listMetricFaults(): string[] {
  const counted = new Set(
    globSync('server/src/**/*.ts', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/\bname: '(parley_\w+)',\s+help:/g)].map(([, name = '']) => name),
    ),
  )
  const page = 'docs/monitoring.md'
  const alerts = 'deploy/alerts.yaml'
  const faults: string[] = []
  for (const file of [page, alerts, 'deploy/grafana.json']) {
    const named = new Set(read(file).match(/\bparley_\w+/g))
    for (const name of named) {
      if (!counted.has(name) && !counted.has(name.replace(/_(bucket|sum|count)$/, '')))
        faults.push(`${file}: nothing counts ${name}`)
    }
  }
  const explained = (name: string) => read(page).includes(`\`${name}\``)
  for (const name of counted) if (!explained(name)) faults.push(`${page}: ${name} is not explained`)
  for (const [, name = ''] of read(alerts).matchAll(/alert: (\w+)/g))
    if (!explained(name)) faults.push(`${page}: ${name} is not explained`)
  return faults
}
