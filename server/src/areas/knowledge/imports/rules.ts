import { beginningOf } from '../../../platform/beginning.ts'
import type { Actor } from '../../../platform/context.ts'
import { type ErrorType, invalid, Refusal } from '../../../platform/errors.ts'
import type { RefusalCode } from '../../../platform/i18n.ts'
import { type Line, maxLines, type NewItem } from './schema.ts'

/** The links of a text, one per line. Ignores empty lines and lines that begin with #. Refuses too many. */
export function readLinks(text: string): NewItem[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (lines.length > maxLines) throw invalid('import.too_many', { max: maxLines }).at('urls')
  return lines.map((name) => ({ ...asPage(name), kind: 'link', counted: !isSitemapName(name) }))
}

/** The item for a link that is known to be a page. */
export const asPage = (link: string): NewItem => ({
  kind: 'page',
  name: link,
  path: null,
  lane: URL.parse(link)?.host ?? null,
  counted: true,
})

/** Returns whether its name looks like a sitemap. Its content decides in the end. */
export function isSitemapName(link: string): boolean {
  const last = URL.parse(link)?.pathname.split('/').at(-1) ?? ''
  return /\.xml(\.gz)?$/i.test(last) || /^[\w-]*sitemap[\w-]*$/i.test(last)
}

/** Files are read one after the other, which leaves the second thread for documents to people who wait. */
export const fileLane = 'file'

/** Items of a lane at a time. */
export const laneWidth = (lane: string): number => (lane === fileLane ? 1 : 2)

const unanswered = new Set<string>([
  'import.link_unreachable',
  'import.link_unknown',
  'import.host_silent',
] satisfies RefusalCode[])

/** Whether a page with this outcome got no answer from its host. */
export const isUnanswered = (code: string | null): boolean => code !== null && unanswered.has(code)

/** Pages in a row without an answer. After that, a host counts as down, and its other pages are not requested. */
export const maxUnanswered = 5

/** Counts how often in a row hosts gave no answer. */
export function watchHosts() {
  const silence = new Map<string, number>()
  return {
    isSilent: (lane: string | null) => lane !== null && (silence.get(lane) ?? 0) >= maxUnanswered,
    note: (lane: string | null, code: string | null) => {
      if (lane === null) return
      silence.set(lane, isUnanswered(code) ? (silence.get(lane) ?? 0) + 1 : 0)
    },
  }
}

/** Who sent an import and may fill the knowledge base; undefined for everybody else. */
export const makerOf = (actor: Actor) => (actor.type === 'system' ? undefined : { type: actor.type, id: actor.id })

/** Anybody can choose names, and people read the log. */
export const cutName = (name: string): string => (name.length > 300 ? `${beginningOf(name, 299)}…` : name)

/** A line about a failure, for whatever reason. */
export const lineOfFailure = (name: string, { code, params }: Pick<Refusal, 'code' | 'params'>): Line => ({
  word: 'failed',
  name,
  code,
  params,
})

/** A fault of the desk, in words that reveal nothing. */
export const bug = new Refusal(500, 'GeneralException' satisfies ErrorType, 'failure')
