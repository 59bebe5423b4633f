import { momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Hours } from './api.ts'

/** Whether it is open, until when, and when it opens next. */
export function stateWords({ now: state }: Pick<Hours, 'now'>, now: number) {
  const { is_open, until, opens_at } = state
  if (is_open) return until ? t('hours.open_until', { time: momentOf(until, now) }) : t('hours.always_open_now')
  return opens_at ? t('hours.closed_until', { time: momentOf(opens_at, now) }) : t('hours.never_opens')
}

export function usedWords({ used_by }: Pick<Hours, 'used_by'>) {
  const { is_default, teams, inboxes } = used_by
  const parts = [
    is_default && t('hours.by_desk'),
    teams > 0 && t('hours.by_teams', { number: teams }),
    inboxes > 0 && t('hours.by_inboxes', { number: inboxes }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : t('hours.unused')
}
