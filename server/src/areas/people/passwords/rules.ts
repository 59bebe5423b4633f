import { type Language, wordMail } from '../../../platform/i18n.ts'
import type { Letter } from '../../office/mail/schema.ts'

export type Purpose = 'invitation' | 'reset'

const lifeHours = 24

export const endOfLink = (now: Date): Date => new Date(now.getTime() + lifeHours * 3_600_000)

/** Mails that one agent gets per hour, however often they are requested. Each of their links works. */
export const maxLinksAnHour = 5

/** Requests for one address per minute, from everywhere, before each place may send only one. */
const calmRequests = 5

/** Nobody can keep the owner of an address from asking: the first request per minute from their own place passes. */
export const isRequestRefused = (requestsForAddress: number, requestsFromHere: number): boolean =>
  requestsForAddress > calmRequests && requestsFromHere > 1

/**
 * The page at the link welcomes whoever has an invitation. `invited` comes before the token, because a client may take
 * all that follows `token=`.
 */
export const linkTo = (address: string, purpose: Purpose, token: string): string =>
  `${address}/set-password?${purpose === 'invitation' ? 'invited=1&' : ''}token=${token}`

type Person = { name: string; email: string }
type Site = { name: string; address: string }

/** The link goes to the address in the settings, never to one that came with a request. */
export function wordLink(language: Language, purpose: Purpose, person: Person, site: Site, token: string): Letter {
  const params = { name: person.name, email: person.email, site: site.name, hours: lifeHours }
  const words = (phrase: Parameters<typeof wordMail>[1]) => wordMail(language, phrase, params)
  return {
    language,
    subject: words(`${purpose}.subject`),
    paragraphs: [words('hello'), words(`${purpose}.text`)],
    link: { words: words(`${purpose}.link`), url: linkTo(site.address, purpose, token) },
    footer: [words('link.once'), ...(purpose === 'reset' ? [words('reset.otherwise')] : [])],
  }
}
