import { fullName, readsOwn } from './person.ts'
import { t } from './t.ts'
import type { CompactAgent } from './types.ts'

/** The name of somebody whom a rule or a saved reply can make the owner, with a warning if it would wait unseen. */
export function ownerName(agent: CompactAgent) {
  const name = fullName(agent)
  return readsOwn(agent) ? name : t('automations.reads_nothing', { name })
}
