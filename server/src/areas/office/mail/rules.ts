import { directionOf } from '../../../platform/i18n.ts'
import { isAddress, type Mailbox, type MailServer } from '../../../providers/mail/client.ts'
import type { Letter } from './schema.ts'

/** Reads a bare address or `Name <address>`; undefined for anything else. */
export function readSender(text: string): Mailbox | undefined {
  const [, quoted, address] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [undefined, '', text.trim()]
  const name = quoted!.trim().replace(/^"(.*)"$/, '$1')
  return isAddress(address!) && !/[\p{Cc}\u2028\u2029]/u.test(name) ? { name, address: address! } : undefined
}

/**
 * Reads smtp[s]://[user:password@]host[:port][/?from=address&tls=none|starttls]. As usual, `smtp:` encrypts if the
 * server offers it. Without `from` the sender is the user, if that is an address, else `otherwise`.
 */
export function readSmtpUrl(text: string, otherwise: string): MailServer {
  const url = new URL(text)
  const implicit = url.protocol === 'smtps:'
  const tls = url.searchParams.get('tls')
  const username = decodeURIComponent(url.username)
  const wanted = readSender(url.searchParams.get('from') ?? '')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || (implicit ? 465 : 587)),
    username,
    password: decodeURIComponent(url.password),
    encryption: implicit ? 'tls' : tls === 'none' || tls === 'starttls' ? tls : 'offered',
    verified: true,
    hello: '',
    from: wanted ?? { name: '', address: isAddress(username) ? username : otherwise },
    reply_to: null,
    trusted: true,
  }
}

/** The letter as plain text and as simple HTML, in which every word is escaped. */
export function compose({ language, paragraphs, link, footer = [] }: Letter): { text: string; html: string } {
  const lines = [...paragraphs, ...(link ? [`${link.words}:\n${link.url}`] : []), ...footer]
  const blocks = [
    ...paragraphs.map(escapeHtml),
    ...(link ? [`<a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a>`, escapeHtml(link.url)] : []),
    ...footer.map(escapeHtml),
  ]
  // Mail programs that drop the html element keep the attributes of the body.
  const dir = directionOf(language)
  const body = blocks.map((block) => `<p>${block}</p>`).join('\n')
  return {
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}" dir="${dir}"><head><meta charset="utf-8"></head><body dir="${dir}">\n${body}\n</body></html>\n`,
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
