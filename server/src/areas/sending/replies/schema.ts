import Type, { type Static } from 'typebox'
import { internalEvent } from '../../../platform/events.ts'
import { Body, Id, notBlank, Uuid, Words } from '../../../platform/shapes.ts'
import { TemplateChoice } from '../../channels/templates/schema.ts'
import { conversationActions } from '../../inbox/actions/schema.ts'
import { Mention } from '../../inbox/mentions/schema.ts'
import { maxReplyLength } from '../../inbox/messages/schema.ts'
import { AttributeChanges } from '../../office/attributes/schema.ts'
import { EmailAddress } from '../../people/contacts/schema.ts'

export const Reply = Body({
  message: Type.String({
    default: '',
    maxLength: maxReplyLength,
    description:
      'Markdown and simple HTML become what WhatsApp shows. A text over 4096 characters is sent in parts. May be empty if files are sent.',
  }),
  template: Type.Optional(TemplateChoice),
  sender_type: Words(['agent', 'contact'], {
    title: 'Writer',
    default: 'agent',
    description:
      '`contact` stores what the customer said elsewhere as a message of theirs: it is sent to nobody, opens no reply window, and no assistant answers it. Needs `messages:write_as_contact`.',
  }),
  private: Type.Boolean({ default: false, description: 'A note that only the team sees.' }),
  mentions: Type.Optional(
    Type.Array(Mention, { maxItems: 50, description: 'Agents and teams that a private note mentions.' }),
  ),
  attachments: Type.Optional(
    Type.Array(Id, {
      maxItems: 10,
      description:
        'Ids of uploads. Each is sent as a message of its own; the text is the caption of the first if that can have one. A note holds all of them.',
    }),
  ),
  macro_id: Type.Optional({
    ...Id,
    description:
      'The saved reply from which it was made. Its actions are done together with the reply, or neither is. Its text is not added.',
  }),
  macro_actions: Type.Optional(
    Type.Array(Words(conversationActions, { title: 'ConversationAction' }), {
      maxItems: 20,
      description: 'Only these kinds of its actions.',
    }),
  ),
  reply_to: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'UUID of the message of this conversation that is quoted.' }),
  ),
  echo_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "The sender's own id. A second request with the same id sends nothing.",
    }),
  ),
})
export type Reply = Static<typeof Reply>

export const ConversationStart = Body({
  inbox_id: Id,
  contact_id: Type.Optional(Id),
  phone_number: Type.Optional(
    Type.String({ maxLength: 40, description: 'In place of contact_id; with the country code.' }),
  ),
  contact_email: Type.Optional(
    Type.Unsafe<string>({ ...EmailAddress, description: 'In place of contact_id; upper and lower case are the same.' }),
  ),
  first_name: Type.Optional(Type.String({ maxLength: 140, description: 'For a contact who is not known yet.' })),
  last_name: Type.Optional(Type.String({ maxLength: 140 })),
  subject: Type.Optional(Type.String({ maxLength: 500, description: 'For a new conversation.' })),
  custom_attributes: Type.Optional({
    ...AttributeChanges,
    description: 'Values of the conversation, new or already open, by key; null removes a value.',
  }),
  initiator: Words(['agent', 'contact'], {
    title: 'Writer',
    default: 'agent',
    description:
      '`agent` sends `template`. `contact` stores `content` as a message of the customer, which is sent to nobody; it needs `messages:write_as_contact`.',
  }),
  content: Type.Optional(
    Type.String({ minLength: 1, maxLength: maxReplyLength, pattern: notBlank, description: 'What the customer said.' }),
  ),
  template: Type.Optional(TemplateChoice),
})
export type ConversationStart = Static<typeof ConversationStart>

export const Reaction = Body({
  emoji: Type.String({ maxLength: 32, description: 'One emoji; an empty text removes the reaction.' }),
})

/**
 * An agent reacted to the message that the provider knows as `target_id`. Without an emoji, the reaction is removed.
 */
export const ReactionGiven = internalEvent<{
  conversation_id: number
  inbox_id: number
  target_id: string
  emoji: string
  at?: string
}>('message.reaction_given')
