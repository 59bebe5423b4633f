import { Link } from '@tanstack/react-router'
import { cx } from '../../../../lib/cx.ts'
import { figure } from '../../../../lib/format.ts'
import { t } from '../../../../lib/t.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { Empty } from '../../../../ui/empty.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { useCount, useViews } from '../saved-views/list-groups.tsx'
import { isNarrowed, type ListSearch, shownStatus, type View } from '../views.ts'
import { ConnectNumber } from './connect-number.tsx'

const described = ['late', 'closing', 'promised', 'mentions', 'undelivered', 'scheduled'] as const
const owned = ['assistant', 'mine', 'unassigned'] as const

/** What the texts of an empty list are about: its view or, in those that show one status at a time, also the status. */
function subjectOf(view: View, status: ReturnType<typeof shownStatus>) {
  const isView = (one: string) => one === view
  const fixed = described.find(isView)
  if (fixed) return fixed
  if (status === 'resolved') return 'resolved'
  return status === 'waiting' ? 'snoozed' : (owned.find(isView) ?? 'all')
}

/** What this list is for, and a link to a place where something waits. */
export function EmptyView({ view, search }: { view: View; search: ListSearch }) {
  const status = shownStatus(view, search)
  const subject = subjectOf(view, status)
  const unassigned = useCount('unassigned') ?? 0
  if (search.query !== undefined || search.saved !== undefined || isNarrowed(search)) {
    return (
      <Empty
        title={t('empty.no_match')}
        text={t('empty.no_match_text')}
        missing="both"
        action={
          <Link
            to="/inbox/$view/{-$uuid}"
            params={{ view, uuid: undefined }}
            search={{}}
            className={cx(buttonStyles.button, buttonStyles.tool)}
          >
            {t('list.clear_filters')}
          </Link>
        }
      />
    )
  }
  if (subject === 'mine' && unassigned > 0) {
    return (
      <Empty
        title={t('empty.mine')}
        text={t('empty.without_owner', { count: unassigned })}
        action={
          <Link
            to="/inbox/$view/{-$uuid}"
            params={{ view: 'unassigned', uuid: undefined }}
            search={{}}
            className={cx(buttonStyles.button, buttonStyles.tool)}
          >
            {t('empty.go_to_unassigned')}
            <Kbd>G U</Kbd>
          </Link>
        }
      />
    )
  }
  if (subject !== 'all')
    return <Empty title={t(`empty.${subject}`)} text={t(`empty.${subject}_text`)} action={<Elsewhere />} />
  return <Empty title={t('empty.all')} text={t('empty.all_text')} missing="both" action={<ConnectNumber />} />
}

/** Where something waits. Nothing comes in before a number is connected. */
function Elsewhere() {
  const open = useCount('all') ?? 0
  const lists = useViews()
  if (open === 0 || !lists.includes('all')) return <ConnectNumber />
  return (
    <Link
      to="/inbox/$view/{-$uuid}"
      params={{ view: 'all', uuid: undefined }}
      search={{}}
      className={cx(buttonStyles.button, buttonStyles.tool)}
    >
      {t('empty.show_all_open', { open: figure(open) })}
    </Link>
  )
}
