/**
 * Everything that a role can allow. A route names one of these, or says why it needs none (`Access`). The panel offers
 * those that some route names (`gatingPermissions`).
 */
export const permissions = [
  'conversations:read_all',
  'conversations:read_unassigned',
  'conversations:read_assigned',
  'conversations:read_team_inbox',
  'conversations:read_team_all',
  'conversations:read',
  'conversations:update_user_assignee',
  'conversations:update_team_assignee',
  'conversations:update_priority',
  'conversations:update_status',
  'conversations:update_tags',
  'conversations:write',
  'messages:read',
  'messages:write',
  'messages:write_as_contact',
  'view:manage',
  'shared_views:manage',
  'status:manage',
  'tags:manage',
  'macros:manage',
  'users:manage',
  'teams:manage',
  'automations:manage',
  'inboxes:manage',
  'roles:manage',
  'webhooks:manage',
  'context_links:manage',
  'templates:manage',
  'reports:manage',
  'business_hours:manage',
  'sla:manage',
  'general_settings:manage',
  'notification_settings:manage',
  'oidc:manage',
  'ai:manage',
  'custom_attributes:manage',
  'activity_logs:manage',
  'contacts:read_all',
  'contacts:read',
  'contacts:write',
  'contacts:block',
  'contact_notes:read',
  'contact_notes:write',
  'contact_notes:delete',
] as const

export type Permission = (typeof permissions)[number]

/** The built-in role that may do everything. At least one enabled agent always has it. */
export const adminRole = 'Admin'

/**
 * Who may call a route: a permission; `signed_in` (any agent, by session or key); `knowledge` (`ai:manage`, or a
 * knowledge key, which has no agent); `step_up` (an Admin, see `demandStepUp`); `public`.
 */
export type Access = Permission | 'signed_in' | 'knowledge' | 'step_up' | 'public'

/** The permissions of which any one lets an agent call a route of this access. */
export function permissionsOf(access: Access | readonly Permission[]): readonly Permission[] {
  if (typeof access !== 'string') return access
  if (access === 'knowledge') return ['ai:manage']
  return access === 'signed_in' || access === 'step_up' || access === 'public' ? [] : [access]
}
