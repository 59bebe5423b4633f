import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { maxReplyLength } from '../messages/schema.ts'

const DraftType = Words(['reply', 'private_note'], {
  title: 'DraftType',
  description: 'An agent has one of each in a conversation.',
})
export type DraftType = Static<typeof DraftType>

export const maxMetaLength = 32_768

const Meta = Type.Object(
  {},
  { additionalProperties: true, description: `The writer's own facts, at most ${maxMetaLength} characters of JSON.` },
)

export const Draft = Named('Draft', {
  id: Id,
  conversation_id: Id,
  conversation_uuid: Uuid,
  user_id: Id,
  type: DraftType,
  content: Type.String(),
  meta: Meta,
  created_at: Time,
  updated_at: Time,
})
export type Draft = Static<typeof Draft>

export const NewDraft = Body({
  type: DraftType,
  content: Type.String({ maxLength: maxReplyLength }),
  meta: Type.Optional(Meta),
})
export type NewDraft = Static<typeof NewDraft>

export const DraftQuery = Type.Object({ type: Type.Optional(DraftType) })

/** A draft was written or deleted. Only the agent who writes it hears it. */
export const DraftChanged = event<{ reader_id: number; conversation_id: number; conversation_uuid: string }>(
  'draft.changed',
)

export const PruneDrafts = job<object>('drafts.sweep')
