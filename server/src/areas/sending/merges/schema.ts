import { event } from '../../../platform/events.ts'
import { Body, Uuid } from '../../../platform/shapes.ts'

export const MergeInput = Body({ into: Uuid })

/** The messages of one conversation were moved into another one. Both conversations emit it. */
export const ConversationMerged = event<{ conversation_id: number; conversation_uuid: string }>('conversation.merged')
