import { linkOptions } from '@tanstack/react-router'
import { itemPath, type Kind } from '../lib/items.ts'
import { useMe } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import type { Permission } from '../lib/types.ts'

const listLink = (kind: Kind) => linkOptions({ to: itemPath(kind), params: { item: undefined }, search: {} })

const sections = [
  {
    link: linkOptions({ to: '/admin/general' }),
    word: 'admin.general',
    group: 'admin.workspace',
    permission: 'general_settings:manage',
  },
  {
    link: listLink('agents'),
    word: 'admin.agents',
    group: 'admin.workspace',
    permission: 'users:manage',
  },
  { link: listLink('teams'), word: 'admin.teams', group: 'admin.workspace', permission: 'teams:manage' },
  { link: listLink('roles'), word: 'admin.roles', group: 'admin.workspace', permission: 'roles:manage' },
  {
    link: listLink('hours'),
    word: 'admin.hours_and_sla',
    group: 'admin.workspace',
    permission: 'business_hours:manage',
    also: '/admin/sla',
  },
  // For those who may not manage the hours.
  {
    link: listLink('sla'),
    word: 'admin.hours_and_sla',
    group: 'admin.workspace',
    permission: 'sla:manage',
    without: 'business_hours:manage',
  },
  {
    link: linkOptions({ to: '/admin/audit/{-$entry}', params: { entry: undefined }, search: {} }),
    word: 'admin.audit',
    group: 'admin.workspace',
    permission: 'activity_logs:manage',
  },
  { link: listLink('inboxes'), word: 'admin.inboxes', group: 'admin.channels', permission: 'inboxes:manage' },
  {
    link: listLink('templates'),
    word: 'admin.templates',
    group: 'admin.channels',
    permission: 'templates:manage',
  },
  { link: listLink('macros'), word: 'admin.macros', group: 'admin.conversations', permission: 'macros:manage' },
  { link: listLink('tags'), word: 'admin.tags', group: 'admin.conversations', permission: 'tags:manage' },
  {
    link: listLink('attributes'),
    word: 'admin.attributes',
    group: 'admin.conversations',
    permission: 'custom_attributes:manage',
  },
  { link: listLink('statuses'), word: 'admin.statuses', group: 'admin.conversations', permission: 'status:manage' },
  {
    link: listLink('automations'),
    word: 'admin.automations',
    group: 'admin.conversations',
    permission: 'automations:manage',
  },
  { link: listLink('assistants'), word: 'admin.assistants', group: 'admin.ai', permission: 'ai:manage' },
  { link: listLink('tools'), word: 'admin.tools', group: 'admin.ai', permission: 'ai:manage' },
  {
    link: linkOptions({ to: '/admin/ai/models/{-$purpose}', params: { purpose: undefined } }),
    word: 'admin.models',
    group: 'admin.ai',
    permission: 'ai:manage',
  },
  { link: linkOptions({ to: '/admin/ai/connect' }), word: 'admin.connect', group: 'admin.ai', permission: 'ai:manage' },
  {
    link: linkOptions({ to: '/admin/notifications/email' }),
    word: 'admin.email',
    group: 'admin.notifications',
    permission: 'notification_settings:manage',
  },
] as const

export const mayRunDesk = (permissions: readonly Permission[]) =>
  sections.some(({ permission }) => permissions.includes(permission))

/** The pages of Admin that the person has a right for. Without any there is no Admin. */
export function useAdminSections() {
  const { permissions } = useMe()
  return sections
    .filter((section) => permissions.includes(section.permission))
    .filter((section) => !('without' in section && permissions.includes(section.without)))
    .map((section) => ({ ...section, name: t(section.word) }))
}
