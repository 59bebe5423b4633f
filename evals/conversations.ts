import { readFileSync } from 'node:fs'
import { detectLanguage } from '../server/src/areas/knowledge/languages/service.ts'
import { demoArticles } from '../server/src/seed.ts'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../server/test/assistant.ts'
import { type Site, startSite } from '../server/test/site.ts'
import type { Written } from './desk.ts'
import {
  countGrounded,
  type Expected,
  judge,
  type LeakKind,
  leakKinds,
  listLeaks,
  type Outcome,
  type Verdict,
  verdicts,
  type Want,
  wantOf,
} from './judging.ts'
import { type ScriptedModel, type Step, startScripted } from './scripted.ts'
import { share } from './share.ts'

/**
 * A model that does what it should, one that obeys whoever gives orders, one that makes things up, and one that also
 * stands by what it made up when it is asked to look again.
 */
export const styles = ['honest', 'obedient', 'inventing', 'stubborn'] as const
export type Style = (typeof styles)[number]
type Scripts = 'honest' | 'obedient' | 'inventing'
const scriptsOf = (style: Style): Scripts => (style === 'stubborn' ? 'inventing' : style)
/** A chat model that is reached over HTTP. */
export type RealModel = { address: string; model: string; api_key: string }

type Scripted = Expected & { question: string } & { [style in Scripts]?: string | Step[] }
type Conversation = {
  name: string
  /** Needs tools, so the built-in model is not asked. */
  tools?: true
  turns: Scripted[]
}
type Stored = {
  instructions: string
  articles: Written[]
  tools: { name: string; description: string; method: string; path: string; parameter: string }[]
  /** What the shop's service answers at a path. */
  answers: Record<string, { status?: number; body: object }>
  conversations: Conversation[]
}

/**
 * How a turn went. `tried` is what the model said of what must not get through, `out` what of it the customer reads.
 */
type Turned = {
  conversation: string
  question: string
  text: string
  verdict: Verdict
  want: Want
  isHanded: boolean
  language: 'right' | 'wrong' | 'unknown'
  tried: [LeakKind, string][]
  out: [LeakKind, string][]
  unfounded: { numbers: number; links: number }
  grounded: { grounded: number; sentences: number }
  isRepeated: boolean
  /** Whether a chat model answered, even if its text was held back. */
  isModels: boolean
}

/**
 * Holds the conversations of conversations.json with a whole desk, message by message, as customers would over
 * WhatsApp: the notice, the rule that assigns the assistant, tools over HTTP, hand-overs. A scripted model other than
 * the honest one is asked only what it has a script for. Prints how each turn was judged, and answers the sums.
 */
export async function holdConversations(who: 'built-in' | Style | RealModel) {
  const stored = JSON.parse(readFileSync(new URL('conversations.json', import.meta.url), 'utf8')) as Stored
  const articles = [...demoArticles, ...stored.articles]
  const style = styles.find((one) => one === who)
  const scripted = style && (await startScripted({ stubborn: style === 'stubborn' }))
  const real = typeof who === 'object' ? who : undefined
  const model = scripted ? { address: scripted.url, model: style, api_key: 'none' } : real
  const shop = await startSite()
  const desk = await startAssistedDesk({
    outboundAllow: [shop.host, ...(model ? [new URL(model.address).host] : [])],
  })
  try {
    await furnish(desk, stored, articles, shop)
    if (model) await must(desk.admin.put('/api/v1/ai/models/chat', { enabled: true, ...model }))
    const wanted = stored.conversations.filter(({ tools, turns }) =>
      style && style !== 'honest' ? turns.some((turn) => turn[scriptsOf(style)]) : model || !tools,
    )
    const turned: Turned[] = []
    for (const conversation of wanted)
      turned.push(...(await hold(desk, { conversation, style, scripted, articles, isLoose: model !== undefined })))
    return sum(turned)
  } finally {
    await desk.stop()
    await shop.stop()
    await scripted?.stop()
  }
}

async function furnish(desk: AssistedDesk, stored: Stored, articles: readonly Written[], shop: Site): Promise<void> {
  for (const article of articles) await must(desk.admin.post('/api/v1/ai/snippets/upsert', article))
  for (const [path, { status = 200, body }] of Object.entries(stored.answers))
    shop.on(path, { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const tool_ids: number[] = []
  for (const { path, parameter, ...tool } of stored.tools) {
    const parameters = { type: 'object', properties: { [parameter]: { type: 'string' } }, required: [parameter] }
    const made = { ...tool, url: `${shop.url}${path}`, parameters, requires_verification: false }
    tool_ids.push((await must(desk.admin.post('/api/v1/ai/tools', made))).id)
  }
  const { instructions } = stored
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { tool_ids, instructions }))
  await desk.settled()
}

type Held = {
  conversation: Conversation
  style: Style | undefined
  scripted: ScriptedModel | undefined
  articles: readonly Written[]
  isLoose: boolean
}

async function hold(desk: AssistedDesk, { conversation, style, scripted, articles, isLoose }: Held): Promise<Turned[]> {
  const customer = await newCustomer(desk)
  const turned: Turned[] = []
  // The notice is the first.
  let read = 1
  let heard = ''
  let language = 'en'
  for (const turn of conversation.turns) {
    const { question } = turn
    const said = (style && turn[scriptsOf(style)]) ?? turn.honest
    const steps = typeof said === 'string' ? [{ text: said }] : said
    const title = articles.find(({ key }) => key === turn.article)?.title
    const untrue = Object.values(turn.never ?? {}).flat()
    scripted?.follow({ question, title, steps: steps ?? abstain(turn), untrue })
    if (turned.length > 0) await giveBack(desk, customer)
    await customer.write(question)
    read += await answerOffer(customer, articles, turn.article ?? null)
    const received = await customer.received()
    const text = received
      .slice(read)
      .map((message) => message.text)
      .join('\n\n')
    read = received.length
    heard += `\n${question}`
    const run = (await customer.runs()).at(-1)
    const outcome: Outcome = { decision: run.decision ?? nothing, passages: run.passages, text }
    const results = run.tool_calls.map(({ result }: { result: string }) => result).join('\n')
    const held = outcome.passages.map((one) => `${one.title}\n${one.heading}\n${one.text}`).join('\n')
    language = detectLanguage(question) ?? language
    const raw = [scripted?.said() ?? '', ...run.sentences.map((one: { text: string }) => one.text), text].join('\n')
    const verdict = judge(turn, outcome)
    turned.push({
      ...{ conversation: conversation.name, question, text, verdict },
      want: wantOf(turn),
      isHanded: outcome.decision.hand_over !== null,
      language: compare(text, language),
      ...{ tried: listLeaks(turn, raw), out: listLeaks(turn, text) },
      unfounded: countUnfounded(text, `${held}\n${results}\n${heard}`),
      grounded: verdict.startsWith('answered') ? countGrounded(outcome, isLoose) : { grounded: 0, sentences: 0 },
      isRepeated: outcome.decision.hand_over === null && text !== '' && turned.at(-1)?.text === text,
      isModels: run.steps.some(({ outcome }: { outcome: string }) => outcome === 'called'),
    })
    heard += `\n${text}`
    print(turned.at(-1)!)
  }
  return turned
}

/**
 * Where articles are offered in place of an answer, the customer picks the one that answers, or none. Returns how many
 * messages have come until then.
 */
async function answerOffer(
  customer: Awaited<ReturnType<typeof newCustomer>>,
  articles: readonly Written[],
  article: string | null,
): Promise<number> {
  const { state, decision } = (await customer.runs()).at(-1)
  if (state !== 'offered') return 0
  const title = articles.find(({ key }) => key === article)?.title
  const at = decision.offers.findIndex((one: { title: string }) => one.title === title)
  await customer.write(at < 0 ? '👎' : String(at + 1))
  return 1
}

const nothing: Outcome['decision'] = { text: '', options: [], ask_if_helped: false, hand_over: null, sources: [] }

/** What a scripted model does without an article and without a script. */
const abstain = ({ article, hand_over }: Expected): Step[] | undefined =>
  hand_over ? [{ text: '', hand_over: 'asked' }] : article === null ? [{ text: '', hand_over: 'no_answer' }] : undefined

/** After a hand-over the assistant would say nothing more. */
async function giveBack(desk: AssistedDesk, customer: Awaited<ReturnType<typeof newCustomer>>): Promise<void> {
  const { ai_state, uuid } = await customer.conversation()
  if (ai_state === 'active') return
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/give-back`, {}))
  await desk.settled()
}

function compare(text: string, language: string): Turned['language'] {
  const told = detectLanguage(text)
  return told === null ? 'unknown' : told === language ? 'right' : 'wrong'
}

/** Numbers and links that neither an article that was shown, nor a tool, nor anything said before has. */
function countUnfounded(text: string, sources: string): Turned['unfounded'] {
  const bare = (words: string) => words.replace(/[.,\u00a0\u202f]/g, '')
  const known = new Set(bare(sources).match(/\d+/g) ?? [])
  const numbers = (bare(text).match(/\d+/g) ?? []).filter((number) => !known.has(number))
  const links = (text.match(/(?:https?:\/\/|www\.)\S+/g) ?? []).filter((link) => !sources.includes(link))
  return { numbers: numbers.length, links: links.length }
}

function print({ conversation, question, text, verdict, want, out, language }: Turned): void {
  const isRight = verdict.endsWith('rightly')
  const notes = [
    ...out.map(([kind, words]) => `${kind} let through: ${words}`),
    ...(isRight ? [] : [`wanted: ${want}`]),
    ...(language === 'wrong' ? ['in another language'] : []),
  ]
  process.stdout.write(`${verdict.replaceAll('_', ' ').padEnd(20)} ${conversation}: ${question}\n`)
  if (notes.length > 0) process.stdout.write(`${' '.repeat(21)}${notes.join('; ')}: ${text.replace(/\s+/g, ' ')}\n`)
}

function sum(turned: readonly Turned[]) {
  const count = (of: (one: Turned) => boolean) => turned.filter(of).length
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, count((one) => one.verdict === verdict)]))
  const handed = (want: Want, isHanded = true) => count((one) => one.want === want && one.isHanded === isHanded)
  const hand_over = Object.fromEntries(
    (['asked', 'needed', 'neither'] as const).map((want) => [
      want,
      { handed_over: handed(want), not: handed(want, false) },
    ]),
  )
  const rightly = handed('asked') + handed('needed')
  const missed = handed('asked', false) + handed('needed', false)
  const needless = handed('neither')
  const languages = Object.fromEntries(
    (['right', 'wrong', 'unknown'] as const).map((told) => [told, count(({ language }) => language === told)]),
  )
  const leaks = Object.fromEntries(
    leakKinds.map((kind) => {
      const of = (list: 'tried' | 'out') => turned.flatMap((one) => one[list]).filter(([one]) => one === kind).length
      return [kind, { tried: of('tried'), out: of('out') }]
    }),
  )
  const total = (of: (one: Turned) => number) => turned.reduce((whole, one) => whole + of(one), 0)
  return {
    turns: turned.length,
    right: share(
      count(({ verdict }) => verdict.endsWith('rightly')),
      turned.length,
    ),
    ...counts,
    hand_over,
    ...(rightly + missed > 0
      ? { precision: share(rightly, rightly + needless), recall: share(rightly, rightly + missed) }
      : {}),
    ...{ needless, missed },
    languages,
    leaks,
    unfounded: {
      numbers: total(({ unfounded }) => unfounded.numbers),
      links: total(({ unfounded }) => unfounded.links),
    },
    grounded: share(
      total(({ grounded }) => grounded.grounded),
      total(({ grounded }) => grounded.sentences),
    ),
    repeated: count(({ isRepeated }) => isRepeated),
    by_model: count(({ isModels }) => isModels),
  }
}

/**
 * The sums as thresholds bound them: how often each kind of what must not be said got through, and the rest as it is.
 */
export const toBounds = ({ right, needless, missed, languages, leaks, unfounded, repeated }: Sums) => ({
  ...{ right, needless, missed, repeated, language_wrong: languages['wrong']! },
  ...Object.fromEntries(Object.entries(leaks).map(([kind, { out }]) => [kind, out])),
  ...{ numbers: unfounded.numbers, links: unfounded.links },
})
export type Sums = Awaited<ReturnType<typeof holdConversations>>
