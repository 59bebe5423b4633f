import { event } from '../../../platform/events.ts'
import { Body, Uuid } from '../../../platform/shapes.ts'

export const MergeInput = Body({ into: Uuid })

/** All that was written in another conversation stands in this one now, or has left it. */
export const ConversationMerged = event<{ conversation_id: number; conversation_uuid: string }>('conversation.merged')
