import { parentPort } from 'node:worker_threads'
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import type { Answered, Asked, Weakness } from './password-strength.ts'

type Dictionary = Record<string, (string | number)[]>

/** Dictionaries that somebody collected for the languages of the panel. */
const others: Record<string, () => Promise<{ dictionary: Dictionary }>> = {
  de: () => import('@zxcvbn-ts/language-de'),
  es: () => import('@zxcvbn-ts/language-es-es'),
  fr: () => import('@zxcvbn-ts/language-fr'),
  'pt-BR': () => import('@zxcvbn-ts/language-pt-br'),
}

/** Words and names of a language. The encyclopedia adds little and takes as much memory again. */
const useful = ({ dictionary }: { dictionary: Dictionary }): Dictionary =>
  Object.fromEntries(Object.entries(dictionary).filter(([name]) => /^(commonWords|firstnames|lastnames)/.test(name)))

const estimators = new Map<string, Promise<ZxcvbnFactory>>()

function findEstimator(language: string): Promise<ZxcvbnFactory> {
  const known = estimators.get(language)
  if (known) return known
  const made = makeEstimator(language)
  estimators.set(language, made)
  return made
}

async function makeEstimator(language: string): Promise<ZxcvbnFactory> {
  const own = await others[language]?.()
  const dictionary = { ...common.dictionary, ...useful(english), ...(own ? useful(own) : {}) }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
}

/** Anyone with a stolen hash makes fewer guesses than this in hours: scores 0 to 2 of zxcvbn. */
const enoughGuesses = 1e8

/** What the longest part of the password consists of. */
function blame(sequence: readonly MatchExtended[]): Weakness {
  const [longest] = sequence.toSorted((a, b) => b.token.length - a.token.length)
  const personal = sequence.some((part) => part.pattern === 'dictionary' && part.dictionaryName === 'userInputs')
  if (personal) return 'personal'
  if (longest?.pattern === 'dictionary') return longest.dictionaryName.startsWith('passwords') ? 'common' : 'guessable'
  if (longest?.pattern === 'repeat') return 'repeated'
  if (longest?.pattern === 'sequence' || longest?.pattern === 'spatial') return 'pattern'
  return 'guessable'
}

parentPort!.on('message', async ({ id, password, context, language }: Asked) => {
  const estimator = await findEstimator(language)
  const { guesses, sequence } = estimator.check(password, context)
  const answer: Answered = { id, weakness: guesses >= enoughGuesses ? undefined : blame(sequence) }
  parentPort!.postMessage(answer)
})
