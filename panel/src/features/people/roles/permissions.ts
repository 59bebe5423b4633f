import type { offeredPermissions } from '@parley/contract/values.ts'
import type { Word } from '../../../lib/t.ts'
import type { Permission } from '../../../lib/types.ts'

/** A permission that the panel offers. The desk knows others, which a role keeps but which cannot be given here. */
export type Offered = (typeof offeredPermissions)[number] & Permission

type KeyOf<P extends Offered> = P extends `${infer Thing}:${infer Act}` ? `${Thing}_${Act}` : never
const keyOf = (permission: Offered) => permission.replace(':', '_') as KeyOf<Offered>

/** A permission without a word and a sentence in the vocabulary does not compile. */
export const permissionWord = (permission: Offered): Word => `permission.${keyOf(permission)}`
export const permissionText = (permission: Offered): Word => `permission_text.${keyOf(permission)}`

/**
 * Every permission, in the order of the work. If a route uses a new one, this does not compile until it has a place
 * here.
 */
const areaOf = {
  'conversations:read': 'conversations',
  'conversations:read_all': 'conversations',
  'conversations:read_unassigned': 'conversations',
  'conversations:read_assigned': 'conversations',
  'conversations:read_team_inbox': 'conversations',
  'conversations:read_team_all': 'conversations',
  'conversations:write': 'conversations',
  'conversations:update_user_assignee': 'conversations',
  'conversations:update_team_assignee': 'conversations',
  'conversations:update_priority': 'conversations',
  'conversations:update_status': 'conversations',
  'conversations:update_tags': 'conversations',
  'messages:read': 'messages',
  'messages:write': 'messages',
  'messages:write_as_contact': 'messages',
  'templates:manage': 'messages',
  'contacts:read': 'contacts',
  'contacts:read_all': 'contacts',
  'contacts:write': 'contacts',
  'contacts:block': 'contacts',
  'contact_notes:read': 'contacts',
  'contact_notes:write': 'contacts',
  'contact_notes:delete': 'contacts',
  'ai:manage': 'automation',
  'automations:manage': 'automation',
  'view:manage': 'organisation',
  'shared_views:manage': 'organisation',
  'tags:manage': 'organisation',
  'macros:manage': 'organisation',
  'custom_attributes:manage': 'organisation',
  'status:manage': 'organisation',
  'reports:manage': 'organisation',
  'users:manage': 'desk',
  'teams:manage': 'desk',
  'roles:manage': 'desk',
  'inboxes:manage': 'desk',
  'business_hours:manage': 'desk',
  'sla:manage': 'desk',
  'general_settings:manage': 'desk',
  'notification_settings:manage': 'desk',
  'activity_logs:manage': 'desk',
} as const satisfies Record<Offered, string>

type Area = (typeof areaOf)[Offered]

/** The areas with their permissions, in order. */
export const areas = [...Map.groupBy(Object.keys(areaOf) as Offered[], (permission): Area => areaOf[permission])]
