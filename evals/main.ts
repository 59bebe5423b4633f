import { readFileSync } from 'node:fs'
import { readConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/desk.ts'
import * as knowledge from '../server/src/modules/knowledge/service.ts'
import { createPool } from '../server/src/platform/database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { demoArticles } from '../server/src/seed.ts'
import { cloneDatabase } from '../server/test/cluster.ts'

type Question = { question: string; article: string | null }

/** Asks the built-in model what the demo's articles answer and what they do not, and says how often it was right. */
async function evaluate(): Promise<void> {
  const database = await cloneDatabase()
  const log = createLog('warn')
  const pool = createPool(database.connection, log)
  const config = { ...readConfig({}), secretKey: Buffer.alloc(32, 1).toString('base64') }
  const ctx = createContext({ config, log, now: () => new Date() }, pool)
  for (const article of demoArticles) {
    const { item } = await knowledge.upsertArticle(ctx, article)
    await knowledge.indexArticle(ctx, { article_id: item.id!, revision: 1 })
  }
  const questions = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')) as Question[]
  const counts = { answered_rightly: 0, answered_wrongly: 0, abstained_rightly: 0, abstained_wrongly: 0 }
  for (const { question, article } of questions) {
    const found = await knowledge.searchKnowledge(ctx, question, 8)
    const answer = await ctx.models.answer({ question, language: knowledge.detectLanguage(question), ...found })
    const cited = answer.kind === 'answer' ? answer.cited.map((index) => found.passages[index]?.key) : []
    const verdict = article === null ? judgeSilence(cited) : judgeAnswer(cited, article)
    counts[verdict] += 1
    process.stdout.write(`${verdict.replace('_', ' ').padEnd(18)} ${question}${cited[0] ? ` → ${cited[0]}` : ''}\n`)
  }
  process.stdout.write(`${JSON.stringify({ model: 'extractive', questions: questions.length, ...counts })}\n`)
  await ctx.outbound.close()
  await pool.end()
  await database.drop()
}

const judgeSilence = (cited: unknown[]) => (cited.length === 0 ? 'abstained_rightly' : 'answered_wrongly')

function judgeAnswer(cited: unknown[], article: string) {
  if (cited.length === 0) return 'abstained_wrongly'
  return cited.includes(article) ? 'answered_rightly' : 'answered_wrongly'
}

await evaluate()
