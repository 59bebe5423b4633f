/** The address as an origin, without a path or trailing slash; undefined when it is no http or https origin. */
export function asOrigin(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return url.href === `${url.origin}/` ? url.origin : undefined
}

/** Names of the IANA database only: Intl would also take offsets, which know no summer time. */
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
 * `host` or `host:port` as browsers write it: lower-case, without the port that the scheme implies. Undefined for what is
 * no host.
 */
export function asHost(text: string): string | undefined {
  const plain = text.trim()
  if (!/^[^\s/?#@\\]+$/.test(plain) || !URL.canParse(`http://${plain}`)) return undefined
  return hostOf(`http://${plain}`)
}

/** The host of an address, with a port only where it is not 80 or 443. */
export const hostOf = (address: string): string => new URL(address).host.replace(/:(80|443)$/, '')

type Addresses = { 'app.root_url': string; 'app.accepted_hosts': readonly string[] }

/**
 * The accepted hosts after a change. The address that is given up joins them at the end where it is known to be the desk's
 * own (`proven`), so that it goes on working; where there is no more room the oldest one makes it. The present address is not
 * among them.
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

/** Whether a page of this origin is one of the desk's own. */
export const isOwn = (origin: string, addresses: Addresses): boolean =>
  URL.canParse(origin) &&
  [hostOf(addresses['app.root_url']), ...addresses['app.accepted_hosts']].includes(hostOf(origin))
