import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { Page } from '../../../platform/lists/page.ts'
import { answers, IdParams } from '../../../platform/shapes.ts'
import { ArticleCreate, maxArticleBody } from '../articles/schema.ts'
import { AskedQuestion, Gap, GapListQuery } from './schema.ts'
import * as service from './service.ts'

const tags = ['Knowledge gaps']
const known = '404 if the caller may not see its conversations.'

export const gapRoutes: Routes = (app) => {
  app.get(
    '/api/v1/ai/gaps',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'listGaps',
        summary: 'Questions that no article answers, asked most often first',
        description:
          'From conversations that the caller may see. A caller who may see all of them also gets questions whose ' +
          'conversation is gone. Questions that say nearly the same count as one. One that nobody has asked for a year is ' +
          'forgotten.',
        tags,
        querystring: GapListQuery,
        response: answers(Page(Gap)),
      },
    },
    async (request) => service.listGaps(request.ctx, request.query),
  )

  app.get(
    '/api/v1/ai/gaps/:id',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'getGap',
        summary: 'A question that no article answers',
        description: known,
        tags,
        params: IdParams,
        response: answers(Gap),
      },
    },
    async (request) => service.getGap(request.ctx, request.params.id),
  )

  app.get(
    '/api/v1/ai/gaps/:id/questions',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'listGapQuestions',
        summary: 'What was asked, each in its own words',
        description: `The newest 50, of conversations that the caller may see. ${known}`,
        tags,
        params: IdParams,
        response: answers(Type.Array(AskedQuestion)),
      },
    },
    async (request) => service.listQuestions(request.ctx, request.params.id),
  )

  app.post(
    '/api/v1/ai/gaps/:id/dismiss',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'dismissGap',
        summary: 'Put a question aside',
        description: `If it is asked again, it is counted and stays aside. ${known}`,
        tags,
        params: IdParams,
        response: answers(Gap),
      },
    },
    async (request) => service.dismissGap(request.ctx, request.params.id),
  )

  app.post(
    '/api/v1/ai/gaps/:id/reopen',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'reopenGap',
        summary: 'Reopen a question that was dismissed or answered',
        description: known,
        tags,
        params: IdParams,
        response: answers(Gap),
      },
    },
    async (request) => service.reopenGap(request.ctx, request.params.id),
  )

  app.post(
    '/api/v1/ai/gaps/:id/article',
    {
      config: { access: 'ai:manage' },
      bodyLimit: maxArticleBody,
      schema: {
        operationId: 'answerGap',
        summary: 'Write the article that answers a question',
        description: `Creates the article as POST /api/v1/ai/snippets does, and the question counts as answered. ${known}`,
        tags,
        params: IdParams,
        body: ArticleCreate,
        response: answers(Gap),
      },
    },
    async (request) => service.answerGap(request.ctx, request.params.id, request.body),
  )
}
