import { readFileSync } from 'node:fs'
import { type Ask, meetAssistant } from './asking.ts'
import { openSubject } from './desk.ts'
import { pickHalf } from './halves.ts'
import { says } from './said.ts'
import { readBase } from './sets.ts'

/**
 * A message, with the keys of the articles that answer it and the facts that they answer with. `rest`: nothing answers
 * a part of it. `one`: it is one question, whatever it looks like.
 */
type Message = { base: string; question: string; articles: string[]; says?: string[]; rest?: true; one?: true }
export type Told = Message & { verdict: 'whole' | 'half' | 'wrong' | 'refused'; isLeft: boolean; reply: string }

/**
 * Asks the assistant two questions in one message, over the own bases and without a chat model. `whole`: all articles
 * that answer are cited and their facts said, and a person is left the rest where there is one, and only there. Of what
 * is one question, `split` is left to a person in part.
 */
export async function measureTwoQuestions() {
  const all = JSON.parse(readFileSync(new URL('two-questions.json', import.meta.url), 'utf8')) as Message[]
  const told = new Map<Message, Told>()
  for (const name of new Set(all.map(({ base }) => base))) {
    const { language, articles } = readBase(name)
    const subject = await openSubject(articles)
    try {
      const ask = await meetAssistant(subject.ctx)
      for (const message of all.filter(({ base }) => base === name))
        told.set(message, await put(ask, language, message))
    } finally {
      await subject.stop()
    }
  }
  const outcomes = all.map((message) => told.get(message)!)
  const [two, one] = [outcomes.filter((told) => !told.one), outcomes.filter((told) => told.one)]
  const present = (half: 'even' | 'odd') => ({ ...count(pickHalf(two, half)), ...countOne(pickHalf(one, half)) })
  return { even: present('even'), odd: present('odd'), outcomes: { two, one } }
}

async function put(ask: Ask, language: string, message: Message): Promise<Told> {
  const { question, articles, says: facts = [], rest = false } = message
  const { thought, cited, said } = await ask(question, language)
  const keys = cited.map(({ key }) => key!)
  const isLeft = keys.length > 0 && thought.decision.hand_over !== null
  const isCited = articles.every((key) => keys.includes(key)) && facts.every((fact) => says(said, fact))
  const isWrong = keys.some((key) => !articles.includes(key))
  const verdict =
    keys.length === 0 ? 'refused' : isCited && isLeft === rest ? 'whole' : isWrong && !isCited ? 'wrong' : 'half'
  return { ...message, verdict, isLeft, reply: said }
}

const share = (some: readonly unknown[], all: readonly unknown[]) => Number((some.length / all.length).toFixed(3))

function count(told: readonly Told[]) {
  const of = (verdict: Told['verdict']) =>
    share(
      told.filter((one) => one.verdict === verdict),
      told,
    )
  const answerable = told.filter(({ rest }) => !rest)
  const needless = share(
    answerable.filter(({ isLeft }) => isLeft),
    answerable,
  )
  return {
    messages: told.length,
    right: of('whole'),
    half: of('half'),
    wrong: of('wrong'),
    refused: of('refused'),
    needless,
  }
}

function countOne(told: readonly Told[]) {
  const cited = told.filter(({ verdict }) => verdict === 'whole' || verdict === 'half')
  return {
    single: told.length,
    single_right: share(cited, told),
    split: share(
      told.filter(({ isLeft }) => isLeft),
      told,
    ),
  }
}
