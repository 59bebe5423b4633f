import { after, before, beforeEach } from 'node:test'
import { startDesk, type TestDesk } from './desk.ts'
import { emptyTables } from './emptying.ts'

const tables = [
  'knowledge_gap',
  'knowledge_gap_question',
  'article_question',
  'article',
  'article_version',
  'translated_title',
  'passage',
  'posting',
  'lexeme',
  'corpus',
]

/** Deletes every article and every gap, after the jobs for them have ended, and what is in `further` tables. */
export async function emptyKnowledge(desk: TestDesk, ...further: string[]): Promise<void> {
  await emptyTables(desk, ...tables, ...further)
}

/** Gives the tests of a file a desk without articles, empties it before each, and stops it after them. */
export function useKnowledgeDesk(take: (desk: TestDesk) => void): void {
  let desk: TestDesk
  before(async () => {
    desk = await startDesk()
    take(desk)
  })
  after(() => desk?.stop())
  beforeEach(() => emptyKnowledge(desk))
}

export const returns = { key: 'returns', title: 'Returns', content: 'You may send goods back within 14 days.' }

/** Upserts the article on returns, with these changes, and returns the answer. */
export const upsertReturns = async (desk: TestDesk, change: object = {}) =>
  (await desk.admin.post('/api/v1/ai/snippets/upsert', { ...returns, ...change })).body.data

/** Adds an article without a key, as the panel does, with these changes. */
export const createByHand = async (desk: TestDesk, change: object = {}) =>
  (await desk.admin.post('/api/v1/ai/snippets', { title: 'Panel', content: 'Written by hand.', ...change })).body.data
