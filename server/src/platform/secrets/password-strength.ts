import { Worker } from 'node:worker_threads'
import type { Language } from '../../../../i18n/languages.ts'

/** What makes a password easy to guess: the one weakness that helps a guesser most. */
export type Weakness = 'common' | 'personal' | 'repeated' | 'pattern' | 'guessable'

/** `context`: words around the person who chooses the password, such as names. A guesser tries them first. */
type Question = { password: string; context: string[]; language: Language }
export type Asked = Question & { id: number }
export type Answered = { id: number; weakness: Weakness | undefined }

/** Only this many characters are estimated, which is enough: twice the length takes more than twice as long. */
const maxEstimated = 48
const maxContext = 20
/** Reading the dictionaries takes a second or two. */
const answerMs = 30_000
/** The thread ends after this time without work: the dictionaries take 60 MB. */
const idleMs = 60_000

type Thread = { worker: Worker; waiting: Map<number, (answer: Answered | Error) => void> }
let thread: Thread | undefined
let asked = 0
let idle: NodeJS.Timeout | undefined

/**
 * Says why a password is easy to guess; undefined if it takes a hundred million guesses or more. A thread does this,
 * because the dictionaries are large and the estimate is slow.
 */
export async function findWeakness({ password, context, language }: Question): Promise<Weakness | undefined> {
  thread ??= startThread()
  const { worker, waiting } = thread
  const stop = () => {
    if (thread?.worker === worker) thread = undefined
    worker.terminate()
  }
  clearTimeout(idle)
  worker.ref()
  asked += 1
  const id = asked
  const { promise, resolve } = Promise.withResolvers<Answered | Error>()
  waiting.set(id, resolve)
  const deadline = setTimeout(stop, answerMs)
  const cut = (text: string) => text.slice(0, maxEstimated)
  worker.postMessage({ id, password: cut(password), context: context.slice(0, maxContext).map(cut), language })
  const answer = await promise
  clearTimeout(deadline)
  if (answer instanceof Error) throw answer
  if (waiting.size === 0) {
    worker.unref()
    idle = setTimeout(stop, idleMs).unref()
  }
  return answer.weakness
}

function startThread(): Thread {
  const worker = new Worker(new URL('./password-strength-thread.ts', import.meta.url), { env: {} })
  const waiting: Thread['waiting'] = new Map()
  const started = { worker, waiting }
  const end = (error: Error) => {
    if (thread === started) thread = undefined
    for (const give of waiting.values()) give(error)
    waiting.clear()
  }
  worker.on('message', (answer: Answered) => {
    const give = waiting.get(answer.id)
    waiting.delete(answer.id)
    give?.(answer)
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the thread that estimates passwords ended without an answer')))
  return started
}
