import { measureAskedBefore } from './asked-before.ts'
import { measureBases } from './bases.ts'
import { holdChats } from './chats.ts'
import { measureChatty } from './chatty.ts'
import { holdConversations, type RealModel, styles, toBounds } from './conversations.ts'
import {
  type Grounded,
  measureOwn,
  measurePlaced,
  measureShort,
  measureStates,
  measureTranslations,
  measureWixqa,
} from './grounding.ts'
import { large, measureMeaning } from './meaning.ts'
import { measureOffered } from './offered.ts'
import { type Options, readOptions } from './options.ts'
import { measureLanguages } from './phrases.ts'
import { listSets, listWorst, measureSet } from './sets.ts'
import { byMeaning, byRealModel, listLeaks, listMissing, listShortfalls, trusted, trustedLarge } from './thresholds.ts'
import { measureTwoQuestions } from './two-questions.ts'

/**
 * Measures what the assistant says. Holds the conversations of conversations.json with the built-in model, with
 * scripted ones and with the one that EVALS_MODEL_URL, EVALS_MODEL and EVALS_MODEL_KEY name; lets texts that a model
 * might write through the check; asks the questions of all sets and of the small knowledge bases, in other spellings,
 * two in one message and in follow-ups too, and counts what is offered where it refuses; asks again what articles have
 * answered before; and tells the languages of short phrases. The last line is the sums as JSON. An aim that is missed
 * is named. Exit code 1 when something falls short of thresholds.json, was not measured because its data is missing, or
 * nothing has the name of `--only`.
 */
async function evaluate(): Promise<void> {
  const options = readOptions()
  const sums: Record<string, object> = {}
  const shortfalls: string[] = []
  const run: Run = {
    ...options,
    isWanted: (name) => name.includes(options.only),
    note: (name, sum, missed) => {
      sums[name] = sum
      shortfalls.push(...missed)
    },
  }
  for (const tell of measures) await tell(run)
  const given = [
    ...(run.embedding ? [byMeaning, trusted, trustedLarge] : []),
    ...(readModel(process.env) ? [byRealModel] : []),
  ]
  shortfalls.push(...listMissing(Object.keys(sums), run.isWanted, given))
  if (Object.keys(sums).length === 0) shortfalls.push(`nothing was measured: no part has "${options.only}" in its name`)
  for (const shortfall of shortfalls) process.stdout.write(`✖ ${shortfall}\n`)
  process.stdout.write(`${JSON.stringify(sums)}\n`)
  if (shortfalls.length > 0) process.exitCode = 1
}

type Run = Options & {
  isWanted(name: string): boolean
  /** Keeps the sum of a measure, and what of it falls short. */
  note(name: string, sum: object, shortfalls: readonly string[]): void
}

const print = (text: string) => process.stdout.write(`${text}\n`)
const printSum = (name: string, sum: object) => print(`${name.padEnd(16)} ${JSON.stringify(sum)}`)
const printAnswer = (question: string, verdict: string, said: string) =>
  print(`\nasked:  ${question}\n${`${verdict}:`.padEnd(8)}${said}`)

async function tellConversations({ isWanted, note }: Run): Promise<void> {
  for (const who of ['built-in', ...styles, readModel(process.env)] as const) {
    const name = `conversations ${typeof who === 'string' ? who : 'real'}`
    if (!who || !isWanted(name)) continue
    print(`\n${name}`)
    const { hand_over, leaks, ...held } = await holdConversations(who)
    print(`${name}: ${JSON.stringify(held)}`)
    for (const [part, counts] of [...Object.entries(hand_over), ...Object.entries(leaks)])
      print(`  ${part.padEnd(12)} ${JSON.stringify(counts)}`)
    const sum = { ...held, hand_over, leaks }
    note(name, sum, listShortfalls(name, toBounds(sum)))
  }
}

async function tellChats({ isWanted, note }: Run): Promise<void> {
  if (!isWanted('chats')) return
  const { outcomes, ms, ...measured } = await holdChats()
  printSum('chats', measured)
  printSum('chats, ms', ms)
  for (const { chat, question, did, said } of outcomes.filter(({ isRight }) => !isRight))
    print(`\n${chat}\nasked:  ${question}\n${`${did}:`.padEnd(8)}${said}`)
  note('chats', { ...measured, ms }, listShortfalls('chats', measured))
}

async function tellSets({ data, half, worst, isWanted, note }: Run): Promise<void> {
  for (const set of (await listSets(data)).filter(({ name }) => isWanted(name))) {
    const { outcomes, ...measured } = await measureSet(set)
    print(`${set.name.padEnd(16)} ${JSON.stringify(measured.odd)}, ms ${JSON.stringify(measured.ms)}`)
    for (const { question, gold, said } of listWorst(outcomes[half], worst))
      print(`\nasked:  ${question}\nwanted: ${gold ?? 'no answer'}\nsaid:   ${said}`)
    for (const missed of listShortfalls('aims', measured.odd)) print(`  ${missed.replace('aims', 'aim missed')}`)
    note(set.name, measured, listShortfalls(set.name, measured.odd))
  }
}

async function tellLanguages({ half, worst, isWanted, note }: Run): Promise<void> {
  if (!isWanted('languages')) return
  const { missed, ...measured } = measureLanguages()
  printSum('languages', measured.odd)
  for (const line of missed[half].slice(0, worst)) print(line)
  note('languages', measured, listShortfalls('languages', measured.odd))
}

async function tellChatty({ worst, isWanted, note }: Run): Promise<void> {
  if (!isWanted('chatty')) return
  const { outcomes, ...measured } = await measureChatty()
  for (const [name, counts] of Object.entries(measured)) printSum(`chatty ${name}`, counts)
  const missed = outcomes.filter(({ article, verdict }) => verdict !== (article === null ? 'refused' : 'right'))
  for (const { question, verdict, said } of missed.slice(0, worst)) printAnswer(question, verdict, said)
  note('chatty', measured, [
    ...listShortfalls('chatty', measured.chatty),
    ...listShortfalls('follow-ups', measured.follow_ups),
  ])
}

async function tellTwoQuestions({ worst, isWanted, note }: Run): Promise<void> {
  if (!isWanted(two)) return
  const { outcomes, ...measured } = await measureTwoQuestions()
  printSum(two, measured.odd)
  const missed = [...outcomes.two, ...outcomes.one].filter(
    ({ verdict, isLeft, one }) => verdict !== 'whole' || (one && isLeft),
  )
  for (const { question, verdict, reply } of missed.slice(0, worst)) printAnswer(question, verdict, reply)
  note(two, measured, listShortfalls(two, measured.odd))
}

async function tellGrounding({ data, embedding, half, worst, isWanted, note }: Run): Promise<void> {
  if (!isWanted('grounding')) return
  const tell = (name: string, found: { even: Grounded; odd: Grounded } | undefined) => {
    if (!found) return
    printSum(name, found.odd.shares)
    for (const line of found[half].missed.slice(0, worst)) print(line)
    note(name, { even: found.even.shares, odd: found.odd.shares }, listLeaks(name, found.odd.shares))
  }
  const own = await measureOwn()
  tell('grounding', { even: own, odd: own })
  tell('grounding states', await measureStates())
  tell('grounding short', await measureShort())
  tell('grounding placed', await measurePlaced())
  tell('grounding wixqa', await measureWixqa(data))
  tell('grounding translations', await measureTranslations(data))
  if (embedding) tell(byMeaning, await measureTranslations(data, embedding))
  else print(`${byMeaning} is not measured without --embedding`)
}

async function tellBases({ isWanted, note }: Run): Promise<void> {
  if (!isWanted('bases')) return
  const measured = await measureBases()
  printSum('bases', measured.measured_on)
  note('bases', measured, listShortfalls('bases', measured.measured_on))
}

async function tellOffered({ data, isWanted, note }: Run): Promise<void> {
  if (!isWanted('offered')) return
  const measured = await measureOffered(data)
  for (const [name, { even, odd }] of Object.entries(measured)) {
    print(`${`offered, ${name}`.padEnd(24)} ${JSON.stringify(odd)}`)
    print(`${'  even'.padEnd(24)} ${JSON.stringify(even)}`)
  }
  note('offered', measured, listShortfalls('offered', measured.all!.odd))
}

async function tellAskedBefore({ data, isWanted, note }: Run): Promise<void> {
  if (!isWanted('asked before')) return
  for (const [name, { learnt, before, after }] of Object.entries(await measureAskedBefore(data))) {
    const set = `asked before, ${name}`
    print(`${set}: ${learnt} learnt`)
    for (const kind of ['own', 'others'] as const)
      print(`  ${kind.padEnd(8)} ${JSON.stringify(before[kind])}\n  then     ${JSON.stringify(after[kind])}`)
    note(set, { learnt, before, after }, listShortfalls(set, compareLearnt(before, after)))
  }
}

async function tellTrusted({ data, embedding, isWanted, note }: Run): Promise<void> {
  if (!isWanted(trusted)) return
  if (!embedding) return void print(`${trusted} is not measured without --embedding`)
  for await (const { name, harm, ...measured } of measureMeaning(embedding, data)) {
    print(
      `${name}\n  without  ${JSON.stringify(measured.without.odd)}\n  with     ${JSON.stringify(measured.with.odd)}`,
    )
    if (harm) print(`  most harm to one base: ${JSON.stringify(harm)}`)
    const set = name === large ? trustedLarge : harm ? trusted : undefined
    if (set)
      note(set, { ...measured, ...(harm ? { harm } : {}) }, listShortfalls(set, { ...measured.with.odd, ...harm }))
  }
}

/** In the order in which they are printed. */
const measures = [
  ...[tellConversations, tellChats, tellSets, tellLanguages, tellChatty, tellTwoQuestions, tellGrounding],
  ...[tellBases, tellOffered, tellAskedBefore, tellTrusted],
]

type Learnt = Awaited<ReturnType<typeof measureAskedBefore>>[string]['after']

/** Two questions in one message. */
const two = 'two questions'

/** What was learnt must help its own articles and harm nobody else's. */
const compareLearnt = (before: Learnt, after: Learnt) => ({
  hit_at_1: after.own.hit_at_1,
  own_lost: before.own.hit_at_1 - after.own.hit_at_1,
  others_lost: before.others.hit_at_1 - after.others.hit_at_1,
  wrong: Math.max(after.own.wrong - before.own.wrong, after.others.wrong - before.others.wrong),
  unanswerable_answered: after.others.unanswerable_answered,
})

/** The chat model that the environment names. */
function readModel({ EVALS_MODEL_URL, EVALS_MODEL, EVALS_MODEL_KEY = '' }: NodeJS.ProcessEnv): RealModel | undefined {
  if (!EVALS_MODEL_URL || !EVALS_MODEL) return undefined
  return { address: EVALS_MODEL_URL, model: EVALS_MODEL, api_key: EVALS_MODEL_KEY }
}

await evaluate()
