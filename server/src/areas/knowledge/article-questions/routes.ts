import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { ArticleQuestion, ArticleQuestionCreate, ArticleQuestionParams, mostOfArticle } from './schema.ts'
import * as service from './service.ts'

const tags = ['Knowledge']
const config = { access: 'ai:manage' } as const

export const articleQuestionRoutes: Routes = (app) => {
  app.get(
    '/api/v1/ai/snippets/:id/questions',
    {
      config,
      schema: {
        operationId: 'listArticleQuestions',
        summary: 'Questions by which customers find an article',
        description:
          `Questions that the article answered well, of conversations that the caller may see, and those that were added by ` +
          `hand: the newest ${mostOfArticle}. A question that is nearly the same finds the article, in whatever language. They ` +
          'are never quoted and never sent to a model.',
        tags,
        params: IdParams,
        response: answers(Type.Array(ArticleQuestion)),
      },
    },
    async (request) => service.listQuestions(request.ctx, request.params.id),
  )

  app.post(
    '/api/v1/ai/snippets/:id/questions',
    {
      config,
      schema: {
        operationId: 'addArticleQuestion',
        summary: 'Add a question by which customers find an article',
        description: 'Returns all of them. A question in the same words is stored only once.',
        tags,
        params: IdParams,
        body: ArticleQuestionCreate,
        response: answers(Type.Array(ArticleQuestion)),
      },
    },
    async (request) => service.addQuestion(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/ai/snippets/:id/questions/:question_id',
    {
      config,
      schema: {
        operationId: 'deleteArticleQuestion',
        summary: 'Remove a question by which customers find an article',
        tags,
        params: ArticleQuestionParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteQuestion(request.ctx, request.params.id, request.params.question_id),
  )
}
