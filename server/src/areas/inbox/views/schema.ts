import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { FilterOn } from '../../../platform/lists/filters.ts'
import { Body, Id, Named, NameOf, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'
import { Gone } from '../actions/schema.ts'
import { filterFields } from '../conversations/schema.ts'

/**
 * The number of own views, and of shared ones. The limit exists because each is counted whenever the panel shows its
 * lists.
 */
export const maxViews = 30

const Filter = FilterOn('ConversationFilter', Object.keys(filterFields) as (keyof typeof filterFields)[])
const filters = Type.Array(Filter, {
  maxItems: 50,
  description: 'All of which must hold, as in lists of conversations.',
})

const visibilities = ['all', 'team', 'user'] as const

export const View = Named('View', {
  id: Id,
  name: Type.String(),
  filters,
  visibility: Words(visibilities, { title: 'Visibility', description: 'Who has it; `user`: only its maker.' }),
  team_id: Nullable(Id),
  user_id: Nullable(Id),
  gone: Type.Array(Gone, {
    description: 'What its filters name that was deleted since. These filters find nothing.',
  }),
  created_at: Time,
  updated_at: Time,
})
export type View = Static<typeof View>
export type StoredView = Omit<View, 'gone'>

const named = { name: NameOf(140), filters }
export const ViewInput = Body(named)
export type ViewInput = Static<typeof ViewInput>

export const SharedViewInput = Body({
  ...named,
  visibility: Words(['all', 'team'], { default: 'all', description: 'Who has it.' }),
  team_id: Type.Optional({ ...Nullable(Id), description: 'For the visibility `team`.' }),
  unchanged_since: UnchangedSince,
})
export type SharedViewInput = Static<typeof SharedViewInput>

/** With `reader_id`, a view of this agent. Otherwise a shared one. */
export const ViewChanged = event<{ reader_id: number } | { view_id: number }>('view.changed')
