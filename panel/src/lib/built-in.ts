import { t, type Word } from './t.ts'

const priorities: Record<string, Word> = { Low: 'priority.low', Medium: 'priority.medium', High: 'priority.high' }
const roles: Record<string, { name: Word; text: Word; stored: string }> = {
  Admin: { name: 'roles.admin', text: 'roles.admin_text', stored: 'May do everything.' },
  Agent: { name: 'roles.agent', text: 'roles.agent_text', stored: 'Reads and answers conversations.' },
}

const word = (key: Word | undefined, stored: string) => (key ? t(key) : stored)

/** A priority in the reader's language. */
export const priorityName = (priority: string) => word(priorities[priority], priority)

/** A role in the reader's language; one that the company made keeps its own name. The built-in names are never free. */
export const roleName = (role: string) => word(roles[role]?.name, role)

/** What a role is for; what somebody wrote of a built-in one stands as it was written. */
export const roleText = ({ name, description }: { name: string; description: string }) =>
  word(roles[name]?.stored === description ? roles[name].text : undefined, description)
