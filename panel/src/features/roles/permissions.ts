import type { Word } from '../../lib/t.ts'
import type { Permission } from '../../lib/types.ts'

type WordOf<P extends Permission> = P extends `${infer Thing}:${infer Act}` ? `permission.${Thing}_${Act}` : never

/** A permission without a word in the vocabulary does not compile. */
export const permissionWord = (permission: Permission): Word =>
  `permission.${permission.replace(':', '_')}` as WordOf<Permission>

/** Every permission, in the order of the work: a new one of the desk has to be placed here, or this does not compile. */
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
  'macros:manage': 'messages',
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
  'webhooks:manage': 'automation',
  'context_links:manage': 'automation',
  'view:manage': 'organisation',
  'shared_views:manage': 'organisation',
  'tags:manage': 'organisation',
  'status:manage': 'organisation',
  'custom_attributes:manage': 'organisation',
  'sla:manage': 'organisation',
  'business_hours:manage': 'organisation',
  'reports:manage': 'organisation',
  'users:manage': 'desk',
  'teams:manage': 'desk',
  'roles:manage': 'desk',
  'inboxes:manage': 'desk',
  'general_settings:manage': 'desk',
  'notification_settings:manage': 'desk',
  'oidc:manage': 'desk',
  'activity_logs:manage': 'desk',
} as const satisfies Record<Permission, string>

type Area = (typeof areaOf)[Permission]

/** The areas with their permissions, in order. */
export const areas = [...Map.groupBy(Object.keys(areaOf) as Permission[], (permission): Area => areaOf[permission])]
