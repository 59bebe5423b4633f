import { type Address, listAddresses } from './addresses.ts'

/** Longer than any link in an article. */
const maxLength = 2_048
/** Signs that stand after an address without being a part of it. */
const closing = /(?:[.,;:!?…'"»”’)\]}>*_~`|\u3002\uff0c\u3001\u300d\u300f\u3011\u300b]|\p{Extended_Pictographic})+$/u
/** Where a reader sees the end of an address, although no space follows. */
const seam = /^[^\x21-\x7e]|^[)\]}>"'*,;|`]/u
const seamSigns = /^[^\p{L}\p{N}]*/u

/** The form in which an address may be sent. Undefined if nothing vouches for it. */
export type Prove = (address: Address) => string | undefined

type Key = { scheme: string; rest: string }

/**
 * Vouches for the exact addresses in these articles, for every page and mailbox of the hosts that the operator allows,
 * and for mailboxes that the customer named. If an article has a star after a slash, as in
 * `https://shop.example/track/*`, it vouches for every address that begins so. Nothing else vouches: no tool, no
 * instruction, no other page of a known host.
 */
export function createProof({
  articles,
  hosts,
  said,
}: {
  articles: readonly string[]
  hosts: readonly string[]
  said: readonly string[]
}): Prove {
  const written = articles.flatMap(listAddresses)
  const named = said.flatMap(listAddresses).filter(({ kind }) => kind === 'mail')
  const whole = new Set([...written, ...named].flatMap(({ kind, text }) => (kind === 'link' ? [] : [plain(text)])))
  const links = new Map<string, Set<string>>()
  const prefixes: Key[] = []
  for (const { kind, text, before } of written) {
    if (kind !== 'link') continue
    for (const form of formsOf(text)) {
      const { scheme, rest } = keyOf(form)
      links.set(rest, (links.get(rest) ?? new Set()).add(scheme))
    }
    const open = /^([^<>"`|*]*\/)\*[.,;:!?)\]]*$/.exec(text)?.[1]
    // In bold or italic text the star may be the closing mark.
    if (open && !/[*_]/.test(before)) prefixes.push(keyOf(`${open}*`))
  }
  const isHostAllowed = (host: string) => hosts.includes(host.toLowerCase())
  const isKnown = (link: string): boolean => {
    if (/[\\\s]/.test(link)) return false
    const { scheme, rest } = keyOf(link)
    const agree = (schemes: Iterable<string>) => [...schemes].some((one) => isSame(one, scheme))
    if (agree(links.get(rest) ?? [])) return true
    const host = isWeb(scheme) ? hostOf(link) : undefined
    if (host === undefined) return false
    if (isHostAllowed(host)) return true
    return prefixes.some(
      (known) => isSame(known.scheme, scheme) && rest.startsWith(known.rest.slice(0, -1)) && !climbs(rest),
    )
  }
  return ({ kind, text }) => {
    if (kind !== 'link') {
      const address = text.replace(/[._-]+$/, '')
      const host = kind === 'mail' ? hostOf(address.split('@').at(-1)!) : undefined
      return whole.has(plain(address)) || (host && isHostAllowed(host)) ? text : undefined
    }
    return text.length <= maxLength ? proveLink(text, isKnown) : undefined
  }
}

/** The link as it is sent: without the star of a rule, and separated from text that follows it without a space. */
function proveLink(text: string, isKnown: (link: string) => boolean): string | undefined {
  const bare = text.replace(closing, '')
  if (isKnown(bare)) return bare + text.slice(bare.length).replace(/^\*(?!\*)(?=\W*$)/, '')
  for (let at = bare.length - 1; at > 3; at--) {
    const behind = bare.slice(at)
    if (!seam.test(behind) || !isKnown(bare.slice(0, at).replace(closing, ''))) continue
    const [signs] = seamSigns.exec(behind)!
    const more = text.slice(at + signs.length)
    return listAddresses(more).length > 0 ? undefined : `${bare.slice(0, at)}${signs} ${more}`
  }
  return undefined
}

const plain = (text: string) => text.replace(/[._-]+$/, '').toLowerCase()

/**
 * The forms in which an article may have an address: in Markdown, in HTML, or before a sentence that is written without
 * spaces.
 */
function formsOf(text: string): string[] {
  const [cut = ''] = /^[^<>"`|]*/.exec(text)!
  const forms = [cut, cut.replaceAll('&amp;', '&'), /^[^)]*/.exec(cut)![0], /^[\x21-\x7e]*/.exec(cut)![0]]
  return [...new Set(forms.flatMap((form) => [form, form.replace(closing, '')]))].filter((form) => form.length > 3)
}

/**
 * Scheme and host in lower case, without the slash at the end. The path keeps its case, because case may matter there.
 */
function keyOf(link: string): Key {
  const [scheme = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/|[a-z][a-z0-9+-]*:)?/i.exec(link)!
  const behind = link.slice(scheme.length)
  if (!isWeb(scheme.toLowerCase())) return { scheme: scheme.toLowerCase(), rest: behind }
  const at = behind.search(/[/?#]|$/)
  const rest = behind.slice(0, at).toLowerCase() + behind.slice(at)
  return { scheme: scheme.toLowerCase(), rest: rest.replace(/\/$/, '') }
}

const isWeb = (scheme: string) => ['', 'http://', 'https://'].includes(scheme)
/** An address without a scheme equals the same one with http or https. */
const isSame = (one: string, other: string) =>
  one === other || (isWeb(one) && isWeb(other) && (one === '' || other === ''))
const climbs = (rest: string) => /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){2}(?:[/\\?#]|%2f|%5c|$)/i.test(rest)

/** The host of a link. Undefined also if a name stands before the host, because people read that name as the host. */
function hostOf(link: string): string | undefined {
  const whole = /^https?:\/\//i.test(link) ? link : `https://${link}`
  if (!URL.canParse(whole)) return undefined
  const { host, username, password } = new URL(whole)
  return username || password ? undefined : host
}
