import type { App } from './routing.ts'

/**
 * Returns a function that lists the methods of a path below /api; none if the path leads nowhere. It knows the routes
 * that are added after it. It tries every pattern, so use it only for requests that matched no route.
 */
export function collectPaths(app: App): (url: string) => string[] {
  const methods = new Map<string, { pattern: RegExp; taken: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
    const known = methods.get(url) ?? { pattern: patternOf(url), taken: [] }
    known.taken.push(...[method].flat())
    methods.set(url, known)
  })
  return (url) => {
    const path = decodeURI(url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*/s, ''))
    const found = [...methods.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ taken }) => taken))].sort()
  }
}

const patternOf = (url: string) => new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
