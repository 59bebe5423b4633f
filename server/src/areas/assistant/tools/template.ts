import { ArgumentFault, type Arguments, type Parameters } from './parameters.ts'

const place = /\{([^{}]*)\}/g

/** Scheme, host and port cannot have a place, because only the operator decides where a call goes. */
const shape = /^(https?:\/\/[^/?#\\{}@\s]+)(\/[^?#\\\s]*)?(\?[^#\\\s]*)?$/i

export type Fault =
  | { kind: 'url' }
  /** No parameter has this name. */
  | { kind: 'unknown'; name: string }
  /** The parameter is a list or object, or it is optional and stands in the path. */
  | { kind: 'unfit'; name: string }

/** What is wrong with the address of a tool. Undefined if nothing is. */
export function faultOfUrl(url: string, parameters: Parameters): Fault | undefined {
  const [, origin, path = '', query = ''] = shape.exec(url) ?? []
  const plain = URL.parse(url.replace(place, 'x'))
  if (!origin || !plain || plain.username || plain.password) return { kind: 'url' }
  if (/[{}]/.test((path + query).replace(place, '')) || path.split('/').some(isDots)) return { kind: 'url' }
  if (pairsOf(query).some(([name]) => name.includes('{'))) return { kind: 'url' }
  for (const name of placesOf(path + query)) {
    const fault = faultOfPlace(name, parameters, placesOf(path).includes(name))
    if (fault) return fault
  }
  return undefined
}

function faultOfPlace(name: string, parameters: Parameters, inPath: boolean): Fault | undefined {
  const properties = parameters.properties ?? {}
  if (!Object.hasOwn(properties, name)) return { kind: 'unknown', name }
  const { type } = properties[name]!
  const fits = type !== 'array' && type !== 'object' && (!inPath || parameters.required?.includes(name))
  return fits ? undefined : { kind: 'unfit', name }
}

/** The name of the first place in a body that is not a parameter. */
export function faultOfBody(body: unknown, parameters: Parameters): string | undefined {
  return placesOf(textsOf(body).join('\n')).find((name) => !Object.hasOwn(parameters.properties ?? {}, name))
}

const placesOf = (text: string): string[] => [...text.matchAll(place)].map(([, name]) => name!)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** The names and values of a query as they are written, with their places. */
const pairsOf = (query: string): [string, string | undefined][] =>
  query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [pair, undefined] : [pair.slice(0, at), pair.slice(at + 1)]
    })

/** `.` and `..`, also in encoded form. Software that reads addresses removes them and the segment before them. */
const isDots = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment)

/**
 * The address with each place filled by its encoded argument, and the names of the arguments in it. A value stays
 * within its segment or its place in the query. A value that would not be a segment is refused with ArgumentFault. A
 * pair of the query is left out if its argument is.
 */
export function fillUrl(url: string, given: Arguments): { url: string; used: Set<string> } {
  const [, origin, path = '/', query = ''] = shape.exec(url)!
  const used = new Set([...placesOf(path), ...placesOf(query)])
  const filled = path.split('/').map((segment) => {
    if (placesOf(segment).length === 0) return segment
    for (const name of placesOf(segment)) checkSegment(name, String(given[name] ?? ''))
    const text = fill(segment, given)
    if (isDots(text)) throw new ArgumentFault(`The argument ${placesOf(segment)[0]} cannot stand in an address.`)
    return text
  })
  const pairs = pairsOf(query).flatMap(([name, value]) => {
    if (value === undefined) return [name]
    return placesOf(value).every((place) => Object.hasOwn(given, place)) ? [`${name}=${fill(value, given)}`] : []
  })
  return { url: `${origin}${filled.join('/')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`, used }
}

/**
 * Some servers decode a segment before they read the path, so a value that is encoded here could climb the path there.
 */
function checkSegment(name: string, value: string): void {
  if (value === '' || value.split(/[/\\]/).some((part) => part === '' || isDots(part))) {
    throw new ArgumentFault(`The argument ${name} cannot stand in an address.`)
  }
}

const fill = (text: string, given: Arguments): string =>
  text.replace(place, (_, name: string) => encodeURIComponent(String(given[name] ?? '').toWellFormed()))

/** Adds pairs to the query of the address. Lists and objects are JSON. */
export function addQuery(url: string, given: Arguments): string {
  const pairs = Object.entries(given).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `${name}=${encodeURIComponent(text.toWellFormed())}`
  })
  if (pairs.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/**
 * The body with its places filled. A text that is only one place becomes the argument itself, for example a number. If
 * the argument was left out, so is the field. There is no other syntax: no conditions, no loops, no nested places.
 */
export function fillBody(body: unknown, given: Arguments): unknown {
  if (typeof body === 'string') {
    const [, whole] = /^\{([^{}]*)\}$/.exec(body) ?? []
    if (whole !== undefined) return given[whole]
    return body.replace(place, (_, name: string) => asText(given[name]))
  }
  if (Array.isArray(body)) return body.map((one) => fillBody(one, given)).filter((one) => one !== undefined)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, fillBody(value, given)]))
}

const asText = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
