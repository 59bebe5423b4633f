import { meetAssistant } from './asking.ts'
import { askBase, listBases } from './bases.ts'
import { openSubject, withoutArticles } from './desk.ts'
import { halves } from './halves.ts'
import { listSets } from './sets.ts'
import { share } from './share.ts'

/** What comes of a question. `expected`: keys of the articles that answer it. */
type Asked = { index: number; expected: readonly string[]; cited: readonly string[]; offered: readonly string[] }
type Counts = { refused: number; among: number; unanswerable: number; offered: number }

/**
 * Measures what the assistant offers where it refuses, over the small bases at all sizes, the own bases and WixQA, each
 * of these with and without what answers. `among`: the share of the refused questions that an article answers which is
 * among those offered; `offered`: the share of the questions that nothing answers for which some are offered.
 */
export async function measureOffered(data: string) {
  const counts = new Map<string, [Counts, Counts]>()
  const tally = (name: string, asked: Asked) => {
    for (const group of [name, 'all']) {
      const both = counts.get(group) ?? [none(), none()]
      counts.set(group, both)
      count(both[asked.index % 2]!, asked)
    }
  }
  for (const base of listBases())
    for await (const { index, expected, cited, offered } of askBase(base))
      tally('small bases', { index, expected: expected ? [expected] : [], cited, offered })
  for (const set of await listSets(data))
    if (!set.name.startsWith('xquad')) for await (const asked of askSet(set)) tally(set.name, asked)
  return Object.fromEntries(
    [...counts].map(([name, both]) => [name, Object.fromEntries(halves.map((half, at) => [half, present(both[at]!)]))]),
  ) as Record<string, Record<'even' | 'odd', ReturnType<typeof present>>>
}

async function* askSet({ load }: Awaited<ReturnType<typeof listSets>>[number]): AsyncGenerator<Asked> {
  const { language, articles, questions, topicOf } = await load()
  const { ctx, pool, stop } = await openSubject(articles)
  const ask = await meetAssistant(ctx)
  for (const [index, { question, articles: expected }] of questions.entries()) {
    const said = async (expected: readonly string[]) => {
      const { cited, offered } = await ask(question, language)
      return { index, expected, cited: cited.map(({ key }) => key!), offered }
    }
    yield await said(expected)
    const topic = topicOf(expected)
    if (topic.length > 0) yield await withoutArticles({ pool }, topic, () => said([]))
  }
  await stop()
}

const none = (): Counts => ({ refused: 0, among: 0, unanswerable: 0, offered: 0 })

function count(counts: Counts, { expected, cited, offered }: Asked): void {
  if (expected.length === 0) {
    counts.unanswerable += 1
    if (offered.length > 0) counts.offered += 1
  } else if (cited.length === 0) {
    counts.refused += 1
    if (offered.some((key) => expected.includes(key))) counts.among += 1
  }
}

const present = ({ refused, among, unanswerable, offered }: Counts) => ({
  ...{ refused, among: share(among, refused), unanswerable, unanswerable_offered: share(offered, unanswerable) },
})
