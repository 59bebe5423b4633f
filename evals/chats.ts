import { readFileSync } from 'node:fs'
import type { Thought } from '../server/src/areas/assistant/answers/schema.ts'
import { think } from '../server/src/areas/assistant/answers/service.ts'
import type { Assistant } from '../server/src/areas/assistant/assistants/schema.ts'
import { ensureAssistant, listAssistants } from '../server/src/areas/assistant/assistants/service.ts'
import { handsOver, nothingFound } from '../server/src/areas/assistant/sentences/service.ts'
import type { Turn } from '../server/src/areas/assistant/understanding/follow-ups.ts'
import { detectLanguage } from '../server/src/areas/knowledge/languages/service.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { toWhatsApp } from '../server/src/providers/whatsapp/formatting.ts'
import { demoArticles } from '../server/src/seed.ts'
import { openSubject } from './desk.ts'
import { says } from './said.ts'
import { readBase } from './sets.ts'

/**
 * What is done in a turn: the key of the article that is quoted first, or one of `talk`, `nothing`, `person` and
 * `asks`.
 */
type Expected = {
  /** Any of these is right. */
  expected?: string[]
  /** The articles between which the customer is asked to choose. */
  asks?: string[]
  /** What the answer must say. */
  says?: string[]
  /** What it must not say. */
  never?: string[]
}
type Chat = { name: string; base: string; turns: (Expected & { question: string })[] }

type Kind = 'answered' | 'refused' | 'follow-up answered' | 'follow-up refused' | 'talk'

export type Held = {
  chat: string
  question: string
  did: string
  said: string
  isRight: boolean
  isAnswer: boolean
  kind: Kind
  ms: number
}

/**
 * Holds the chats of chats.json as customers would, each from its first message, with the built-in model. `right` is
 * the share of turns in which what is expected happens. `wrong` is the share in which the customer reads an article
 * that is not expected, or is asked about others. `repeated`: the same answer twice in a row. `long`: more than 700
 * characters, among the answers.
 */
export async function holdChats() {
  const chats = JSON.parse(readFileSync(new URL('chats.json', import.meta.url), 'utf8')) as Chat[]
  const held: Held[] = []
  for (const base of new Set(chats.map(({ base }) => base))) {
    const subject = await openSubject(base === 'demo' ? demoArticles : readBase(base).articles)
    try {
      for (const chat of chats.filter((one) => one.base === base)) held.push(...(await hold(subject.ctx, chat)))
    } finally {
      await subject.stop()
    }
  }
  const share = (some: readonly Held[], all: readonly Held[]) =>
    Number((some.length / Math.max(1, all.length)).toFixed(3))
  const answers = held.filter(({ isAnswer }) => isAnswer)
  const isWrong = ({ isAnswer, isRight, did }: Held) => (isAnswer || did.startsWith('asks')) && !isRight
  const isRepeated = (one: Held, at: number) =>
    at > 0 && one.isAnswer && held[at - 1]!.chat === one.chat && held[at - 1]!.said === one.said
  return {
    turns: held.length,
    right: share(
      held.filter(({ isRight }) => isRight),
      held,
    ),
    wrong: share(held.filter(isWrong), held),
    repeated: share(held.filter(isRepeated), held),
    long: share(
      answers.filter(({ said }) => said.length > tooLong),
      answers,
    ),
    ms: summariseTimes(held),
    outcomes: held,
  }
}

const tooLong = 700

/**
 * The middle time and the 95th of a hundred, in milliseconds, by what was done. They are printed, and no threshold
 * holds them.
 */
function summariseTimes(held: readonly Held[]) {
  const kinds = [...new Set(held.map(({ kind }) => kind))].sort()
  const timesOf = (kind: Kind) =>
    held.flatMap((one) => (one.kind === kind ? [one.ms] : [])).sort((one, other) => one - other)
  const at = (times: readonly number[], part: number) => Math.round(times[Math.floor(times.length * part)]!)
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      { turns: timesOf(kind).length, p50: at(timesOf(kind), 0.5), p95: at(timesOf(kind), 0.95) },
    ]),
  )
}
const patienceMs = 60_000

async function hold(ctx: Ctx, { name, turns }: Chat): Promise<Held[]> {
  await ensureAssistant(ctx)
  const [assistant] = (await listAssistants(ctx)) as [Assistant]
  const history: Turn[] = []
  const held: Held[] = []
  let language = 'en'
  for (const turn of turns) {
    const { question } = turn
    language = detectLanguage(question) ?? language
    const signal = AbortSignal.timeout(patienceMs)
    const began = performance.now()
    const thought = await think(ctx, {
      ...{ assistant, ai_only: false, history: [...history], question, language },
      ...{ conversation: null, signal },
    })
    const ms = performance.now() - began
    const { did, isAnswer, keys } = read(thought)
    const looked = isAnswer || did === 'asks' ? 'answered' : 'refused'
    const kind =
      did === 'talk' || did === 'person' ? 'talk' : history.length > 0 ? (`follow-up ${looked}` as const) : looked
    const said = toWhatsApp(thought.decision.text, 'model')
    const isMeant = turn.asks
      ? did === 'asks' && turn.asks.length === keys.length && turn.asks.every((key) => keys.includes(key))
      : turn.expected!.includes(did)
    const isSaid = (turn.says ?? []).every((fact) => says(said, fact))
    const isKept = !(turn.never ?? []).some((fact) => says(said, fact))
    const isRight = isMeant && (!isAnswer || (isSaid && isKept))
    held.push({ chat: name, question, did, said, isRight, isAnswer, kind, ms })
    history.push({ role: 'customer', text: question }, wordTurn(thought, said, language))
  }
  return held
}

/** What a thought comes to for the customer. */
function read({ decision, passages }: Thought): { did: string; isAnswer: boolean; keys: string[] } {
  const { hand_over, sources, options } = decision
  const keys = sources.map((number) => passages[number - 1]!.key!)
  if (hand_over) return { did: hand_over.reason === 'no_answer' ? 'nothing' : 'person', isAnswer: false, keys }
  if (sources.length === 0) return { did: 'talk', isAnswer: false, keys }
  return options.length > 0 ? { did: 'asks', isAnswer: false, keys } : { did: keys[0]!, isAnswer: true, keys }
}

/** A hand-over is worded when it is sent. */
function wordTurn({ decision, passages }: Thought, said: string, language: string): Turn {
  const titles = passages.filter(({ cited }) => cited).map(({ title }) => title)
  const handed =
    decision.hand_over?.reason === 'no_answer' ? nothingFound(language, { ai_only: false }) : handsOver(language)
  return { role: 'assistant', text: said || handed, titles }
}
