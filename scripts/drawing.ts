import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { areas } from './areas.mjs'
import { root } from './root.ts'

const place = 'server/src/areas'
const file = 'docs/architecture.md'
const [begin, end] = ['<!-- areas -->', '<!-- /areas -->']

/** Returns docs/architecture.md with the table of areas drawn from the imports of the server. */
export function drawAreas(): Record<string, string> {
  const text = readFileSync(join(root, file), 'utf8')
  const [before, rest = ''] = text.split(begin)
  const after = rest.slice(rest.indexOf(end))
  return { [file]: `${before}${begin}\n${table(scan())}\n${after}` }
}

/** Returns which modules (`area/module`) each module names, including types. */
function scan(): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>()
  for (const path of globSync(`${place}/*/*/**/*.ts`, { cwd: root })) {
    const [area, module] = path.slice(place.length + 1).split('/')
    const own = `${area}/${module}`
    const names = named.get(own) ?? new Set()
    named.set(own, names)
    if (path.endsWith('.test.ts')) continue
    for (const [, to] of readFileSync(join(root, path), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      const target = normalize(join(path, '..', to!))
      if (!target.startsWith(`${place}/`)) continue
      const [toArea, toModule] = target.slice(place.length + 1).split('/')
      if (`${toArea}/${toModule}` !== own) names.add(`${toArea}/${toModule}`)
    }
  }
  return named
}

function table(named: Map<string, Set<string>>): string {
  const lines = areas.map((area, index) => {
    const modules = inOrder([...named.keys()].filter((module) => module.startsWith(`${area}/`)).sort(), named)
    const names = new Set(modules.flatMap((module) => [...named.get(module)!].map((name) => name.split('/')[0]!)))
    const others = areas.filter((one) => one !== area && names.has(one))
    const list = modules.map((module) => `\`${module.split('/')[1]}\``).join(', ')
    return `| ${index + 1} | \`${area}\` | ${list} | ${others.join(', ') || 'none'} |`
  })
  return ['| | area | its modules, each after those it names | areas it names |', '|---|---|---|---|', ...lines].join(
    '\n',
  )
}

/** Sorts the modules so that each comes after those that it names. */
function inOrder(modules: string[], named: Map<string, Set<string>>): string[] {
  const placed: string[] = []
  const put = (module: string) => {
    if (placed.includes(module)) return
    for (const other of modules) if (named.get(module)!.has(other)) put(other)
    placed.push(module)
  }
  for (const module of modules) put(module)
  return placed
}
