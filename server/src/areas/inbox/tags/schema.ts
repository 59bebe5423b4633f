import Type, { type Static } from 'typebox'
import { event, internalEvent } from '../../../platform/events.ts'
import { Body, Id, Named, NameOf, OneOf, Time, True, Words } from '../../../platform/shapes.ts'

export const Tag = Named('Tag', { id: Id, name: Type.String(), created_at: Time, updated_at: Time })
export type Tag = Static<typeof Tag>

export const TagInUse = Named('TagInUse', {
  ...Tag.properties,
  conversation_count: Type.Integer({ description: 'Conversations that have it.' }),
})
export type TagInUse = Static<typeof TagInUse>

export const TagUse = Named('TagUse', {
  tag_id: Id,
  conversation_count: Type.Integer({ description: 'Conversations that have it, of those that the caller may see.' }),
})
export type TagUse = Static<typeof TagUse>

const Name = NameOf(140)

export const TagInput = Body({ name: Name })

export const TagsChange = Body({
  tags: Type.Array(Name, { maxItems: 100, description: 'Names of tags; upper and lower case are the same.' }),
  action: Words(['add_tags', 'set_tags', 'remove_tags'], { default: 'set_tags' }),
})
export type TagsChange = Static<typeof TagsChange>

export const TagsChanged = OneOf([
  True,
  Type.Object({ unknown_tags: Type.Array(Type.String(), { description: 'Names that were left out.' }) }),
])

/** The names that a tag had and has. */
export type Renaming = { before: string; after: string }

export const TagChanged = event<{ tag_id: number }>('tag.changed')
export const TagRenamed = internalEvent<Renaming>('tag.renamed')
