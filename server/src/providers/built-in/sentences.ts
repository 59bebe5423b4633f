import { type Line, maxTitle, unbold, unglue } from './glue.ts'
import type { Sentence } from './sentence.ts'
import { isStep, listSteps } from './steps.ts'
import { nameTables } from './tables.ts'

/**
 * The end of a sentence after which the text forgot a space. Code has none, marked or not: "`Node.Start`",
 * "java.lang.Error".
 */
const gluedEnd =
  /`[^`]*`|(?<=[\p{Ll}\p{N})]{2}[.!?:])(?<!(?<![\p{L}\p{N}.])(?:[\p{Ll}\p{N}]{1,40}\.){2,9})(?=\p{Lu}\p{Ll})/gu
/** Shorter pieces are an abbreviation or an initial, not a sentence. */
const shortest = 12

/** The sentences of a text in reading order. Headings are lines with `#`, and short lines or glued words like them. */
export function listSentences(text: string, language: string | null): Sentence[] {
  const lines = dropContents(unglue(nameTables(text.split('\n')).flatMap(unbold)))
  const sentences: Sentence[] = []
  let skipped: 'none' | 'line' | 'items' = 'none'
  for (const [at, line] of lines.entries()) {
    const text = line.text.replace(/^\s{0,3}#{1,6}\s+/, '').trimEnd()
    if (text.trim() === '') continue
    if (skipped !== 'none') {
      const isSkipped = isItem(text) || (skipped === 'line' && (!line.heading || lines[at + 1]?.heading))
      skipped = isItem(text) ? 'items' : 'none'
      if (isSkipped) continue
    }
    const announced = isAnnouncement(sentences.at(-1)) && !line.heading
    const goesOn = sentences.at(-1)?.announced === true && isItem(text) && sentences.at(-1)?.kind === 'item'
    const add = (text: string, kind: Sentence['kind'], opensLine: boolean, announced: boolean) =>
      sentences.push({ text, kind, opensLine, announced })
    if (line.heading || (text !== line.text.trimEnd() && !isItem(text)) || isTitleLine(lines, at))
      add(bare(text), 'heading', true, false)
    else if (isItem(text)) add(text, 'item', true, announced || goesOn)
    else {
      const cut = cutLine(
        text.replace(gluedEnd, (code) => code || ' '),
        language,
      )
      for (const [place, piece] of cut.entries()) {
        const isQuestion = /[?？؟]['"”»)]*$/.test(piece)
        if (isNoise(piece)) {
          if (place === cut.length - 1 && /[:：]$/.test(piece)) skipped = 'line'
          continue
        }
        const announces = place > 0 && /[:：]$/.test(piece) && !isStep(piece)
        add(piece, isQuestion ? 'question' : 'text', place === 0 || announces, announced && !isQuestion && !announces)
      }
    }
  }
  return listSteps(sentences)
}

/** A heading without the marks that make it one. */
const bare = (text: string) => text.replace(/^\s*#{1,6}\s*(?=\p{L})/u, '').replace(/^\s*(\*\*|__)([^*_]+)\1$/, '$2')

/** A line that names the headings after it is a table of contents. */
function dropContents(lines: readonly Line[]): Line[] {
  const headings = lines.flatMap(({ text, heading }) => (heading && text.length >= shortest ? [text] : []))
  const names = (text: string) => headings.filter((heading) => text.length > heading.length && text.includes(heading))
  return lines.filter(({ text }) => {
    if (/[.!?。！？](?:\s|$)/.test(text)) return true
    const named = names(text)
    return !(named.length > 1 || named.some((heading) => text.startsWith(heading)))
  })
}

/**
 * Announcements of a table of contents, words that are only for search, and text that points to another page without
 * saying where it is.
 */
const noise = [
  /^(?:in this (?:article|guide|page)|on this page|table of contents|contents|in diesem (?:artikel|beitrag)|auf dieser seite|inhalt|en este artículo|dans cet article|neste artigo|в этой статье)(?!\p{L}).{0,60}[:：]$/iu,
  /^(?:keywords?|tags?|search terms|schlagw[oö]rter|stichw[oö]rter|palabras clave|mots[- ]clés|palavras-chave|parole chiave|ключевые слова)\s*[:：]/iu,
  /^(?:(?:click|tap|select|choose) (?:a|the|each|any) (?:question|topic|link|section|option|heading)s? (?:below |above )?(?:to|for) |(?:click here|learn how|read more|see more|find out more|learn more|mehr erfahren|más información|en savoir plus|saiba mais|подробнее|اعرف المزيد)(?!\p{L})(?!.*(?:https?:|www\.|@|\w\.\w{2})).{0,120}$|related (?:articles|topics|links)\s*:?$|what['’]s next\?$)/iu,
  /(?<!\p{L})(?:click|see|read) here(?!\p{L})(?!.*(?:https?:|www\.|@|\w\.\w{2}))/iu,
  /^[\s\p{P}]+$/u,
]
const isNoise = (text: string) => noise.some((pattern) => pattern.test(text))

const isAnnouncement = (sentence: Sentence | undefined) => sentence !== undefined && /[:：]$/.test(sentence.text)

/** An item of a list, or a line of code, which is not cut from its neighbours either. */
const isItem = (line: string): boolean => /^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s|`[^`]+`\s*$)/.test(line)

/** The sentences as Markdown. A heading is bold, with an empty line above it. */
export const joinSentences = (sentences: readonly Sentence[]): string =>
  sentences
    .map(({ text, opensLine, kind }, at) => {
      const shown = kind === 'heading' ? `**${text}**` : text
      if (at === 0) return shown
      if (kind === 'heading') return `\n\n${shown}`
      return (opensLine || kind !== 'text' || sentences[at - 1]!.kind === 'heading' ? '\n' : ' ') + shown
    })
    .join('')

/**
 * A short line without figures above sentences, or with figures above a list, with an ending that no sentence has.
 * Several in a row are a list, such as days with their hours. Before a line that begins with a small letter it is the
 * beginning of a sentence, and in parentheses a remark.
 */
function isTitleLine(lines: readonly Line[], at: number): boolean {
  const reads = (line: Line | undefined) =>
    line !== undefined &&
    line.text.length <= maxTitle &&
    !isItem(line.text) &&
    !/[.!?…:,;。！？؟：]['"”»)]*$|^\(.*\)$/.test(line.text) &&
    (!/\d/.test(line.text) || isItem(lines[at + 1]?.text ?? '')) &&
    /\p{L}/u.test(line.text)
  return (
    reads(lines[at]) &&
    at + 1 < lines.length &&
    !/^\p{Ll}/u.test(lines[at + 1]!.text) &&
    !reads(lines[at + 1]) &&
    !(at > 0 && (reads(lines[at - 1]) || /[:：]\s*$/.test(lines[at - 1]!.text)))
  )
}

/** The dot in "Hauptstr. 12" and "No. 5" does not end a sentence. */
const abbreviated = /(?:str|no|nr|núm|art|abs|ca|approx|ave|tel|vol|fig|стр|ул|тел)\.\s*$/iu

function cutLine(line: string, language: string | null): string[] {
  const sentences: string[] = []
  let open = ''
  const segments = closeMarks([...segmenter(language).segment(line)].map(({ segment }) => segment))
  for (const [at, segment] of segments.entries()) {
    open += segment
    if (open.trim().length < shortest && !isWhole(open.trim())) continue
    if (abbreviated.test(open) && /^\d/.test(segments[at + 1] ?? '')) continue
    sentences.push(open.trim())
    open = ''
  }
  if (open.trim() === '') return sentences
  if (/^\p{L}+[:：]$/u.test(open.trim())) return [...sentences, open.trim()]
  const last = sentences.pop()
  return [...sentences, last === undefined ? open.trim() : `${last} ${open.trim()}`]
}

/** The mark that ends bold or slanted words belongs to the sentence before it: "**Not in Turkey.** See …" */
function closeMarks(segments: readonly string[]): string[] {
  const closed: string[] = []
  for (const segment of segments) {
    const mark = /\S$/.test(closed.at(-1) ?? '') ? /^[*_]{1,3}(?:\s+|$)/.exec(segment)?.[0] : undefined
    if (mark) closed[closed.length - 1] += mark
    if (segment.length > (mark?.length ?? 0)) closed.push(segment.slice(mark?.length ?? 0))
  }
  return closed
}

/** An instruction of two words is a sentence. */
const isWhole = (text: string) => /\s.*[.!]$/.test(text) && isStep(text)

const segmenter = (language: string | null) =>
  new Intl.Segmenter(language && /^[a-z]{2,3}(-|$)/.test(language) ? language : 'und', { granularity: 'sentence' })
