import { readFileSync } from 'node:fs'
import { think } from '../server/src/areas/assistant/answers/service.ts'
import type { Assistant } from '../server/src/areas/assistant/assistants/schema.ts'
import { ensureAssistant, listAssistants } from '../server/src/areas/assistant/assistants/service.ts'
import type { Turn } from '../server/src/areas/assistant/understanding/follow-ups.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { toWhatsApp } from '../server/src/providers/whatsapp/formatting.ts'
import { openSubject } from './desk.ts'
import { says } from './said.ts'
import { readBase } from './sets.ts'

type FollowUp = { base: string; before: string; question: string; article: string | null; must?: string[] }
type Stored = {
  /** Other ways to write questions of a base: with slips, and as people chat. */
  questions: Record<string, Record<string, string[]>>
  follow_ups: FollowUp[]
}

/** What a customer read, and how it is judged: `hit` when the search put an article first that answers. */
export type Replied = {
  question: string
  article: string | null
  said: string
  verdict: 'right' | 'partly' | 'wrong' | 'refused'
  hit: boolean
  is_repeated: boolean
}

/** Put before questions that nothing answers, to show that small talk alone answers none of them. */
const chat = 'hi guys, hope you are well! quick one, '

/**
 * Asks the assistant questions of the own bases as they stand and in other spellings, what nothing answers in both
 * ways, and follow-ups that say nothing without the question before them. No chat model is asked.
 */
export async function measureChatty() {
  const stored = JSON.parse(readFileSync(new URL('chatty.json', import.meta.url), 'utf8')) as Stored
  const clean: Replied[] = []
  const chatty: Replied[] = []
  const followed: Replied[] = []
  for (const [name, others] of Object.entries(stored.questions)) {
    const { articles, questions } = readBase(name)
    const subject = await openSubject(articles)
    try {
      for (const { question, article, must = [] } of questions) {
        const variants = article === null ? [`${chat}${question.toLowerCase()}`] : (others[question] ?? [])
        if (variants.length === 0) continue
        clean.push(await reply(subject.ctx, { question, article, must }))
        for (const one of variants) chatty.push(await reply(subject.ctx, { question: one, article, must }))
      }
      for (const one of stored.follow_ups.filter(({ base }) => base === name))
        followed.push(await reply(subject.ctx, one))
    } finally {
      await subject.stop()
    }
  }
  return { clean: count(clean), chatty: count(chatty), follow_ups: count(followed), outcomes: [...chatty, ...followed] }
}

type Asked = { question: string; article: string | null; must?: string[]; before?: string }

async function reply(ctx: Ctx, { question, article, must = [], before }: Asked): Promise<Replied> {
  await ensureAssistant(ctx)
  const [assistant] = (await listAssistants(ctx)) as [Assistant]
  const task = {
    assistant,
    ai_only: false,
    language: 'en',
    conversation: null,
    signal: AbortSignal.timeout(patienceMs),
  }
  const first = before === undefined ? undefined : await think(ctx, { ...task, question: before, history: [] })
  const titles = first?.passages.filter(({ cited }) => cited).map(({ title }) => title) ?? []
  const history: Turn[] = first
    ? [
        { role: 'customer', text: before! },
        { role: 'assistant', text: toWhatsApp(first.decision.text, 'model'), titles },
      ]
    : []
  const { decision, passages } = await think(ctx, { ...task, question, history })
  const isCited = passages.some(({ cited, key }) => cited && key === article)
  const isRight = isCited && must.every((fact) => says(decision.text, fact))
  const verdict = decision.sources.length === 0 ? 'refused' : isRight ? 'right' : isCited ? 'partly' : 'wrong'
  const is_repeated = decision.text !== '' && decision.text === first?.decision.text
  return { question, article, said: decision.text, verdict, hit: passages[0]?.key === article, is_repeated }
}

const patienceMs = 60_000

/** Shares of the questions that something answers, and of those that nothing does. */
function count(replied: readonly Replied[]) {
  const share = (some: readonly Replied[], of: (one: Replied) => boolean) =>
    Number((some.filter(of).length / Math.max(1, some.length)).toFixed(3))
  const able = replied.filter(({ article }) => article !== null)
  const unable = replied.filter(({ article }) => article === null)
  const of = (wanted: Replied['verdict']) => share(able, ({ verdict }) => verdict === wanted)
  return {
    questions: able.length,
    right: of('right'),
    partly: of('partly'),
    wrong: of('wrong'),
    refused: of('refused'),
    hit_at_1: share(able, ({ hit }) => hit),
    unanswerable: unable.length,
    unanswerable_answered: share(unable, ({ verdict }) => verdict !== 'refused'),
    repeated: share(replied, ({ is_repeated }) => is_repeated),
  }
}
