import type { Sentence } from './sentence.ts'
import { joinSentences, listSentences } from './sentences.ts'

/**
 * What a quote should hold. `asked` are the words of the question; `weights` are those of its terms; the first
 * `telling` of them say what it is about; `held` says which of them a text holds. `brief`: a fact is sought, so little
 * else is quoted. `part`: nothing else is; the first `fresh` terms were not mentioned before. `keeps_lists`: no list is
 * cut.
 */
export type Wanted = {
  asked: ReadonlySet<string>
  weights: readonly number[]
  held: (text: string) => readonly number[]
  telling: number
  brief: boolean
  part?: { fresh: number }
  keeps_lists?: boolean
}

/** The share that a term counts if only the heading above the quote holds it. */
const headingShare = 0.7
/** The gain of a long quote: customers need the steps after the sentence that resembles their question. */
const lengthGain = { brief: 0.24, full: 0.72 }
/** The gain for being in the found passage, for being a list, and for standing at the beginning. */
const nearGain = 0.2
const listGain = 0.2
const earlyGain = 0.1
/** The gain for the line of a list or table whose label is asked for: "Team: $59". */
const labelGain = 0.3
/** The gain for what stands under a heading that says what to do: whoever asks about a problem asks for this. */
const solveGain = 0.3
/** What a part loses if it is as long as it may be. */
const partLoss = 0.3
/** How much longer a quote may be if it would otherwise cut a list. */
const overrun = 1.5

type Unit = Sentence & {
  bits: ReadonlySet<number>
  heading: ReadonlySet<number>
  section: number
  near: boolean
  /** It is a line that begins with what is asked for, and a colon. */
  labelled: boolean
  /** The question that it is the first to answer. */
  under: Sentence | undefined
  /** The list to which it belongs. */
  list: number | undefined
  /** It stands under a heading that says what to do about a problem. */
  solves: boolean
}
type Window = { from: number; to: number; worth: number }

/**
 * The part of an article that answers best, word for word: whole sentences and lists, at most `limit` characters.
 * `passage` is the part that was found. A question in the article is quoted only between the answers to two questions:
 * the customer has asked the first one, and without the second its answer would seem to belong to the first.
 */
export function quote(
  { title, stretch, passage }: { title: string; stretch: string; passage: string },
  language: string | null,
  limit: number,
  wanted: Wanted,
): string {
  const read = readUnits(listSentences(stretch, language), passage, wanted)
  const marked = markLists(read, limit * overrun)
  const units = wanted.part && !wanted.keeps_lists ? freeItems(marked, wanted, new Set(wanted.held(title))) : marked
  const best = findBest(units, limit, wanted)
  if (!best) return shorten((passage.trim() || stretch.trim()).replace(/^#{1,6} /gm, ''), limit)
  const trimmed = trim(units.slice(best.from, best.to), wanted.telling, new Set(wanted.held(title)))
  const isCut = wanted.part || trimmed.some(({ kind }) => kind === 'heading')
  const head = isCut && trimmed[0]!.kind === 'item' ? findHeading(units, trimmed[0]!) : undefined
  const said = head ? [head, ...trimmed] : trimmed
  const asked = said.flatMap((unit, at) => (at > 0 && unit.under ? [unit.under, { ...unit, opensLine: true }] : [unit]))
  if (wanted.part && asked.length === 1) return shorten(asked[0]!.text.replace(/^(?:[-•*]|\d+[.)])\s+/, ''), limit)
  return shorten(joinSentences(asked), Math.floor(limit * (said.some(({ list }) => list !== undefined) ? overrun : 1)))
}

/** The heading above an item, if there are others: without it, nobody knows which of the sections the item is about. */
const findHeading = (units: readonly Unit[], { section }: Unit): Unit | undefined => {
  const headings = units.filter(({ kind }) => kind === 'heading')
  return headings.length > 1 ? headings.find((heading) => heading.section === section) : undefined
}

/**
 * Of a list that was said already, the item is enough that alone holds a word. What all of them hold, or the title,
 * tells none apart.
 */
function freeItems(units: readonly Unit[], { telling, part }: Wanted, titled: ReadonlySet<number>): Unit[] {
  const words = Array.from({ length: telling - 1 }, (_, bit) => bit).filter((bit) => !titled.has(bit))
  return units.map((unit) => {
    const items = units.filter(({ kind, list }) => kind === 'item' && list !== undefined && list === unit.list)
    const tellsApart = (bit: number) =>
      items.some(({ bits }) => bits.has(bit)) && !items.every(({ bits }) => bits.has(bit))
    const isFree = !holdsTelling(unit.heading, part!.fresh) && words.some(tellsApart)
    return isFree ? { ...unit, list: undefined } : unit
  })
}

/**
 * Leaves out, at both ends, sections that hold nothing of the question, sentences before the first that does, and a
 * heading that adds nothing. If all that the quote holds is in the title too, each sentence is about it.
 */
function trim(units: readonly Unit[], telling: number, titled: ReadonlySet<number>): Unit[] {
  const isTitled = units.every(({ bits }) => [...bits].every((bit) => bit >= telling || titled.has(bit)))
  const tells = (bits: ReadonlySet<number>) => holdsTelling(bits, telling)
  const isTold = ({ bits, heading, solves }: Unit) => tells(bits) || tells(heading) || solves
  const told = new Set(units.filter(isTold).map(({ section }) => section))
  const first = units.findIndex(({ section }) => told.has(section))
  const last = units.findLastIndex(({ section }) => told.has(section))
  const kept = first === -1 ? [...units] : units.slice(first, last + 1)
  const isIdle = ({ kind, bits, text }: Unit) => kind === 'text' && !tells(bits) && !isAnnouncement(text)
  while (!isTitled && kept.length > 1 && isIdle(kept[0]!) && mayBegin(kept, 1)) kept.shift()
  const [head, ...rest] = kept
  const said = new Set(rest.flatMap(({ bits }) => [...bits]))
  const adds = head!.kind === 'heading' && [...head!.bits].some((bit) => bit < telling && !said.has(bit))
  // Above a list and before another heading, it tells whose list that is.
  const isOnly = rest[0]?.kind !== 'item' || rest.every(({ kind }) => kind !== 'heading')
  return head!.kind === 'heading' && !adds && isOnly && rest.length > 0 ? rest : kept
}

/** What a window of units holds so far. The numbers count characters. */
type Seen = {
  text: Set<number>
  headings: Set<number>
  near: number
  listed: number
  solving: number
  length: number
  labelled: boolean
}

/** The window that is worth most, the earliest of those. Undefined if none may begin and end. */
function findBest(units: readonly Unit[], limit: number, wanted: Wanted): Window | undefined {
  const worthOf = createWorth(units, limit, wanted)
  let best: Window | undefined
  for (let from = 0; from < units.length; from++) {
    if (!mayBegin(units, from)) continue
    const seen: Seen = {
      text: new Set(),
      headings: new Set(),
      near: 0,
      listed: 0,
      solving: 0,
      length: 0,
      labelled: false,
    }
    for (let to = from + 1; to <= units.length; to++) {
      const { text, bits, heading, near, labelled, list, under, solves } = units[to - 1]!
      seen.length += text.length + 1 + (under && to > from + 1 ? under.text.length + 1 : 0)
      if (seen.length > (list === undefined ? limit : limit * overrun) && to > from + 1) break
      for (const bit of bits) seen.text.add(bit)
      for (const bit of heading) seen.headings.add(bit)
      if (near) seen.near += text.length
      if (labelled) seen.labelled = true
      if (solves) seen.solving += text.length
      if (list !== undefined) seen.listed += text.length
      if (!mayEnd(units, to)) continue
      const worth = worthOf(seen, from)
      if (!best || worth > best.worth) best = { from, to, worth }
    }
  }
  return best
}

/**
 * How much a window is worth by what it holds and where it begins. A part of an answer is quoted as briefly as
 * possible, any other quote gains by its length.
 */
function createWorth(units: readonly Unit[], limit: number, { weights, brief, part, keeps_lists }: Wanted) {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const solution = units.reduce((sum, { text, solves }) => sum + (solves ? text.length : 0), 0) || 1
  return (seen: Seen, from: number): number => {
    const held = weights.reduce(
      (sum, weight, at) => sum + weight * (seen.text.has(at) ? 1 : seen.headings.has(at) ? headingShare : 0),
      0,
    )
    const length = Math.min(1, seen.length / limit)
    const labelled = seen.labelled ? labelGain : 0
    if (part) return held + labelled + ((keeps_lists && seen.listed > 0 ? 1 : 0) - partLoss * length)
    const gain =
      (brief ? lengthGain.brief : lengthGain.full) * length +
      (nearGain * seen.near + (brief ? 0 : listGain) * seen.listed) / seen.length +
      labelled +
      (solveGain * seen.solving) / solution +
      earlyGain * (1 - from / units.length)
    return held / total + gain
  }
}

const holdsTelling = (bits: ReadonlySet<number>, telling: number) => [...bits].some((bit) => bit < telling)

const isAnnouncement = (text: string) => /[:：]$/.test(text)

/** Words that begin a sentence which takes something back of the one before it. */
const restricts =
  /^(?:however|but|only|except|unless|(?:this|that|it|they) (?:is|are|does|do|applies|apply|works?|counts?) (?:not|only)|nur|aber|jedoch|allerdings|ausgenommen|(?:das|dies(?:er?|es)?) (?:gilt|geht|gelten) (?:nur|nicht)|nicht (?:da(?:zu|von|für|mit|bei)|möglich)|sin embargo|pero|solo (?:se|si|cuando|en)|salvo|excepto|cependant|mais|sauf|ma|però|tranne|maar|alleen|behalve|mas|porém|exceto)(?!\p{L})/iu

/**
 * The announcement of a list must come with the list, a heading with the text below it, and what is said with its
 * restriction in the same paragraph.
 */
function mayEnd(units: readonly Unit[], to: number): boolean {
  const last = units[to - 1]!
  const next = units[to]
  if (next?.kind === 'text' && !next.opensLine && last.kind === 'text' && restricts.test(next.text)) return false
  if (last.kind === 'heading' || isAnnouncement(last.text)) return false
  return last.list === undefined || last.list !== units[to]?.list
}

/** A quote begins neither within a list, which belongs to its announcement, nor with a sentence that needs the last. */
function mayBegin(units: readonly Unit[], from: number): boolean {
  const { announced, list, text, section } = units[from]!
  const before = units[from - 1]
  if (before && before.section === section && before.kind !== 'heading' && leansBack.test(text)) return false
  return !announced && (list === undefined || list !== before?.list)
}

/** Words that begin a sentence which needs the one before it. */
const leansBack =
  /^(?:however|but|then|also|for example|in addition|additionally|otherwise|instead|alternatively|afterwards|after (?:that|this)|in (?:this|that) case|once (?:it|this)|this|these|those|it|they|so|and|or|aber|dann|außerdem|zum Beispiel|andernfalls|stattdessen|danach|anschließend|sonst|ansonsten|allerdings|in diesem fall|diese[rs]?|jedoch|(?:nicht )?(?:da(?:zu|von|für|mit|bei|ran|rin)|hier(?:zu|von|für|bei|mit))|daar(?:voor|van|bij|mee|na)|sin embargo|además|por ejemplo|luego|entonces|después|en (?:este|ese) caso|est[aeo]s?|cependant|ensuite|après|dans ce cas|par exemple|sinon|ce(?:tte|s|la)?|no entanto|além disso|por exemplo|em seguida|depois|isso|ess[ae]s?|однако|затем|например|кроме того|эт[аоиу])(?!\p{L})/iu

/**
 * Marks the units that are in a list, including a remark between two of its items. A list that is longer than `longest`
 * may be cut after any of its items.
 */
function markLists(units: readonly Unit[], longest: number): Unit[] {
  const isPart = ({ kind, announced }: Unit) => kind === 'item' || announced
  const isRemark = (at: number) =>
    units[at]!.kind === 'text' && !units[at]!.under && units[at - 1]?.kind === 'item' && units[at + 1]?.kind === 'item'
  const marked: Unit[] = []
  for (let at = 0; at < units.length; ) {
    let end = at
    while (end < units.length && (isPart(units[end]!) || (end > at && isRemark(end)))) end++
    const run = units.slice(at, Math.max(end, at + 1))
    const length = run.reduce((sum, { text }) => sum + text.length + 1, 0)
    marked.push(...run.map((unit) => (end > at && length <= longest ? { ...unit, list: at } : unit)))
    at += run.length
  }
  return marked
}

/** What may be quoted, with the terms of the question that it holds. Questions only count as headings. */
function readUnits(sentences: readonly Sentence[], passage: string, wanted: Wanted): Unit[] {
  const { held } = wanted
  const found = squeeze(passage)
  let heading: ReadonlySet<number> = new Set()
  let section = 0
  let asked: Sentence | undefined
  let solves = false
  return sentences.flatMap((sentence) => {
    const bits = new Set(held(sentence.text))
    if (sentence.kind === 'heading' || sentence.kind === 'question') {
      heading = bits
      section += 1
      solves = solving.test(sentence.text)
    }
    const under = asked
    asked = sentence.kind === 'question' ? sentence : undefined
    if (asked) return []
    return [
      {
        ...sentence,
        ...{ bits, heading, section, near: found.includes(squeeze(sentence.text)), under, list: undefined, solves },
        labelled: sentence.kind === 'item' && isAsked(sentence.text, wanted),
      },
    ]
  })
}

/** Headings of notes on a problem, above what to do about it. */
const solving =
  /^(?:resolving the problem|resolution|solution|remediation(?:\/fixes)?|fix|local fix|workarounds?(?: and mitigations)?|what (?:to|you can) do|lösung|abhilfe|behebung|solución|résolution|soluzione|solução|oplossing|lösning|løsning|rozwiązanie|çözüm|soluție|решение|рішення|الحل)\s*:?$/iu

/**
 * Whether the label at the beginning of a line is asked for: its words are terms that are new, or words of the question
 * that say too little alone, as in "E-bike".
 */
function isAsked(line: string, { asked, held, telling, part }: Wanted): boolean {
  const label = /^(?:[-•*]|\d+[.)])?\s*([^:：]{2,40})[:：]\s/.exec(line)?.[1]
  const words = label?.match(/[\p{L}\p{N}]+/gu) ?? []
  const isTerm = (word: string) => held(word).some((bit) => bit < (part?.fresh ?? telling - 1))
  return words.some(isTerm) && words.every((word) => isTerm(word) || asked.has(word.toLowerCase()))
}

const squeeze = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** Whole sentences are the rule. A single one that is too long ends after a word, and a list after an item. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).trimEnd().toWellFormed()}…`
}
