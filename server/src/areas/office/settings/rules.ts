/** The address as an origin, without a path or trailing slash; undefined if it is not an http or https origin. */
export function asOrigin(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return url.href === `${url.origin}/` ? url.origin : undefined
}

/** Accepts only names of the IANA database: Intl would also accept offsets, which know no summer time. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

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
export const hostOf = (address: string): string => new URL(address).host.replace(/:(80|443)$/, '')

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

/** Returns whether a page of this origin is one of the desk's own. */
export const isOwn = (origin: string, addresses: Addresses): boolean =>
  URL.canParse(origin) &&
  [hostOf(addresses['app.root_url']), ...addresses['app.accepted_hosts']].includes(hostOf(origin))
