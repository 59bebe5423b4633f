import type { Ctx } from '../../../platform/context.ts'
import * as knowledge from '../../knowledge/index/service.ts'
import * as models from '../../office/models/service.ts'
import type { Opinion } from '../checks/service.ts'
import { listSucceeded } from './calls.ts'
import type { Task, Thought } from './schema.ts'
import { lookAgain } from './second-look.ts'

/** The number of sentences of an answer that are checked further. */
const most = 24

export type Opinions = {
  opinions: ReadonlyMap<string, Opinion>
  /** What the chat model used up. */
  used?: Pick<Thought, 'tokens' | 'cost_micros'>
}

const none: Opinions = { opinions: new Map() }

/**
 * How near in meaning sentences are to what was shown, if there is an embedding model and no tool has answered. A model
 * that fails or is late gives no opinion.
 */
export async function compare(ctx: Ctx, thought: Thought, doubts: readonly string[]): Promise<Opinions> {
  const sentences = listOnce(doubts)
  if (sentences.length === 0 || listResults(thought).length > 0 || !(await models.hasModel(ctx, 'embedding')))
    return none
  const near = await knowledge.compareMeaning(ctx, sentences, thought.passages)
  return {
    opinions: pair(
      sentences,
      near?.map((one) => ({ kind: 'meaning' as const, ...one })),
    ),
  }
}

/**
 * Lets the chat model look at sentences a second time, if the assistant may do so: those in doubt, and those that may
 * leave out a condition, against which only its no counts. A model that fails, is late or makes no sense gives no
 * opinion.
 */
export async function look(
  ctx: Ctx,
  task: Task,
  thought: Thought,
  { doubts, unconditional }: { doubts: readonly string[]; unconditional: readonly string[] },
): Promise<Opinions> {
  const sentences = listOnce([...doubts, ...unconditional])
  if (sentences.length === 0 || !task.assistant.second_look || task.signal.aborted) return none
  const looked = await lookAgain(ctx, task, { sentences, passages: thought.passages, results: listResults(thought) })
  if (!looked) return none
  const { carriers, ...used } = looked
  const given = pair(
    sentences,
    carriers?.map((passage) => ({ kind: 'look' as const, passage })),
  )
  const opinions = [...given].filter(([sentence, { passage }]) => passage === null || doubts.includes(sentence))
  return { opinions: new Map(opinions), used }
}

const listOnce = (doubts: readonly string[]): string[] => [...new Set(doubts)].slice(0, most)

const listResults = ({ tool_calls }: Thought): string[] => listSucceeded(tool_calls).map(({ result }) => result)

const pair = (sentences: readonly string[], opinions: readonly Opinion[] = []): Map<string, Opinion> =>
  new Map(opinions.map((opinion, index) => [sentences[index]!, opinion]))
