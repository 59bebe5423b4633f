import { isOfPanel } from './panel.ts'
import type { App } from './routing.ts'

type Known = { url: string; pattern: RegExp; places: number; methods: string[] }

export type Paths = {
  /**
   * Which methods a path has, none for one that leads nowhere. It tries every pattern: for what no route took.
   */
  methodsOf(address: string): string[]
  /**
   * The methods of the route that the path names in full, where one with a place for it took the request: `/x/new` for
   * `/x/:id`.
   */
  methodsBeside(route: string, address: string): string[] | undefined
}

/** Knows the routes that are added after it, without those for every path. */
export function collectPaths(app: App): Paths {
  const known = new Map<string, Known>()
  const beside = new Map<string, Known[]>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '/*') return
    const { length } = url.split(':')
    const entry = known.get(url) ?? { url, pattern: patternOf(url), places: length - 1, methods: [] }
    entry.methods = [...new Set([...entry.methods, ...[method].flat()])].sort()
    known.set(url, entry)
    beside.clear()
  })
  const findBeside = (route: string): Known[] => {
    const { pattern, places } = known.get(route)!
    return [...known.values()].filter((other) => other.places < places && pattern.test(other.url)).sort(byPlaces)
  }
  return {
    methodsOf: (address) => {
      const path = pathOf(address)
      const [nearest] = [...known.values()].filter(({ pattern }) => pattern.test(path)).sort(byPlaces)
      return nearest?.methods ?? (isOfPanel(path.slice(1)) ? ['GET', 'HEAD'] : [])
    },
    methodsBeside: (route, address) => {
      if (!known.has(route)) return undefined
      const others = beside.get(route) ?? findBeside(route)
      beside.set(route, others)
      return others.length === 0 ? undefined : others.find(({ pattern }) => pattern.test(pathOf(address)))?.methods
    },
  }
}

const byPlaces = (one: Known, other: Known) => one.places - other.places

const pathOf = (address: string) => decodeURI(address.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*/s, ''))

const patternOf = (url: string) => new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
