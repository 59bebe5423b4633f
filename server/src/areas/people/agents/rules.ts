import { adminRole } from '../../../platform/permissions.ts'
import type { Agent, AvailabilityInput } from './schema.ts'

type Standing = { enabled: boolean; roles: readonly string[] }
type Change = { enabled?: boolean | undefined; roles?: readonly string[] | undefined }

/** True if an enabled Admin would no longer be one after the change. */
export function losesAdmin(agent: Standing, change: Change): boolean {
  const isAdmin = ({ enabled, roles }: Standing) => enabled && roles.includes(adminRole)
  const after = { enabled: change.enabled ?? agent.enabled, roles: change.roles ?? agent.roles }
  return isAdmin(agent) && !isAdmin(after)
}

/** The desk's own word for a client's word. */
export const readAvailability = (said: AvailabilityInput): Agent['availability_status'] =>
  said === 'available' ? 'online' : said === 'away_manual' ? 'away' : said
