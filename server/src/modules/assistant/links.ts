const address = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+/giu
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
  const addresses = new Set(known.flatMap((source) => source.match(address) ?? []).map(trimEnd))
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
