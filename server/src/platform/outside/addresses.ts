import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6
export type AllowEntry = { port: number | 'default' | 'any' } & (
  | { name: string; subdomains: boolean }
  | { network: [Address, number] }
)

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const privateNetworks = new Set<string>(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal'])

/**
 * Parses an address in its usual notation. Returns undefined for anything else, including addresses with a zone id. If
 * an IPv4 address is embedded in IPv6 (mapped, RFC 4291; NAT64, RFC 6052), it returns that IPv4 address, because the
 * packets reach it.
 */
export function parseAddress(text: string): Address | undefined {
  if (isIP(text) === 0 || text.includes('%')) return undefined
  const address = ipaddr.parse(text)
  if (!('parts' in address)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  if (address.match(translated)) return new ipaddr.IPv4(address.toByteArray().slice(12))
  return address
}

/**
 * Is true for addresses that anyone on the internet can reach: none from the IANA special-purpose registries, no
 * multicast, and for IPv6 only 2000::/3. This excludes the IPv6 forms that can name a private IPv4 host:
 * IPv4-compatible addresses, 6to4, Teredo, translated IPv4 (RFC 7915) and the local NAT64 prefix 64:ff9b:1::/48.
 */
export function isPublic(address: Address): boolean {
  if ('parts' in address && !address.match(globalUnicast)) return false
  return address.range() === 'unicast'
}

/**
 * Parses an allow list. Entries are `name`, `*.name`, an address or a CIDR block, each with an optional `:port` or
 * `:*`; without one they cover 80 and 443. IPv6 with a port is written in brackets: `[fd00::]/8:8080`. Throws on any
 * other text.
 */
export function parseAllowList(entries: readonly string[]): AllowEntry[] {
  return entries.map((entry) => {
    const parsed = parseAllowEntry(entry.trim())
    if (!parsed) throw new Error(`allow list: "${entry}" is not host[:port], address[:port] or CIDR[:port]`)
    return parsed
  })
}

export const isAllowEntry = (entry: string): boolean => parseAllowEntry(entry) !== undefined

function parseAllowEntry(entry: string): AllowEntry | undefined {
  const bare = isIP(entry.split('/')[0] ?? '') === 6
  const match = bare ? [entry, entry] : /^(.+?)(?::(\d{1,5}|\*))?$/.exec(entry)
  if (!match?.[1]) return undefined
  const host = match[1]
  const port = match[2] === undefined ? 'default' : match[2] === '*' ? 'any' : Number(match[2])
  if (port === 0 || (typeof port === 'number' && port > 65_535)) return undefined

  const [literal = '', prefix, ...rest] = host.replace(/^\[(.+)\]/, '$1').split('/')
  const address = parseAddress(literal)
  if (address) {
    const bits = prefix === undefined ? address.toByteArray().length * 8 : Number(prefix)
    const fits = /^\d{0,3}$/.test(prefix ?? '') && prefix !== '' && bits <= address.toByteArray().length * 8
    return fits && rest.length === 0 ? { port, network: [address, bits] } : undefined
  }

  const subdomains = host.startsWith('*.')
  const name = subdomains ? host.slice(2) : host
  if (/[/@?#\\:*\s[\]]/.test(name) || !URL.canParse(`http://${name}`)) return undefined
  return { port, name: bareHostname(new URL(`http://${name}`).hostname), subdomains }
}

/** Returns the host name without trailing dots, and an IPv6 literal without its brackets. */
export function bareHostname(hostname: string): string {
  return hostname.replace(/\.+$/, '').replace(/^\[(.*)\]$/, '$1')
}

/** Whether an entry names this host, or a domain above it, and covers the port. */
export function allowsName(entries: readonly AllowEntry[], hostname: string, port: number): boolean {
  return entries.some((entry) => 'name' in entry && coversPort(entry, port) && coversName(entry, hostname))
}

/**
 * Returns whether an entry allows this address. A named host may be in a private network or on the server, but never at
 * a link-local address: clouds keep their credentials there. Only an entry by address allows that.
 */
export function allowsAddress(entries: readonly AllowEntry[], hostname: string, address: Address, port: number) {
  return entries.some((entry) => {
    if (!coversPort(entry, port)) return false
    if ('network' in entry) return entry.network[0].kind() === address.kind() && address.match(entry.network)
    return coversName(entry, hostname) && (isPublic(address) || privateNetworks.has(address.range()))
  })
}

/** Whether an entry for a network covers the port, so that the address of a host decides. */
export function mentionsPort(entries: readonly AllowEntry[], port: number): boolean {
  return entries.some((entry) => 'network' in entry && coversPort(entry, port))
}

export function isDefaultPort(port: number): boolean {
  return port === 80 || port === 443
}

function coversPort(entry: AllowEntry, port: number): boolean {
  return entry.port === 'any' || (entry.port === 'default' ? isDefaultPort(port) : entry.port === port)
}

function coversName(entry: { name: string; subdomains: boolean }, hostname: string): boolean {
  return entry.subdomains ? hostname.endsWith(`.${entry.name}`) : hostname === entry.name
}

const cacheMs = 10_000
const cacheSize = 1_000
/** How long addresses of one family wait for those of the other. */
const otherFamilyMs = 500

/**
 * The addresses of all families, in their order. Some networks drop the questions for one family. Then its answer takes
 * four seconds, longer than many calls wait, so what the other brought is used without it.
 */
async function withoutWaiting(families: Promise<string[]>[]): Promise<string[]> {
  const found: string[][] = families.map(() => [])
  const asked = families.map(async (family, at) => {
    found[at] = await family
    await pause(otherFamilyMs, undefined, { ref: false })
  })
  await Promise.race([Promise.allSettled(families), Promise.any(asked).catch(() => Promise.allSettled(families))])
  return found.flat()
}

/**
 * Creates the name resolver. It returns all addresses of a name, IPv4 first, and none when there is no such name. Names
 * that the operator configured go through the system (hosts file, container names). All other names go only to the DNS:
 * the system's resolver has two threads for the whole process, so a few slow name servers would block every other call.
 * `servers` are for tests.
 */
export function createResolver(servers?: string[]): (hostname: string, configured: boolean) => Promise<string[]> {
  const dns = new Resolver({ timeout: 1_000, tries: 2 })
  if (servers) dns.setServers(servers)
  const cache = new Map<string, { until: number; addresses: Promise<string[]> }>()

  async function ask(hostname: string, configured: boolean): Promise<string[]> {
    if (configured) {
      const found = await lookup(hostname, { all: true, order: 'ipv4first' }).catch(() => [])
      return found.map((entry) => entry.address)
    }
    return withoutWaiting([dns.resolve4(hostname), dns.resolve6(hostname)])
  }

  return (hostname, configured) => {
    const key = `${hostname} ${configured}`
    const known = cache.get(key)
    if (known && known.until > performance.now()) return known.addresses
    cache.delete(key)
    const oldest = cache.keys().next().value
    if (oldest !== undefined && cache.size >= cacheSize) cache.delete(oldest)
    const entry = { until: performance.now() + cacheMs, addresses: ask(hostname, configured) }
    cache.set(key, entry)
    void entry.addresses.then((found) => {
      if (found.length === 0 && cache.get(key) === entry) cache.delete(key)
    })
    return entry.addresses
  }
}
