import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, NameOf, Nullable, Time } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

const Link = Type.String({ minLength: 1, maxLength: 1_000 })
const forAgents = 'All its articles are only for agents: the assistant tells customers nothing of them.'
const Count = Type.Integer({ minimum: 0 })

export const ConnectionInput = Body({
  name: NameOf(140),
  sitemap_url: Type.Optional(
    Nullable(Type.String({ ...Link, description: 'The pages it lists, the first 300 of them, become articles.' })),
  ),
  urls: Type.Optional(
    Nullable(
      Type.Array(Link, { minItems: 1, maxItems: 300, description: 'The pages themselves, instead of a sitemap.' }),
    ),
  ),
  interval_hours: Type.Integer({ minimum: 1, maximum: 720, default: 24, description: 'From one sync to the next.' }),
  internal: Type.Boolean({ default: false, description: forAgents }),
})
export type ConnectionInput = Static<typeof ConnectionInput>

export const ConnectionChange = Body({
  internal: Type.Boolean({ description: forAgents }),
  unchanged_since: UnchangedSince,
})
export type ConnectionChange = Static<typeof ConnectionChange>

export const counted = ['added', 'updated', 'unchanged', 'disabled', 'conflicts', 'errors'] as const
export type Counts = Record<(typeof counted)[number], number>

export const Connection = Named('Connection', {
  id: Id,
  name: Type.String(),
  sitemap_url: Nullable(Type.String()),
  urls: Type.Array(Type.String()),
  interval_hours: Type.Integer(),
  internal: Type.Boolean({ description: forAgents }),
  syncing: Type.Boolean(),
  articles: Type.Integer({ description: 'Its articles, including those that are switched off.' }),
  last_run: Nullable({ ...Time, description: 'When the last sync ended.' }),
  next_run: Nullable(Time),
  counts: Type.Object(Object.fromEntries(counted.map((word) => [word, Count])) as Record<keyof Counts, typeof Count>, {
    description:
      'Of the last sync. Conflicts: pages whose link is the key of an article that is not of this connection.',
  }),
  last_error: Nullable(Type.String({ description: 'Why the last sync did not get to its end.' })),
  logs: Type.Array(Type.String(), {
    description: 'What the last sync changed or could not read, at most 300 lines.',
  }),
  created_at: Time,
  updated_at: Time,
})
export type Connection = Static<typeof Connection>

export const ConnectionDeleted = Named('ConnectionDeleted', {
  articles_deleted: Type.Integer({ description: 'The articles of a connection go with it.' }),
})
export type ConnectionDeleted = Static<typeof ConnectionDeleted>

export const ConnectionChanged = event<{ connection_id: number }>('connection.changed')

/** One lane, so that sites are read one page at a time. */
export const SyncConnection = job<{ connection_id: number }>('connections.sync', {
  lane: () => 'connections.sync',
  key: ({ connection_id }) => `connections.sync:${connection_id}`,
  tries: 25,
})

export const SyncConnections = job<object>('connections.sync_due')
