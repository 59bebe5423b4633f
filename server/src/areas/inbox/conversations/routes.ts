import Type from 'typebox'
import type { App, Routes } from '../../../platform/http/routing.ts'
import { Page, PageQuery } from '../../../platform/lists/page.ts'
import type { Permission } from '../../../platform/permissions.ts'
import { answers, Id, IdParams, Named, True, UuidParams } from '../../../platform/shapes.ts'
import { AttributeChanges } from '../../office/attributes/schema.ts'
import { Message, MessageFilter, MessageParams } from '../messages/schema.ts'
import {
  AssigneeChange,
  Conversation,
  ConversationItem,
  ConversationQuery,
  Participant,
  PriorityChange,
  StatusChange,
  SubjectChange,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['Conversations']

const lists: {
  list: 'all' | 'visible' | 'assigned' | 'unassigned' | 'mentioned' | 'undelivered' | 'scheduled'
  access: Permission
  summary: string
}[] = [
  { list: 'all', access: 'conversations:read_all', summary: 'Every conversation' },
  { list: 'visible', access: 'conversations:read', summary: 'Every conversation that the caller may see' },
  { list: 'assigned', access: 'conversations:read_assigned', summary: 'Conversations of the calling agent' },
  { list: 'unassigned', access: 'conversations:read_unassigned', summary: 'Conversations that are assigned to nobody' },
  {
    list: 'mentioned',
    access: 'conversations:read',
    summary: 'Conversations in which a note names the calling agent or a team of theirs',
  },
  {
    list: 'undelivered',
    access: 'conversations:read',
    summary:
      'Conversations with a message that failed, or whose delivery is unknown, and that was not sent again, until they ' +
      'are resolved',
  },
  {
    list: 'scheduled',
    access: 'conversations:read',
    summary: 'Conversations with a reply that waits for its time, or could not leave then',
  },
]

/**
 * Each of these permissions shows one kind of conversations. Any of them is enough to read conversations and what is in
 * them.
 */
const sights = [
  'conversations:read_all',
  'conversations:read_assigned',
  'conversations:read_unassigned',
  'conversations:read_team_inbox',
  'conversations:read_team_all',
] as const

export const conversationRoutes: Routes = (app) => {
  for (const { list, access, summary } of lists) {
    app.get(
      `/api/v1/conversations/${list}`,
      {
        config: { access },
        schema: {
          operationId: `list${list[0]?.toUpperCase()}${list.slice(1)}Conversations`,
          summary,
          tags,
          querystring: ConversationQuery,
          response: answers(Page(ConversationItem)),
        },
      },
      async (request) => service.listConversations(request.ctx, list, request.query),
    )
  }
  app.get(
    '/api/v1/teams/:id/conversations/unassigned',
    {
      config: { access: 'conversations:read_team_inbox' },
      schema: {
        operationId: 'listTeamInbox',
        summary: 'Conversations of a team that nobody has taken',
        description: 'For members of the team only; for others it does not exist.',
        tags,
        params: IdParams,
        querystring: ConversationQuery,
        response: answers(Page(ConversationItem)),
      },
    },
    async (request) => service.listConversations(request.ctx, { inbox_of_team: request.params.id }, request.query),
  )
  app.get(
    '/api/v1/conversations/:uuid',
    {
      config: { access: 'conversations:read', opens: sights },
      schema: {
        operationId: 'getConversation',
        summary: 'One conversation',
        tags,
        params: UuidParams,
        response: answers(Conversation),
      },
    },
    async (request) => service.accessConversation(request.ctx, request.params.uuid),
  )
  app.get(
    '/api/v1/conversations/:uuid/participants',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'listParticipants',
        summary: 'The agents who wrote in it',
        tags,
        params: UuidParams,
        response: answers(Type.Array(Participant)),
      },
    },
    async (request) => service.listParticipants(request.ctx, request.params.uuid),
  )
  app.get(
    '/api/v1/conversations/:uuid/messages',
    {
      config: { access: 'messages:read' },
      schema: {
        operationId: 'listMessages',
        summary: 'Messages of a conversation, newest first',
        tags: ['Messages'],
        params: UuidParams,
        querystring: Type.Object({ ...PageQuery, ...MessageFilter }),
        response: answers(Page(Message)),
      },
    },
    async (request) => service.listMessages(request.ctx, request.params.uuid, request.query),
  )
  app.get(
    '/api/v1/conversations/:uuid/messages/:message_uuid',
    {
      config: { access: 'messages:read' },
      schema: {
        operationId: 'getMessage',
        summary: 'One message of a conversation',
        tags: ['Messages'],
        params: MessageParams,
        response: answers(Message),
      },
    },
    async (request) => service.getMessage(request.ctx, request.params.uuid, request.params.message_uuid),
  )
  app.get(
    '/api/v1/contacts/:id/conversations',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'listContactConversations',
        summary: "A contact's conversations that the caller may see, newest first",
        tags,
        params: IdParams,
        querystring: Type.Object(PageQuery),
        response: answers(Page(ConversationItem)),
      },
    },
    async (request) => service.listOfContact(request.ctx, request.params.id, request.query),
  )
  app.put(
    '/api/v1/conversations/:uuid/status',
    {
      config: { access: 'conversations:update_status' },
      schema: {
        operationId: 'setConversationStatus',
        summary: 'Open, snooze, resolve or close',
        tags,
        params: UuidParams,
        body: StatusChange,
        response: answers(True),
      },
    },
    async (request) => {
      await service.setStatus(request.ctx, request.params.uuid, request.body)
      return true as const
    },
  )
  app.put(
    '/api/v1/conversations/:uuid/priority',
    {
      config: { access: 'conversations:update_priority' },
      schema: {
        operationId: 'setConversationPriority',
        summary: 'Set or clear the priority',
        tags,
        params: UuidParams,
        body: PriorityChange,
        response: answers(True),
      },
    },
    async (request) => {
      await service.setPriority(request.ctx, request.params.uuid, request.body.priority)
      return true as const
    },
  )
  app.put(
    '/api/v1/conversations/:uuid/subject',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'setConversationSubject',
        summary: 'Say what it is about',
        description: 'Only the team sees it; null removes it.',
        tags,
        params: UuidParams,
        body: SubjectChange,
        response: answers(True),
      },
    },
    async (request) => {
      await service.setSubject(request.ctx, request.params.uuid, request.body.subject)
      return true as const
    },
  )
  app.put(
    '/api/v1/conversations/:uuid/custom-attributes',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'setConversationAttributes',
        summary: 'Write custom attributes of a conversation',
        description: '400 for a key that is no attribute of conversations, and for a value that it cannot hold.',
        tags,
        params: UuidParams,
        body: AttributeChanges,
        response: answers(True),
      },
    },
    async (request) => {
      await service.setAttributes(request.ctx, request.params.uuid, request.body)
      return true as const
    },
  )
  app.put(
    '/api/v1/conversations/:uuid/contacts/custom-attributes',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'setAttributesOfContact',
        summary: 'Write custom attributes of the contact of a conversation',
        description: '400 for a key that is no attribute of contacts, and for a value that it cannot hold.',
        tags,
        params: UuidParams,
        body: AttributeChanges,
        response: answers(True),
      },
    },
    async (request) => {
      await service.setContactAttributes(request.ctx, request.params.uuid, request.body)
      return true as const
    },
  )
  app.put(
    '/api/v1/conversations/:uuid/last-seen',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'markConversationSeen',
        summary: 'Mark it as read for the caller',
        tags,
        params: UuidParams,
        response: answers(True),
      },
    },
    async (request) => {
      await service.markSeen(request.ctx, request.params.uuid)
      return true as const
    },
  )
  app.put(
    '/api/v1/conversations/:uuid/mark-unread',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'markConversationUnread',
        summary: 'Mark it as unread for the caller until they look again',
        tags,
        params: UuidParams,
        response: answers(True),
      },
    },
    async (request) => {
      await service.markUnread(request.ctx, request.params.uuid)
      return true as const
    },
  )
  assigneeRoutes(app)
  app.get(
    '/api/v1/priorities',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listPriorities',
        summary: 'Priorities a conversation can have',
        tags,
        response: answers(Type.Array(Named('Priority', { id: Id, name: Type.String() }))),
      },
    },
    async (request) => service.listPriorities(request.ctx),
  )
}

function assigneeRoutes(app: App): void {
  const kinds = [
    {
      kind: 'user',
      access: 'conversations:update_user_assignee',
      assign: (ctx, uuid, id) => service.assignUser(ctx, { uuid }, id),
    },
    { kind: 'team', access: 'conversations:update_team_assignee', assign: service.assignTeam },
  ] satisfies {
    kind: string
    access: Permission
    assign: (ctx: Parameters<typeof service.assignTeam>[0], uuid: string, id: number | null) => Promise<void>
  }[]
  for (const { kind, access, assign } of kinds) {
    const name = kind === 'user' ? 'Agent' : 'Team'
    app.put(
      `/api/v1/conversations/:uuid/assignee/${kind}`,
      {
        config: { access },
        schema: {
          operationId: `assign${name}`,
          summary: kind === 'user' ? 'Give it to an agent or an assistant' : 'Give it to a team',
          tags,
          params: UuidParams,
          body: AssigneeChange,
          response: answers(True),
        },
      },
      async (request) => {
        await assign(request.ctx, request.params.uuid, request.body.assignee_id)
        return true as const
      },
    )
    app.put(
      `/api/v1/conversations/:uuid/assignee/${kind}/remove`,
      {
        config: { access },
        schema: {
          operationId: `unassign${name}`,
          summary: kind === 'user' ? 'Take it from whoever has it' : 'Take it from its team',
          tags,
          params: UuidParams,
          response: answers(True),
        },
      },
      async (request) => {
        await assign(request.ctx, request.params.uuid, null)
        return true as const
      },
    )
  }
}
