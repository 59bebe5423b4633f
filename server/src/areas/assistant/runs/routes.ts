import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True, UuidParams } from '../../../platform/shapes.ts'
import { MessageParams } from '../../inbox/messages/schema.ts'
import { CitedArticle, CitedParams, GiveBack, JudgeAnswer, Run } from './schema.ts'
import * as standing from './standing.ts'

const tags = ['Conversations']

export const runRoutes: Routes = (app) => {
  app.post(
    '/api/v1/conversations/:uuid/take-over',
    {
      config: { access: 'conversations:update_user_assignee' },
      schema: {
        operationId: 'takeOverConversation',
        summary: 'Step in for the assistant',
        description: 'The conversation is assigned to the caller. An answer that is being made is dropped.',
        tags,
        params: UuidParams,
        response: answers(True),
      },
    },
    async (request) => {
      await standing.takeOver(request.ctx, request.params.uuid)
      return true as const
    },
  )
  app.post(
    '/api/v1/conversations/:uuid/give-back',
    {
      config: { access: 'conversations:update_user_assignee' },
      schema: {
        operationId: 'giveBackConversation',
        summary: 'Let an assistant go on',
        description: 'The assistant answers what nobody has answered yet, and what the customer writes from now on.',
        tags,
        params: UuidParams,
        body: GiveBack,
        response: answers(True),
      },
    },
    async (request) => {
      await standing.giveBack(request.ctx, request.params.uuid, request.body?.assistant_id)
      return true as const
    },
  )
  app.get(
    '/api/v1/conversations/:uuid/messages/:message_uuid/run',
    {
      config: { access: 'messages:read' },
      schema: {
        operationId: 'getAssistantRun',
        summary: 'How an answer of the assistant came about',
        description: 'Passages, calls of tools, model, times and cost. 404 for what no assistant has written.',
        tags: ['Messages'],
        params: MessageParams,
        response: answers(Run),
      },
    },
    async (request) => standing.readRun(request.ctx, request.params.uuid, request.params.message_uuid),
  )
  app.get(
    '/api/v1/conversations/:uuid/messages/:message_uuid/articles/:article_id',
    {
      config: { access: 'messages:read' },
      schema: {
        operationId: 'readCitedArticle',
        summary: 'An article that was found for an answer of the assistant',
        description: 'As it reads now. 404 for one that was not found for this answer, or is gone.',
        tags: ['Messages'],
        params: CitedParams,
        response: answers(CitedArticle),
      },
    },
    async (request) => standing.readCitedArticle(request.ctx, request.params),
  )
  app.put(
    '/api/v1/conversations/:uuid/messages/:message_uuid/run/judgement',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'judgeAnswer',
        summary: 'Say whether an answer of the assistant is a good one',
        description:
          'The newest word stands, whoever says it. A question whose answer should be different, and rests on no article, ' +
          'counts as one that no article answers.',
        tags: ['Messages'],
        params: MessageParams,
        body: JudgeAnswer,
        response: answers(Run),
      },
    },
    async ({ ctx, params, body }) => standing.judgeAnswer(ctx, params.uuid, params.message_uuid, body),
  )
}
