import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, Uuid, UuidParams } from '../../../platform/shapes.ts'
import { HeldReply, HeldReplyChange, NewHeldReply } from './schema.ts'
import { changeHeld, holdReply, listHeld, sendHeldNow, takeBack } from './service.ts'

const tags = ['Messages']
const Params = Type.Object({ uuid: Uuid, held_uuid: Uuid })
const config = { access: 'messages:write' } as const

export const heldReplyRoutes: Routes = (app) => {
  app.get(
    '/api/v1/conversations/:uuid/held-replies',
    {
      config: { access: 'messages:read' },
      schema: {
        operationId: 'listHeldReplies',
        summary: 'Replies that wait to leave, and those that could not',
        description: 'In order of their time. What has left is listed for another minute.',
        tags,
        params: UuidParams,
        response: answers(Type.Array(HeldReply)),
      },
    },
    async ({ ctx, params }) => listHeld(ctx, params.uuid),
  )
  app.post(
    '/api/v1/conversations/:uuid/held-replies',
    {
      config,
      schema: {
        operationId: 'holdReply',
        summary: 'Reply so that it can be taken back, or at a later time',
        description:
          'No message and no event of one exists before it leaves. A text is refused for a time when the reply window will have ' +
          'closed: schedule a template. The window is checked again at the time; what cannot leave comes back with the reason.',
        tags,
        params: UuidParams,
        body: NewHeldReply,
        response: answers(HeldReply),
      },
    },
    async ({ ctx, params, body }) => holdReply(ctx, params.uuid, body),
  )
  app.put(
    '/api/v1/conversations/:uuid/held-replies/:held_uuid',
    {
      config,
      schema: {
        operationId: 'changeHeldReply',
        summary: 'Change a reply that waits or came back',
        description: 'It then belongs to the calling agent, and waits for its time. 409 when it has left.',
        tags,
        params: Params,
        body: HeldReplyChange,
        response: answers(HeldReply),
      },
    },
    async ({ ctx, params, body }) => changeHeld(ctx, params.uuid, params.held_uuid, body),
  )
  app.put(
    '/api/v1/conversations/:uuid/held-replies/:held_uuid/send',
    {
      config,
      schema: {
        operationId: 'sendHeldReply',
        summary: 'Let a held reply leave now',
        tags,
        params: Params,
        response: answers(HeldReply),
      },
    },
    async ({ ctx, params }) => sendHeldNow(ctx, params.uuid, params.held_uuid),
  )
  app.delete(
    '/api/v1/conversations/:uuid/held-replies/:held_uuid',
    {
      config,
      schema: {
        operationId: 'takeBackReply',
        summary: 'Take a reply back before it leaves',
        description:
          'Returns what was in it; its files are uploads of the caller again. 409 when it has left or was taken back: then this ' +
          'request changed nothing.',
        tags,
        params: Params,
        response: answers(HeldReply),
      },
    },
    async ({ ctx, params }) => takeBack(ctx, params.uuid, params.held_uuid),
  )
}
