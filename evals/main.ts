import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureAskedBefore } from './asked-before.ts'
import { measureBases } from './bases.ts'
import { holdChats } from './chats.ts'
import { measureChatty } from './chatty.ts'
import { holdConversations, type RealModel, styles, toBounds } from './conversations.ts'
import { type Grounded, measureOwn, measureStates, measureTranslations, measureWixqa } from './grounding.ts'
import type { Half } from './halves.ts'
import { large, measureMeaning } from './meaning.ts'
import { measureOffered } from './offered.ts'
import { measureLanguages } from './phrases.ts'
import { listSets, listWorst, measureSet } from './sets.ts'
import { byMeaning, byRealModel, listLeaks, listMissing, listShortfalls, trusted, trustedLarge } from './thresholds.ts'
import { measureTwoQuestions } from './two-questions.ts'

/**
 * Measures what the assistant says. Holds the conversations of conversations.json with the built-in model, with scripted ones and with the
 * one that EVALS_MODEL_URL, EVALS_MODEL and EVALS_MODEL_KEY name; lets texts that a model might write through the check; asks the
 * questions of all sets and of the small knowledge bases, in other spellings, two in one message and in follow-ups too, and counts what is offered where it refuses; asks again
 * what articles have answered before; and tells the languages of short phrases. `--only NAME` runs what has the name in it; `--worst N` prints the worst answers of each set, of `--half even` or odd;
 * `--data FOLDER` holds WixQA, XQuAD and what a model made up; `--embedding URL` is the address of an embedding model on this machine, by
 * which translations are checked as well, and trust is measured with and without it. The last line is the sums as JSON. An aim that is missed is named. Exit code 1 when something
 * falls short of thresholds.json, or was not measured because its data is missing.
 */
async function evaluate(): Promise<void> {
  const shared = fileURLToPath(new URL('../../shared/data', import.meta.url))
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: shared },
      only: { type: 'string', default: '' },
      worst: { type: 'string', default: '0' },
      half: { type: 'string', default: 'odd' },
      embedding: { type: 'string', default: '' },
    },
    strict: false,
  })
  const isWanted = (name: string) => name.includes(String(values.only))
  const shown: Half = values.half === 'even' ? 'even' : 'odd'
  const sums: Record<string, object> = {}
  const shortfalls: string[] = []
  for (const who of ['built-in', ...styles, readModel(process.env)] as const) {
    const name = `conversations ${typeof who === 'string' ? who : 'real'}`
    if (!who || !isWanted(name)) continue
    process.stdout.write(`\n${name}\n`)
    const { hand_over, leaks, ...held } = await holdConversations(who)
    sums[name] = { ...held, hand_over, leaks }
    process.stdout.write(`${name}: ${JSON.stringify(held)}\n`)
    for (const [part, counts] of [...Object.entries(hand_over), ...Object.entries(leaks)])
      process.stdout.write(`  ${part.padEnd(12)} ${JSON.stringify(counts)}\n`)
    shortfalls.push(...listShortfalls(name, toBounds({ ...held, hand_over, leaks })))
  }
  if (isWanted('chats')) {
    const { outcomes, ms, ...measured } = await holdChats()
    sums.chats = { ...measured, ms }
    process.stdout.write(
      `${'chats'.padEnd(16)} ${JSON.stringify(measured)}\n${'chats, ms'.padEnd(16)} ${JSON.stringify(ms)}\n`,
    )
    for (const { chat, question, did, said } of outcomes.filter(({ isRight }) => !isRight))
      process.stdout.write(`\n${chat}\nasked:  ${question}\n${`${did}:`.padEnd(8)}${said}\n`)
    shortfalls.push(...listShortfalls('chats', measured))
  }
  for (const set of (await listSets(String(values.data))).filter(({ name }) => isWanted(name))) {
    const { outcomes, ...halves } = await measureSet(set)
    sums[set.name] = halves
    process.stdout.write(`${set.name.padEnd(16)} ${JSON.stringify(halves.odd)}, ms ${JSON.stringify(halves.ms)}\n`)
    for (const { question, gold, said } of listWorst(outcomes[shown], Number(values.worst)))
      process.stdout.write(`\nasked:  ${question}\nwanted: ${gold ?? 'no answer'}\nsaid:   ${said}\n`)
    for (const missed of listShortfalls('aims', halves.odd))
      process.stdout.write(`  ${missed.replace('aims', 'aim missed')}\n`)
    shortfalls.push(...listShortfalls(set.name, halves.odd))
  }
  if (isWanted('languages')) {
    const { missed, ...halves } = measureLanguages()
    sums.languages = halves
    process.stdout.write(`${'languages'.padEnd(16)} ${JSON.stringify(halves.odd)}\n`)
    for (const line of missed[shown].slice(0, Number(values.worst))) process.stdout.write(`${line}\n`)
    shortfalls.push(...listShortfalls('languages', halves.odd))
  }
  if (isWanted('chatty')) {
    const { outcomes, ...measured } = await measureChatty()
    sums.chatty = measured
    for (const [name, counts] of Object.entries(measured))
      process.stdout.write(`${`chatty ${name}`.padEnd(16)} ${JSON.stringify(counts)}\n`)
    const missed = outcomes.filter(({ article, verdict }) => verdict !== (article === null ? 'refused' : 'right'))
    for (const { question, verdict, said } of missed.slice(0, Number(values.worst)))
      process.stdout.write(`\nasked:  ${question}\n${`${verdict}:`.padEnd(8)}${said}\n`)
    shortfalls.push(...listShortfalls('chatty', measured.chatty), ...listShortfalls('follow-ups', measured.follow_ups))
  }
  if (isWanted(two)) {
    const { outcomes, ...halves } = await measureTwoQuestions()
    sums[two] = halves
    process.stdout.write(`${two.padEnd(16)} ${JSON.stringify(halves.odd)}\n`)
    const missed = [...outcomes.two, ...outcomes.one].filter(
      ({ verdict, isLeft, one }) => verdict !== 'whole' || (one && isLeft),
    )
    for (const { question, verdict, reply } of missed.slice(0, Number(values.worst)))
      process.stdout.write(`\nasked:  ${question}\n${`${verdict}:`.padEnd(8)}${reply}\n`)
    shortfalls.push(...listShortfalls(two, halves.odd))
  }
  if (isWanted('grounding')) {
    const embedding = String(values.embedding)
    const data = String(values.data)
    const hold = (name: string, found: { even: Grounded; odd: Grounded } | undefined) => {
      if (!found) return
      sums[name] = { even: found.even.shares, odd: found.odd.shares }
      process.stdout.write(`${name.padEnd(16)} ${JSON.stringify(found.odd.shares)}\n`)
      for (const line of found[shown].missed.slice(0, Number(values.worst))) process.stdout.write(`${line}\n`)
      shortfalls.push(...listLeaks(name, found.odd.shares))
    }
    const own = await measureOwn()
    hold('grounding', { even: own, odd: own })
    hold('grounding states', await measureStates())
    hold('grounding wixqa', await measureWixqa(data))
    hold('grounding translations', await measureTranslations(data))
    if (embedding) hold(byMeaning, await measureTranslations(data, embedding))
    else process.stdout.write(`${byMeaning} is not measured without --embedding\n`)
  }
  if (isWanted('bases')) {
    const measured = await measureBases()
    sums.bases = measured
    process.stdout.write(`${'bases'.padEnd(16)} ${JSON.stringify(measured.measured_on)}\n`)
    shortfalls.push(...listShortfalls('bases', measured.measured_on))
  }
  if (isWanted('offered')) {
    const measured = await measureOffered(String(values.data))
    sums.offered = measured
    for (const [name, { even, odd }] of Object.entries(measured))
      process.stdout.write(
        `${`offered, ${name}`.padEnd(24)} ${JSON.stringify(odd)}\n${'  even'.padEnd(24)} ${JSON.stringify(even)}\n`,
      )
    shortfalls.push(...listShortfalls('offered', measured.all!.odd))
  }
  if (isWanted('asked before')) {
    const measured = await measureAskedBefore(String(values.data))
    for (const [name, { learnt, before, after }] of Object.entries(measured)) {
      const set = `asked before, ${name}`
      sums[set] = { learnt, before, after }
      process.stdout.write(`${set}: ${learnt} learnt\n`)
      for (const kind of ['own', 'others'] as const)
        process.stdout.write(
          `  ${kind.padEnd(8)} ${JSON.stringify(before[kind])}\n  then     ${JSON.stringify(after[kind])}\n`,
        )
      shortfalls.push(...listShortfalls(set, compareLearnt(before, after)))
    }
  }
  if (isWanted(trusted) && values.embedding) {
    for await (const { name, harm, ...halves } of measureMeaning(String(values.embedding), String(values.data))) {
      process.stdout.write(`${name}\n  without  ${JSON.stringify(halves.without.odd)}\n`)
      process.stdout.write(`  with     ${JSON.stringify(halves.with.odd)}\n`)
      if (harm) process.stdout.write(`  most harm to one base: ${JSON.stringify(harm)}\n`)
      const set = name === large ? trustedLarge : harm ? trusted : undefined
      if (!set) continue
      sums[set] = { ...halves, ...(harm ? { harm } : {}) }
      shortfalls.push(...listShortfalls(set, { ...halves.with.odd, ...harm }))
    }
  } else if (isWanted(trusted)) process.stdout.write(`${trusted} is not measured without --embedding\n`)
  const given = [
    ...(values.embedding ? [byMeaning, trusted, trustedLarge] : []),
    ...(readModel(process.env) ? [byRealModel] : []),
  ]
  shortfalls.push(...listMissing(Object.keys(sums), isWanted, given))
  for (const shortfall of shortfalls) process.stdout.write(`✖ ${shortfall}\n`)
  process.stdout.write(`${JSON.stringify(sums)}\n`)
  if (shortfalls.length > 0) process.exitCode = 1
}

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
