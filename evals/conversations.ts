import { readFileSync } from 'node:fs'
import type { Assistant } from '../server/src/areas/assistant/assistants/schema.ts'
import { ensureAssistant, listAssistants } from '../server/src/areas/assistant/assistants/service.ts'
import type { Turn } from '../server/src/areas/assistant/runs/follow-ups.ts'
import type { Thought } from '../server/src/areas/assistant/runs/schema.ts'
import { think } from '../server/src/areas/assistant/runs/service.ts'
import { detectLanguage } from '../server/src/areas/knowledge/articles/service.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import type { Written } from './desk.ts'
import { countGrounded, type Expected, judge, type Verdict, verdicts } from './judging.ts'

type Scripted = Expected & { question: string }
export type Script = { articles: Written[]; conversations: { name: string; turns: Scripted[] }[] }

export const readScript = (): Script =>
  JSON.parse(readFileSync(new URL('conversations.json', import.meta.url), 'utf8')) as Script

const patienceMs = 60_000

/** Holds every conversation, turn by turn, prints how each turn was judged, and answers the sums. */
export async function holdConversations(ctx: Ctx, { conversations }: Script, loosely: boolean): Promise<object> {
  await ensureAssistant(ctx)
  const [assistant] = (await listAssistants(ctx)) as [Assistant]
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict | 'failed', number>
  const held = { sentences: 0, grounded: 0 }
  counts.failed = 0
  for (const { name, turns } of conversations) {
    const history: Turn[] = []
    for (const turn of turns) {
      const thought = await ask(ctx, assistant, turn.question, history)
      const verdict = thought instanceof Error ? 'failed' : judge(turn, thought)
      counts[verdict] += 1
      process.stdout.write(`${verdict.replaceAll('_', ' ').padEnd(20)} ${name}: ${turn.question}\n`)
      history.push({ role: 'customer', text: turn.question })
      if (thought instanceof Error) continue
      const { grounded, sentences } = countGrounded(thought, loosely)
      if (verdict.startsWith('answered')) {
        held.grounded += grounded
        held.sentences += sentences
      }
      const titles = thought.passages.filter(({ cited }) => cited).map(({ title }) => title)
      history.push({ role: 'assistant', text: thought.decision.text, titles })
    }
  }
  const grounded = Number((held.grounded / Math.max(1, held.sentences)).toFixed(3))
  return { turns: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts, grounded }
}

const ask = (ctx: Ctx, assistant: Assistant, question: string, history: readonly Turn[]): Promise<Thought | Error> =>
  think(ctx, {
    assistant,
    ai_only: false,
    history: [...history],
    question,
    language: detectLanguage(question) ?? 'en',
    conversation: null,
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
