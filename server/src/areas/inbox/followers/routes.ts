import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True, UuidParams } from '../../../platform/shapes.ts'
import { Participant } from '../conversations/schema.ts'
import * as service from './service.ts'

const config = { access: 'conversations:read' } as const
const tags = ['Conversations']

export const followerRoutes: Routes = (app) => {
  app.get(
    '/api/v1/conversations/:uuid/followers',
    {
      config,
      schema: {
        operationId: 'listFollowers',
        summary: 'The agents who follow it and may see it',
        tags,
        params: UuidParams,
        response: answers(Type.Array(Participant)),
      },
    },
    async (request) => service.listFollowers(request.ctx, request.params.uuid),
  )
  for (const [verb, follows, summary] of [
    ['follow', true, 'Follow it: the caller is notified of what the customer writes, as of a mention'],
    ['unfollow', false, 'Stop following it'],
  ] as const) {
    app.put(
      `/api/v1/conversations/:uuid/${verb}`,
      {
        config,
        schema: {
          operationId: `${verb}Conversation`,
          summary,
          tags,
          params: UuidParams,
          response: answers(True),
        },
      },
      async (request) => {
        await service.setFollowing(request.ctx, request.params.uuid, follows)
        return true as const
      },
    )
  }
}
