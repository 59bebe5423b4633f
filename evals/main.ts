import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demoArticles } from '../server/src/seed.ts'
import { measureBases } from './bases.ts'
import { holdChats } from './chats.ts'
import { measureChatty } from './chatty.ts'
import { holdConversations, readScript, type Script } from './conversations.ts'
import { chooseModel, openSubject } from './desk.ts'
import { measureOwn, measureWixqa } from './grounding.ts'
import type { Half } from './halves.ts'
import { measureLanguages } from './phrases.ts'
import { listSets, listWorst, measureSet } from './sets.ts'
import { listLeaks, listShortfalls } from './thresholds.ts'

/**
 * Measures what the assistant says. Holds the conversations of conversations.json with the demo's articles, with the built-in model and with
 * the one that EVALS_MODEL_URL, EVALS_MODEL and EVALS_MODEL_KEY name; lets texts that a model might write through the check; asks the
 * built-in model the questions of all sets and of the small knowledge bases; asks it in other spellings and in follow-ups; and tells the languages of short phrases. `--only NAME` runs
 * what has the name in it; `--worst N` prints the worst answers of each set, of `--half even` or odd; `--data FOLDER` holds WixQA, XQuAD and what a model made up.
 * The last line is the sums as JSON. Exit code 1 when a set falls short of thresholds.json.
 */
async function evaluate(): Promise<void> {
  const shared = fileURLToPath(new URL('../../shared/data', import.meta.url))
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: shared },
      only: { type: 'string', default: '' },
      worst: { type: 'string', default: '0' },
      half: { type: 'string', default: 'odd' },
    },
    strict: false,
  })
  const isWanted = (name: string) => name.includes(String(values.only))
  const shown: Half = values.half === 'even' ? 'even' : 'odd'
  const sums: Record<string, object> = {}
  if (isWanted('conversations')) {
    const script = readScript()
    sums.extractive = await converse(script)
    if (process.env.EVALS_MODEL_URL) sums.model = await converse(script, process.env)
  }
  const shortfalls: string[] = []
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
  if (isWanted('grounding')) {
    const own = await measureOwn()
    const wixqa = await measureWixqa(String(values.data))
    sums.grounding = { own, ...wixqa }
    process.stdout.write(`grounding        ${JSON.stringify(own)}\n`)
    if (wixqa) process.stdout.write(`grounding wixqa  ${JSON.stringify(wixqa.odd)}\n`)
    shortfalls.push(...listLeaks('grounding', own), ...(wixqa ? listLeaks('grounding wixqa', wixqa.odd) : []))
  }
  if (isWanted('bases')) sums.bases = await measureBases()
  for (const shortfall of shortfalls) process.stdout.write(`✖ ${shortfall}\n`)
  process.stdout.write(`${JSON.stringify(sums)}\n`)
  if (shortfalls.length > 0) process.exitCode = 1
}

/** With a model of the environment, sentences are grounded by most of their words; without one, only word for word. */
async function converse(script: Script, env: NodeJS.ProcessEnv = {}): Promise<object> {
  const subject = await openSubject([...demoArticles, ...script.articles])
  try {
    const chosen = await chooseModel(subject.ctx, env)
    process.stdout.write(`\n${chosen ? `${env.EVALS_MODEL}, grounded by overlap of words` : 'the built-in model'}\n`)
    return await holdConversations(subject.ctx, script, chosen)
  } finally {
    await subject.stop()
  }
}

await evaluate()
