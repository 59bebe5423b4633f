import { locale, t } from '../../../lib/t.ts'
import type { Hours } from './api.ts'

/** A moment by the clocks of these hours, with its day unless that is today there. */
export function momentAt(timeZone: string | undefined, at: string, now: number) {
  const moment = Date.parse(at)
  const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), { timeZone, ...options })
  const day = form({ weekday: 'long', day: 'numeric', month: 'long' })
  const clock = form({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
  return day.format(moment) === day.format(now) ? clock : `${day.format(moment)}, ${clock}`
}

/** Who goes by these hours: the desk, teams, inboxes, or nobody. */
export function usedWords({ used_by }: Pick<Hours, 'used_by'>) {
  const { is_default, teams, inboxes } = used_by
  const parts = [
    is_default && t('hours.by_desk'),
    teams > 0 && t('hours.by_teams', { count: teams }),
    inboxes > 0 && t('hours.by_inboxes', { count: inboxes }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : t('hours.unused')
}
