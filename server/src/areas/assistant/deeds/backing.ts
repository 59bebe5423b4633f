import { listDeeds } from './deeds.ts'
import { listParts, listSenses, type Sense, senseWords } from './senses.ts'

/** A tool that answered in this turn. `changes`: its call may change something. */
export type ToolUse = { name: string; description: string; changes: boolean; arguments: unknown; result: string }

/**
 * What the tools of a turn stand behind. `called`: one was called. `looked`: one has answered that does not only keep
 * notes.
 */
export type Backing = {
  called: boolean
  looked: boolean
  /** What they have done. */
  did: ReadonlySet<Sense>
  /** What their results say has been done. */
  told: ReadonlySet<Sense>
}

/**
 * Reads what tools have done from what each is for: the verbs of its name and description. Arguments and results add to
 * it, but not for a tool that only keeps a note, because a note may name anything. A call that was refused has done
 * nothing.
 */
export function readBacking(uses: readonly ToolUse[]): Backing {
  const telling = uses.filter((one) => !keepsNote(one))
  const done = telling.filter(({ result }) => !isRefused(result))
  const told = new Set(done.flatMap(({ result }) => readResult(result)))
  const did = new Set(done.filter(({ changes }) => changes).flatMap(readUse))
  for (const [sense, more] of kin) if (did.has(sense)) for (const one of more) did.add(one)
  return { called: uses.length > 0, looked: telling.length > 0, did, told }
}

/** What is done along with something else, or can be called so. */
const kin: [Sense, Sense[]][] = [
  ['reset', ['change']],
  ['replace', ['send', 'order']],
  ['open', ['pass']],
  ['call', ['pass']],
]

const readUse = (use: ToolUse): Sense[] => [
  ...readPurpose(use),
  ...readArguments(use.arguments),
  ...readResult(use.result),
]

const readPurpose = ({ name, description }: ToolUse): Sense[] => [
  ...readSentence(name),
  ...description.replace(calling, '').split(sentences).flatMap(readSentence),
]

/** Whether a tool only keeps a note for the desk, and so stands behind nothing that a customer is told. */
function keepsNote(use: ToolUse): boolean {
  const purpose = use.changes ? readPurpose(use) : []
  return purpose.includes('note') && purpose.every((sense) => sense === 'note' || sense === 'pass')
}

/** How descriptions begin that tell the model when to call the tool. */
const calling = /^\s*(?:please\s+)?(?:call|use|run|invoke)s?\s+(?:this|it|the tool)(?:\s+tool)?\b/i
const sentences = /[.;:()\n]/u
const clauses =
  /,|\s(?:and|or|then|und|oder|sowie|y|o|e|et|ou|en|of|og|eller|och|и|или|та|або|i|lub|nebo|ve|veya|și|sau|és|vagy|ja|tai)\s/iu
const list = (words: string) => new Set(words.split(' '))
/** Words after which a sentence says when a tool is called, and no longer what it does. */
const whens = list(
  'when if after before because not never wenn falls nachdem nicht cuando si no quand als wanneer når när когда если не',
)
/** Words after which it says what the thing is about, once it has said what is done. */
const aims = list(
  'for about regarding concerning that which who such like as so für über damit sobre para pour sur per su voor om over för til för для о об',
)
/** Verbs that need an object to say what is done. */
const making: readonly Sense[] = ['do', 'open', 'book']
/** Things that are named like what can be done with them. */
const things = list(
  'order orders booking bookings reservation reservations appointment appointments message messages mail mails email emails call calls case cases ticket tickets contact contacts status transfer transfers comanda sipariş',
)

/** The deeds that a sentence names, up to the words that say what they are for. */
function readSentence(text: string): Sense[] {
  const found: Sense[] = []
  for (const clause of text.split(clauses)) {
    const parts = listParts(clause)
    const senses = senseWords(parts)
    const begins = senses.findIndex((one) => one.length > 0)
    const isTold = (at: number) => found.length > 0 || (begins >= 0 && at > begins)
    const end = parts.findIndex((part, at) => whens.has(part) || (aims.has(part) && isTold(at)))
    const until = end < 0 ? parts.length : end
    found.push(...readClause(parts.slice(0, until), senses.slice(0, until)))
    if (end >= 0) break
  }
  return found
}

/** The deed that a clause names first. Behind a verb such as "create" it is what is created. */
function readClause(parts: readonly string[], senses: readonly Sense[][]): Sense[] {
  const named = parts.flatMap((part, at) =>
    senses[at]!.length > 0 ? [{ senses: senses[at]!, isThing: things.has(part) }] : [],
  )
  if (named.some((one) => one.senses.includes('note') && !one.isThing)) return ['note']
  const first = named.findIndex(({ isThing }) => !isThing)
  if (first < 0) return named.flatMap((one) => one.senses)
  const verb = named[first]!.senses
  if (!verb.some((sense) => making.includes(sense))) return verb
  const made = named.slice(first + 1).flatMap((one) => one.senses)
  return made.some((sense) => sense !== 'pass' && sense !== 'note' && !verb.includes(sense)) ? made : [...verb, ...made]
}

/** Arguments that say what is to be done, or how a thing is to be. */
const telling = /^(?:.*[_-])?(?:action|operation|op|command|status|state|mode|event)$/i

const readArguments = (given: unknown): Sense[] =>
  Object.entries(given && typeof given === 'object' ? given : {}).flatMap(([key, value]) =>
    telling.test(key) && typeof value === 'string' ? listSenses(value) : [],
  )

/** Fields whose texts name or describe things. */
const naming =
  /(?:^|_)(?:tags?|labels?|notes?|comments?|name|title|subject|description|reason|query|policy|terms|category|type|kind)$/i
/** Fields that are only there once something has happened. */
const dated = /_(?:at|on|date|time)$/i
/** The most words of a value that is a state and not a sentence. */
const fewWords = 5
const denied =
  /(?<!\p{L})(?:not|no|never|none|cannot|can|may|could|would|will|must|should|if|until|unless|nicht|kein\p{L}*|kann|können|wird|wenn|no|puede\p{L}*|pas|peut|peuvent|não|pode\p{L}*|non|può|niet|kan|не|может|нет)(?!\p{L})/iu

/** What a result says has been done, from the states in its JSON or from its sentences. */
function readResult(result: string): Sense[] {
  const value = parse(result)
  return value === undefined ? readText(result) : readValue(value, [])
}

function readValue(value: unknown, path: readonly string[]): Sense[] {
  const key = path.at(-1) ?? ''
  if (naming.test(key)) return []
  if (Array.isArray(value)) return value.flatMap((one) => readValue(one, path))
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => readValue(one, [...path, name]))
  if (value === true) return listSenses(key)
  if (typeof value !== 'string' || value === '') return []
  if (dated.test(key)) return listSenses(key)
  const said = readText(value)
  return said.includes('do') ? [...said, ...path.flatMap(listSenses)] : said
}

function readText(text: string): Sense[] {
  return text.split(/(?<=[.!?。])\s*|\n+/u).flatMap((sentence) => {
    if (listParts(sentence).length <= fewWords) return denied.test(sentence) ? [] : listSenses(sentence)
    return listDeeds(sentence).flatMap(({ kind, senses }) => (kind === 'done' || kind === 'state' ? senses : []))
  })
}

const parse = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const refusal =
  /(?<!\p{L})(?:errors?|fail(?:s|ed|ure)?|cannot|could ?n[o']t|can['’ ]?not|can['’]t|unable|(?:is|was|were|has|have|be|been) not|not (?:possible|allowed|found|eligible|permitted|authori[sz]ed)|reject\p{L}*|refus\p{L}*|denied|declined|invalid|forbidden|unauthori[sz]ed|impossible|fehler\p{L}*|fehlgeschlagen|nicht möglich|kann nicht|konnte nicht|abgelehnt|ungültig|erreur|échec|échoué|impossible|refusé\p{L}*|no se p\p{L}+|fallid\p{L}+|rechazad\p{L}+|erro|falhou|recusad\p{L}+|não foi|errore|fallit\p{L}|rifiutat\p{L}|mislukt|geweigerd|ошибка|не удалось|отказано|невозможно|hata|başarısız|błąd|odmow\p{L}+)(?!\p{L})/iu

/** Whether a service says that it did not do what was asked, although it answered. */
function isRefused(result: string): boolean {
  const value = parse(result)
  if (value === undefined) return refusal.test(result)
  return isRefusal(value)
}

function isRefusal(value: unknown): boolean {
  if (Array.isArray(value) || !value || typeof value !== 'object') return false
  return Object.entries(value).some(([key, one]) => {
    if (/^(?:ok|success|succeeded|successful|done|completed)$/i.test(key))
      return one === false || one === 0 || one === 'false'
    if (/^(?:errors?|error_?(?:code|message)|exception|failure)$/i.test(key)) return hasContent(one)
    if (/^(?:status|state|result|outcome|message|detail)$/i.test(key) && typeof one === 'string')
      return refusal.test(one)
    return /^(?:data|result|response|payload)$/i.test(key) && isRefusal(one)
  })
}

const hasContent = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== false && value !== '' && value !== 0
