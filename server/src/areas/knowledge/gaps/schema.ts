import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { PageQuery } from '../../../platform/lists/page.ts'
import { Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'

const gapStates = ['open', 'dismissed', 'answered'] as const

export const Gap = Named('KnowledgeGap', {
  id: Id,
  question: Type.String({ description: 'As it was asked last.' }),
  count: Type.Integer({ description: 'How often this, or nearly this, was asked.' }),
  state: Words(gapStates, { title: 'GapState' }),
  conversation_uuid: Nullable({ ...Uuid, description: 'Where it was asked last; null when that is gone.' }),
  article_id: Nullable(Type.Integer({ description: 'The article that was written for it.' })),
  first_at: Time,
  last_at: Time,
})
export type Gap = Static<typeof Gap>

export const AskedQuestion = Named('AskedQuestion', {
  question: Type.String({ description: "In the customer's words." }),
  count: Type.Integer({ description: 'How often it was asked in these words.' }),
  conversation_uuid: { ...Uuid, description: 'Where it was asked last.' },
  asked_at: Time,
})
export type AskedQuestion = Static<typeof AskedQuestion>

export const GapListQuery = Type.Object({
  ...PageQuery,
  state: Words(gapStates, { title: 'GapState', default: 'open' }),
  query: Type.Optional(Type.String({ maxLength: 200, description: 'Words in the question.' })),
})
export type GapListQuery = Static<typeof GapListQuery>

/** A question that nothing answered, in the customer's words. */
export type Unanswered = { question: string; conversation_id: number }

export const GapChanged = event<{ gap_id: number }>('gap.changed')
export const ForgetDeleted = job<{ message_id: number }>('gaps.forget_deleted')
export const PruneGaps = job<object>('gaps.sweep')
