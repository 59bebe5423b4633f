import { offerNear } from '../server/src/areas/assistant/answers/offering.ts'
import type { Thought } from '../server/src/areas/assistant/answers/schema.ts'
import { think } from '../server/src/areas/assistant/answers/service.ts'
import type { Assistant } from '../server/src/areas/assistant/assistants/schema.ts'
import { ensureAssistant, listAssistants } from '../server/src/areas/assistant/assistants/service.ts'
import type { Turn } from '../server/src/areas/assistant/understanding/follow-ups.ts'
import { detectLanguage } from '../server/src/areas/knowledge/languages/service.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { toWhatsApp } from '../server/src/providers/whatsapp/formatting.ts'

/** What comes of a message: what the customer reads, the passages it cites, and how sure the built-in model was. */
export type Heard = {
  thought: Thought
  said: string
  cited: Thought['passages']
  /** Keys of the articles that are offered in place of a refusal. */
  offered: string[]
  /** That of the quoted passage; after a refusal the highest of all readings of the question. */
  trust: number
  ms: number
}

/** `base`: the language of the articles, which is spoken where the question does not tell its own. */
export type Ask = (question: string, base: string, history?: readonly Turn[]) => Promise<Heard>

const patienceMs = 60_000

/**
 * Lets the assistant decide as it does about a customer's message: small talk, alarms, the search, other readings of
 * the question, and the check of what is said. Nothing is stored or sent.
 */
export async function meetAssistant(ctx: Ctx): Promise<Ask> {
  await ensureAssistant(ctx)
  const [assistant] = (await listAssistants(ctx)) as [Assistant]
  return async (question, base, history = []) => {
    let best = Number.NEGATIVE_INFINITY
    let quoted: number | undefined
    const watched: Ctx = {
      ...ctx,
      models: {
        answer: async (request) => {
          const answer = await ctx.models.answer(request)
          best = Math.max(best, answer.trust)
          if (answer.kind !== 'nothing') quoted = answer.trust
          return answer
        },
      },
    }
    const task = { assistant, ai_only: false, conversation: null, signal: AbortSignal.timeout(patienceMs) }
    const language = detectLanguage(question) ?? base
    const began = performance.now()
    const thought = await think(watched, { ...task, question, language, history: [...history] })
    const ms = performance.now() - began
    const said = toWhatsApp(thought.decision.text, 'model')
    const isQuoted = thought.decision.sources.length > 0
    const cited = thought.passages.filter((passage) => passage.cited)
    const { offers = [] } = offerNear({ ...task, question, language, history: [...history] }, thought).decision
    const offered = offers.map(({ article_id }) => thought.passages.find((one) => one.article_id === article_id)!.key!)
    return { thought, said, cited, offered, trust: (isQuoted ? quoted : undefined) ?? best, ms }
  }
}

/** The middle time and the 95th of a hundred, in milliseconds. */
export function summarise(times: readonly number[]): { p50: number; p95: number } {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return { p50: at(0.5), p95: at(0.95) }
}
