import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { messageTypes, senderTypes } from '../messages/schema.ts'

export const MessageHit = Named('MessageHit', {
  id: Id,
  uuid: Uuid,
  type: Words(messageTypes, { title: 'MessageType' }),
  private: Type.Boolean(),
  sender_type: Words(senderTypes, { title: 'SenderType' }),
  text_content: Type.String({ description: 'The beginning, at most 200 characters.' }),
  snippet: Type.String({ description: 'The part in which the words stand, at most 200 characters.' }),
  created_at: Time,
  conversation_id: Id,
  conversation_uuid: Uuid,
  conversation_reference_number: Type.String(),
  conversation_subject: Nullable(Type.String()),
  conversation_status: Type.String(),
  conversation_created_at: Time,
  contact: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
})
export type MessageHit = Static<typeof MessageHit>

export const StoreWords = job<object>('search.store_words', { priority: 5 })

/** The words to look up in the index, and those that the rows found there must have as well. */
export type Reading = { rare: string; frequent: string | null }

/** The same for texts whose words are not stored. `spelled`: the frequent words without the signs of a query. */
export type TextReading = Reading & { spelled: string[] }

/** The number of all conversations, and of those that the actor may see. */
export type Part = { all: number; seen: number }
