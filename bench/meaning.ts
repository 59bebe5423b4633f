import { join } from 'node:path'
import { testMeaning } from '../server/src/areas/knowledge/index/meaning-test.ts'
import { searchByVector, searchByWords } from '../server/src/areas/knowledge/index/search.ts'
import { embedArticle, searchKnowledge } from '../server/src/areas/knowledge/index/service.ts'
import { spaceOf } from '../server/src/areas/knowledge/index/vectors.ts'
import * as models from '../server/src/areas/office/models/service.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { type Asked, askAll, type Search, type Wanted } from './asking.ts'
import { readParagraphs, readSamples, type Sample, storeArticles } from './corpus.ts'
import { rememberVectors } from './remembering.ts'

/** By how much words and meaning together may be worse than the better of the two alone, of 1. */
const tolerance = 0.01
const languages = ['en', 'de', 'es', 'ru', 'tr', 'ar', 'ro']
const depth = 50
/** Milliseconds for one text at a model on a busy machine, before its vector is remembered. */
const patience = 300_000

type OnDesk = <T>(use: (ctx: Ctx) => Promise<T>, model: string) => Promise<T>
export type Chosen = { embedding: string; model: string; input_style: 'none' | 'prefix' | 'input_type' | null }

/**
 * Compares words, meaning and both: questions of WixQA over its articles, and questions of XQuAD in seven languages
 * over its English paragraphs. `tenth` and `half` are both together while only so many articles are embedded. Fails if
 * both are worse than the better one alone, or worse than words alone while not all is embedded.
 */
export async function compareMeaning(wixqa: string, xquad: string, chosen: Chosen, onDesk: OnDesk): Promise<object> {
  const model = await rememberVectors(chosen.embedding)
  const wanted = { model: chosen.model, input_style: chosen.input_style, address: model.address }
  const missed: string[] = []
  const compare = (samples: Sample[], asked: Record<string, Wanted[]>) =>
    onDesk((ctx) => compareOn(ctx, samples, asked, wanted, missed), model.address)
  try {
    const samples = await readSamples(wixqa)
    const paragraphs = await Promise.all(
      languages.map(async (language) => [`xquad ${language}`, await readParagraphs(join(xquad, `${language}.jsonl`))]),
    )
    const asked: Record<string, Sample[]> = Object.fromEntries(paragraphs)
    const sets = [await compare(samples, { wixqa: samples }), await compare(asked['xquad en']!, asked)]
    if (missed.length > 0) process.exitCode = 1
    return { bench: 'retrieval', unit: 'hit@1', ...Object.assign({}, ...sets), missed }
  } finally {
    model.stop()
  }
}

async function compareOn(
  ctx: Ctx,
  samples: Sample[],
  asked: Record<string, Wanted[]>,
  wanted: Omit<Chosen, 'embedding'> & { address: string },
  missed: string[],
): Promise<object> {
  await storeArticles(ctx, samples)
  await models.changeModel(ctx, 'embedding', { enabled: true, ...wanted })
  const model = (await models.findModel(ctx, 'embedding'))!
  const vectorOf = async (question: string) => {
    const [vector] = await models.embedTexts(ctx, model, { texts: [question], role: 'query' }, patience)
    return vector!
  }
  for (const { question } of Object.values(asked).flat()) await vectorOf(question)

  const articles = await ctx.db.selectFrom('article').select(['id as article_id', 'revision']).orderBy('id').execute()
  const embed = async (every: number) => {
    for (const [at, article] of articles.entries()) if (at % every === 0) await embedArticle(ctx, article)
  }
  const askEach = async (search: Search) => {
    const found: Record<string, Asked> = {}
    for (const [name, questions] of Object.entries(asked)) found[name] = await askAll(questions, search)
    return found
  }
  const both: Search = async (question) => (await searchKnowledge(ctx, question, depth)).passages

  const words = await askEach(
    async (question) => (await searchByWords(ctx, question, { audience: 'customers' })).passages,
  )
  await embed(10)
  const tenth = await askEach(both)
  await embed(2)
  const half = await askEach(both)
  await embed(1)
  const tested = await testMeaning(ctx)
  const meaning = await askEach(async (question) =>
    searchByVector(ctx, spaceOf(model).model, await vectorOf(question), 'customers'),
  )
  const joined = await askEach(both)
  const rows = Object.keys(asked).map((name) => {
    const row = {
      words: words[name]!,
      meaning: meaning[name]!,
      both: joined[name]!,
      tenth: tenth[name]!,
      half: half[name]!,
    }
    missed.push(...judge(name, row))
    return [name, row] as const
  })
  return { ...Object.fromEntries(rows), [`tested ${Object.keys(asked)[0]}`]: tested }
}

type Row = Record<'words' | 'meaning' | 'both' | 'tenth' | 'half', Asked>

function judge(name: string, { words, meaning, both, tenth, half }: Row): string[] {
  const isWorse = (one: Asked, ...others: Asked[]) =>
    (['hit1', 'mrr'] as const).some((by) => one[by] < Math.max(...others.map((other) => other[by])) - tolerance)
  return [
    ...(isWorse(both, words, meaning) ? [`${name}: both`] : []),
    ...(isWorse(tenth, words) ? [`${name}: a tenth embedded`] : []),
    ...(isWorse(half, words) ? [`${name}: half embedded`] : []),
  ]
}
