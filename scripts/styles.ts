import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { root } from './root.ts'

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const rulesOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The classes that a module defines, by the names that code uses, without mentioned classes of other modules. */
function definedIn(file: string): Set<string> {
  const rules = rulesOf(file).replace(/:global\([^()]*\)/g, '')
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  const names = selectors
    .filter((one) => !one.trim().startsWith('@'))
    .join(' ')
    .matchAll(/\.([a-z][\w-]*)/gi)
  return new Set([...names].map(([, name = '']) => camel(name)))
}

/**
 * Finds class names that a component takes from a CSS module which does not define them, classes that no component
 * uses, rules about a class of another module that does not define it, and modules with one file name, whose classes
 * would become the same.
 */
export function listStyleFaults(): string[] {
  const modules = new Map<string, { classes: Set<string>; taken: Set<string>; byName: boolean }>()
  const full = new Set<string>()
  const faults: string[] = []
  const names = new Map<string, string>()
  for (const path of globSync('panel/src/**/*.module.css', { cwd: root })) {
    const twin = names.get(basename(path))
    if (twin) faults.push(`${path} has the file name of ${twin}`)
    names.set(basename(path), path)
    const classes = definedIn(join(root, path))
    modules.set(join(root, path), { classes, taken: new Set(), byName: false })
    for (const name of classes) full.add(`${basename(path, '.module.css')}_${name}`)
  }
  for (const file of modules.keys()) {
    for (const [, module = '', name = ''] of rulesOf(file).matchAll(/:global\(\.([\w-]+?)_([\w-]+)\)/g)) {
      if (!full.has(`${module}_${camel(name)}`)) faults.push(`${relative(root, file)}: there is no ${module}_${name}`)
    }
  }
  for (const path of globSync('panel/src/**/*.tsx', { cwd: root })) {
    const code = readFileSync(join(root, path), 'utf8')
    for (const [, local = '', from = ''] of code.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)) {
      const module = modules.get(resolve(root, dirname(path), from))
      if (!module) faults.push(`${path}: there is no ${from}`)
      else {
        for (const [, name = ''] of code.matchAll(new RegExp(`(?<![\\w./])${local}\\.(\\w+)`, 'g'))) {
          module.taken.add(name)
          if (!module.classes.has(name)) faults.push(`${path}: ${from} has no class for ${local}.${name}`)
        }
        module.byName ||= new RegExp(`(?<![\\w.])${local}\\[`).test(code)
      }
    }
  }
  for (const [file, { classes, taken, byName }] of modules) {
    // `styles[kind]` takes a class whose name is known only while the page runs.
    const unused = byName ? [] : [...classes].filter((name) => !taken.has(name))
    if (unused.length > 0) faults.push(`${relative(root, file)}: nobody takes ${unused.join(', ')}`)
  }
  return faults
}
