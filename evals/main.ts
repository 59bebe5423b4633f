import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readSamples } from '../bench/corpus.ts'
import { demoArticles } from '../server/src/seed.ts'
import { measureBases } from './bases.ts'
import { holdConversations, readScript, type Script } from './conversations.ts'
import { chooseModel, openSubject } from './desk.ts'
import { measureWixqa } from './wixqa.ts'

/**
 * Measures how often the assistant is right. Holds the conversations of conversations.json with the demo's articles, with the
 * built-in model and with the one that EVALS_MODEL_URL, EVALS_MODEL and EVALS_MODEL_KEY name. Then asks the built-in model the
 * questions of the small knowledge bases, and those of the WixQA sample if `--data FILE` names it. The last line is the sums
 * as JSON.
 */
async function evaluate(): Promise<void> {
  const sample = fileURLToPath(new URL('../../shared/data/wixqa/sample.jsonl', import.meta.url))
  const { values } = parseArgs({ options: { data: { type: 'string', default: sample } }, strict: false })
  const script = readScript()
  const builtIn = await converse(script)
  const model = process.env.EVALS_MODEL_URL ? { model: await converse(script, process.env) } : {}
  const bases = await measureBases()
  const path = String(values.data)
  const wixqa = existsSync(path) ? { wixqa: await measureWixqa(await readSamples(path), listMeant(script)) } : {}
  process.stdout.write(`${JSON.stringify({ extractive: builtIn, ...model, bases, ...wixqa })}\n`)
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

/** The first questions are for the demo's shop, so no other base answers them. */
const listMeant = ({ conversations }: Script): string[] => [
  ...new Set(conversations.flatMap(({ turns: [first] }) => (first?.article ? [first.question] : []))),
]

await evaluate()
