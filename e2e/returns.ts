import type { Page } from '@playwright/test'
import { expect, type Started } from './desk.ts'
import { colleague } from './panel.ts'

const returns = {
  key: 'kb/returns',
  title: 'Returns and refunds',
  content: [
    ...Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} is about bells, baskets and mudguards.`),
    'Helmets can be **returned** within 30 days of delivery, unused and in their box.',
    ...Array.from({ length: 20 }, (_, index) => `Paragraph ${index + 60} is about pumps and lights.`),
  ].join('\n\n'),
}
export const question = 'How many days do I have to return a helmet?'

/** Writes a long article that answers the question somewhere in its middle, and waits until it is found. */
export async function withArticle(desk: Started) {
  const api = await colleague(desk)
  await api.post('/api/v1/ai/snippets/upsert', returns)
  const status = async () => (await api.get('/api/v1/ai/snippets?query=Returns')).results[0]?.index_status
  await expect.poll(status).toBe('indexed')
  return api
}

/** The marked text of the open article. */
export const markedPassage = (page: Page) =>
  page.evaluate<string>("[...(CSS.highlights.get('passage') ?? [])].map((range) => range.toString()).join('')")
