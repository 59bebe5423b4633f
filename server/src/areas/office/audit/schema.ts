import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { type Filters, FiltersText } from '../../../platform/lists/filters.ts'
import { OrderBy, PageQuery } from '../../../platform/lists/page.ts'
import { Id, Named, Nullable, Time, Words } from '../../../platform/shapes.ts'

const activityTypes = [
  'agent_login',
  'agent_logout',
  'agent_login_failed',
  'agent_created',
  'agent_updated',
  'agent_deleted',
  'api_key_generated',
  'api_key_revoked',
  'role_created',
  'role_updated',
  'role_deleted',
  'team_created',
  'team_updated',
  'team_deleted',
  'tag_created',
  'tag_updated',
  'tag_deleted',
  'status_created',
  'status_updated',
  'status_deleted',
  'macro_created',
  'macro_updated',
  'macro_deleted',
  'view_created',
  'view_updated',
  'view_deleted',
  'settings_updated',
  'business_hours_created',
  'business_hours_updated',
  'business_hours_deleted',
  'sla_policy_created',
  'sla_policy_updated',
  'sla_policy_deleted',
  'attribute_created',
  'attribute_updated',
  'attribute_deleted',
  'inbox_created',
  'inbox_updated',
  'inbox_deleted',
  'template_created',
  'template_updated',
  'template_submitted',
  'template_deleted',
  'automation_rule_created',
  'automation_rule_updated',
  'automation_rule_deleted',
  'note_deleted',
  'contact_note_deleted',
  'article_enabled',
  'article_disabled',
  'article_made_internal',
  'article_made_public',
  'article_deleted',
  'connection_created',
  'connection_synced',
  'connection_made_internal',
  'connection_made_public',
  'connection_deleted',
  'tool_created',
  'tool_updated',
  'tool_deleted',
  'assistant_created',
  'assistant_updated',
  'assistant_deleted',
  'ai_app_connected',
  'ai_app_disconnected',
  'ai_app_acted',
] as const
export type ActivityType = (typeof activityTypes)[number]

const targetTypes = [
  'agent',
  'api_key',
  'role',
  'team',
  'tag',
  'status',
  'settings',
  'business_hours',
  'sla_policy',
  'attribute',
  'inbox',
  'template',
  'automation_rule',
  'macro',
  'view',
  'article',
  'connection',
  'assistant',
  'tool',
  'ai_app',
  'conversation',
  'contact',
] as const

/** What was changed. The settings of the desk have no id, and neither has an account that does not exist. */
export type Target = { type: (typeof targetTypes)[number]; id: number | null }

const actorTypes = ['agent', 'knowledge_key', 'system'] as const

const Fields = Nullable(Type.Object({}, { additionalProperties: true, description: 'Fields that differ.' }))

export const ActivityEntry = Named('ActivityEntry', {
  id: Id,
  activity_type: Words(activityTypes, { title: 'ActivityType' }),
  actor_type: Words(actorTypes, { title: 'ActorType' }),
  actor_id: Nullable(Id),
  actor_name: Nullable(
    Type.String({ description: 'Name as it is now; null for the desk itself, and where a sign-in failed.' }),
  ),
  target_model_type: Words(targetTypes, { title: 'ActivityTarget' }),
  target_model_id: Nullable(Id),
  target_name: Nullable(Type.String({ description: 'Name as it is now or, of what is gone, as it was.' })),
  before: Fields,
  after: Fields,
  ip: Nullable(Type.String()),
  created_at: Time,
})
export type ActivityEntry = Static<typeof ActivityEntry>

const moment = (description: string) => Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description }))

export const activityFilterFields = { activity_type: 'word', actor_id: 'id', ip: 'word', created_at: 'time' } as const
export type ActivityFilters = Filters<keyof typeof activityFilterFields>

export const ActivityQuery = Type.Object({
  ...PageQuery,
  order: Words(['asc', 'desc'], { title: 'SortOrder', default: 'desc' }),
  order_by: OrderBy('ActivityOrder', ['created_at'], ['activity_logs']),
  filters: FiltersText('ActivityFilter', activityFilterFields),
  query: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words, each of which stands in the name of who did it, the address it came from or what differs.',
    }),
  ),
  actor_type: Type.Optional(Words(actorTypes, { title: 'ActorType' })),
  actor_id: Type.Optional(Id),
  activity_type: Type.Optional(Words(activityTypes, { title: 'ActivityType' })),
  target_model_type: Type.Optional(Words(targetTypes, { title: 'ActivityTarget' })),
  target_model_id: Type.Optional(Id),
  from: moment('At or after this time.'),
  to: moment('Before this time.'),
})
export type ActivityQuery = Static<typeof ActivityQuery>

export const PruneEntries = job<object>('audit.prune')
