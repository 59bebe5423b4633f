import type { Ctx } from '../../../platform/context.ts'
import * as knowledge from '../../knowledge/index/service.ts'
import { agrees } from '../understanding/service.ts'
import { chooseByPlace } from './choosing.ts'
import { isSmallTalk, say } from './decision.ts'
import { abstain, wrap } from './extracting.ts'
import { introduce, isTimeToAsk, restsOn } from './looking-up.ts'
import { shownTitle } from './offering.ts'
import type { Offer, Task, Thought } from './schema.ts'
import { createWatch } from './watch.ts'

/**
 * The offered article that a customer picks: by a tap, its number, its place or its title, or with a yes where only one
 * is offered. Undefined if they write anything else.
 */
export function pick(said: readonly string[], offers: Offer['articles']): number | undefined {
  const titles = offers.map(({ title }) => title)
  const picked = said.map((words) => pickTitle(words, titles))
  const [one, ...others] = [...new Set(picked.filter((title) => title !== undefined))]
  const isOnly = said.every((words, at) => picked[at] !== undefined || isSmallTalk(words))
  return one !== undefined && others.length === 0 && isOnly
    ? offers.find(({ title }) => title === one)!.article_id
    : undefined
}

function pickTitle(words: string, titles: readonly string[]): string | undefined {
  const written = bare(words)
  const named = titles.find((title) =>
    [title, shownTitle(title)].some((one) => written !== '' && written.replace(/^\d /, '') === bare(one)),
  )
  return named ?? chooseByPlace(words, titles) ?? (titles.length === 1 && agrees(words) ? titles[0] : undefined)
}

const bare = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

/** More than any search for an answer reads. */
const depth = 50

/**
 * Answers the question that was refused from the article that the customer picked. If that is not found any more,
 * because it was deleted, switched off or made internal, there is no answer.
 */
export async function quotePicked(ctx: Ctx, task: Task, { picked, understood_as }: Offer): Promise<Thought> {
  const watch = createWatch()
  const passage = await findPassage(ctx, picked!, [understood_as, task.question])
  watch.step('search', 'found', passage ? 1 : 0)
  const stretches = await knowledge.listStretches(ctx, passage ? [passage.passage_id] : [])
  const answer = passage && (await quote(ctx, task, understood_as, { ...passage, stretch: stretches.get(picked!) }))
  watch.step('answer', answer ? 'quoted' : 'nothing')
  if (!passage || !answer) return wrap(task, watch, { decision: abstain(task), understood_as, passages: [] })
  const stretch = stretches.get(picked!)
  const shown = stretch ? { ...passage, text: restsOn(answer, passage.text, stretch) } : passage
  const text = introduce(task, { text: answer, cited: [0] }, [passage])
  const decision = { ...say(text), sources: [1], ask_if_helped: isTimeToAsk(task) }
  return wrap(task, watch, { decision, understood_as, passages: [shown] })
}

/** The article's best passage for the first of these wordings that finds it. */
async function findPassage(ctx: Ctx, articleId: number, wordings: readonly string[]) {
  for (const wording of new Set(wordings)) {
    const { passages } = await knowledge.searchKnowledge(ctx, wording, depth)
    const passage = passages.find(({ article_id }) => article_id === articleId)
    if (passage) return passage
  }
  return undefined
}

type Passage = knowledge.Found['passages'][number] & { stretch: string | undefined }

/** What an answer to the question quotes of an article, though its words do not show that it answers. */
async function quote(ctx: Ctx, task: Task, question: string, passage: Passage): Promise<string | undefined> {
  const meant = { ...passage, asked: { near: 1, isSame: true } }
  const { confidence } = passage
  const request = { question, language: task.language, passages: [meant], confidence, rival: false } as const
  const answer = await ctx.models.answer(request)
  return answer.kind === 'answer' ? answer.text : undefined
}
