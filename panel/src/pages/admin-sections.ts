import { linkOptions } from '@tanstack/react-router'
import { useMe } from '../features/agents/api.ts'
import { t } from '../lib/t.ts'

const sections = [
  {
    link: linkOptions({ to: '/admin/general' }),
    word: 'admin.general',
    group: 'admin.workspace',
    permission: 'general_settings:manage',
  },
  {
    link: linkOptions({ to: '/admin/agents/{-$agent}', params: { agent: undefined }, search: {} }),
    word: 'admin.agents',
    group: 'admin.workspace',
    permission: 'users:manage',
  },
  {
    link: linkOptions({ to: '/admin/roles' }),
    word: 'admin.roles',
    group: 'admin.workspace',
    permission: 'roles:manage',
  },
  {
    link: linkOptions({ to: '/admin/activity/{-$entry}', params: { entry: undefined }, search: {} }),
    word: 'admin.activity',
    group: 'admin.workspace',
    permission: 'activity_logs:manage',
  },
  {
    link: linkOptions({ to: '/admin/notifications/email' }),
    word: 'admin.email',
    group: 'admin.notifications',
    permission: 'notification_settings:manage',
  },
] as const

/** The pages of Admin that the person has a right for. Without any there is no Admin. */
export function useAdminSections() {
  const { permissions } = useMe()
  return sections
    .filter(({ permission }) => permissions.includes(permission))
    .map((section) => ({ ...section, name: t(section.word) }))
}
