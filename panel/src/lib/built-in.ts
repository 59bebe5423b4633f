import { t, type Word } from './t.ts'

const priorities: Record<string, Word> = { Low: 'priority.low', Medium: 'priority.medium', High: 'priority.high' }
const roles: Record<string, { name: Word; text: Word; stored: string }> = {
  Admin: { name: 'roles.admin', text: 'roles.admin_text', stored: 'May do everything.' },
  Agent: { name: 'roles.agent', text: 'roles.agent_text', stored: 'Reads and answers conversations.' },
}

const word = (key: Word | undefined, stored: string) => (key ? t(key) : stored)

/** A priority in the reader's language. */
export const priorityName = (priority: string) => word(priorities[priority], priority)

/** A role in the reader's language. A role that the company made keeps its own name. Built-in names are never free. */
export const roleName = (role: string) => word(roles[role]?.name, role)

/** What a role is for. A text that somebody wrote for a built-in role stays as it is. */
export const roleText = ({ name, description }: { name: string; description: string }) =>
  word(roles[name]?.stored === description ? roles[name].text : undefined, description)
