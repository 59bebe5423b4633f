/** The address as an origin, without a path or trailing slash; undefined if it is not an http or https origin. */
export function asOrigin(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return url.href === `${url.origin}/` ? url.origin : undefined
}

/**
 * Time zones that JavaScript calls by names that the IANA database gave up. PostgreSQL knows these names only if they
 * were installed too.
 */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/**
 * The name of a time zone as JavaScript and PostgreSQL both understand it. Undefined for anything else, which includes
 * short names and offsets: CET has summer time in only one of them, IST is India in one and Israel in the other, and an
 * offset has no summer time.
 */
export function findTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return /\/|^UTC$/.test(timeZone) ? (renamed[timeZone] ?? timeZone) : undefined
  } catch {
    return undefined
  }
}

export const isTimeZone = (name: string): boolean => findTimeZone(name) !== undefined

/** The calendar day at a place, such as `2026-01-05`. Swedish writes a date as ISO 8601 does. */
export const dayAt = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('sv', { timeZone }).format(at)

/** How many addresses a desk accepts besides its own. */
const maxHosts = 20

/**
 * `host` or `host:port` as browsers write it: lower-case, without the port that the scheme implies. Undefined for
 * anything else.
 */
export function asHost(text: string): string | undefined {
  const plain = text.trim()
  if (!/^[^\s/?#@\\]+$/.test(plain) || !URL.canParse(`http://${plain}`)) return undefined
  return hostOf(`http://${plain}`)
}

/** The host of an address, with the port unless it is 80 or 443. */
const hostOf = (address: string): string => new URL(address).host.replace(/:(80|443)$/, '')

type Addresses = { 'app.root_url': string; 'app.accepted_hosts': readonly string[] }

/**
 * The accepted hosts after a change. If the address that is given up is known to be the desk's own (`proven`), it is
 * added at the end, so that it continues to work; if there is no more room, it replaces the oldest one. The present
 * address is not in the list.
 */
export function hostsAfter(before: Addresses, after: Addresses, proven: boolean): string[] {
  const [left, present] = [hostOf(before['app.root_url']), hostOf(after['app.root_url'])]
  const hosts = new Set(after['app.accepted_hosts'])
  if (left !== present && proven) {
    hosts.delete(left)
    hosts.add(left)
  }
  hosts.delete(present)
  return [...hosts].slice(-maxHosts)
}

/** The hosts that a change lets count as the desk's own and that did not before. */
export const newHosts = (before: Addresses, after: Addresses): string[] =>
  after['app.accepted_hosts'].filter(
    (host) => host !== hostOf(before['app.root_url']) && !before['app.accepted_hosts'].includes(host),
  )

/** Returns whether a page of this origin is one of the desk's own. */
export const isOwn = (origin: string, addresses: Addresses): boolean =>
  URL.canParse(origin) &&
  [hostOf(addresses['app.root_url']), ...addresses['app.accepted_hosts']].includes(hostOf(origin))
