/** Endings by which telephones tell an address that stands without "https://"; with a path behind it any ending will do. */
const endings =
  'com|net|org|info|biz|app|dev|xyz|top|site|online|shop|store|link|live|club|io|co|me|ai|ly|gg|tv|cc|eu|us|uk|ca|au|in|cn|jp|kr|hk|br|mx|ar|cl|de|at|ch|fr|be|nl|es|pt|it|pl|cz|dk|se|no|fi|ru|ua|su|tr|gr|ro|ae|sa|il|za|tk'
const rest = '[^\\s<>()[\\]"\'`]'
const bare = `(?<![\\p{L}\\p{N}@._%+-])(?:[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}\\.)+(?:(?:${endings})(?![\\p{L}\\p{N}@-])(?:[/?#:]${rest}*)?|\\p{L}{2,24}/${rest}+)`
const address = new RegExp(`(?:https?://|www\\.)${rest}+|${bare}`, 'giu')
/** Markdown's pictures and links, also those whose address stands elsewhere in the text. */
const inline = /!?\[([^\][\n]{0,500})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+["'][^"'\n]{0,200}["'])?\s*\)/g
const reference = /!?\[([^\][\n]{0,500})\]\[[^\][\n]{0,200}\]/g
const definition = /^ {0,3}\[[^\][\n]{1,200}\]:\s*\S+.*$/gm

/**
 * Leaves the links that the desk itself holds, in a passage, in what a tool answered or in its instructions; any other address
 * becomes words that cannot be tapped, and no picture is ever loaded. A link that carries a query of its own is unknown too,
 * however well its host is known: it might tell somebody what was said here.
 */
export function keepKnownLinks(text: string, known: readonly string[]): string {
  const addresses = new Set(known.flatMap((source) => source.replaceAll('@', ' ').match(address) ?? []).map(trimEnd))
  const hosts = new Set([...addresses].flatMap((known) => hostOf(known) ?? []))
  const isKnown = (link: string) => {
    const host = hostOf(link)
    return addresses.has(link) || (host !== undefined && hosts.has(host) && !/[?#]/.test(link))
  }
  return text
    .replace(definition, '')
    .replace(reference, '$1')
    .replace(inline, (whole, words: string, link: string) =>
      isKnown(link) ? (whole.startsWith('!') ? link : whole) : words,
    )
    .replace(address, (found) => {
      const link = trimEnd(found)
      return isKnown(link) ? found : (hostOf(link) ?? link).replaceAll('.', '[.]') + found.slice(link.length)
    })
}

const trimEnd = (link: string) => link.replace(/[.,;:!?…。]+$/u, '')

function hostOf(link: string): string | undefined {
  const whole = /^https?:/i.test(link) ? link : `https://${link}`
  return URL.canParse(whole) ? new URL(whole).host : undefined
}
