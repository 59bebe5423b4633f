import { Link } from '@tanstack/react-router'
import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { ConnectNumber } from './connect-number.tsx'
import { useCount } from './list-groups.tsx'
import { isNarrowed, type ListSearch, shownStatus, type View } from './views.ts'

/** What this list is for, and a link to a place where something waits. */
export function EmptyView({ view, search }: { view: View; search: ListSearch }) {
  const status = shownStatus(view, search)
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
  if (view === 'late') return <Empty title={t('empty.late')} text={t('empty.late_text')} action={<Elsewhere />} />
  if (view === 'closing')
    return <Empty title={t('empty.closing')} text={t('empty.closing_text')} action={<Elsewhere />} />
  if (view === 'promised')
    return <Empty title={t('empty.promised')} text={t('empty.promised_text')} action={<Elsewhere />} />
  if (view === 'mentions')
    return <Empty title={t('empty.mentions')} text={t('empty.mentions_text')} action={<Elsewhere />} />
  if (view === 'undelivered')
    return <Empty title={t('empty.undelivered')} text={t('empty.undelivered_text')} action={<Elsewhere />} />
  if (view === 'scheduled')
    return <Empty title={t('empty.scheduled')} text={t('empty.scheduled_text')} action={<Elsewhere />} />
  if (status === 'resolved')
    return <Empty title={t('empty.resolved')} text={t('empty.resolved_text')} action={<Elsewhere />} />
  if (status === 'waiting')
    return <Empty title={t('empty.snoozed')} text={t('empty.snoozed_text')} action={<Elsewhere />} />
  if (view === 'assistant')
    return <Empty title={t('empty.assistant')} text={t('empty.assistant_text')} action={<Elsewhere />} />
  if (view === 'mine' && unassigned > 0) {
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
  if (view === 'mine') return <Empty title={t('empty.mine')} text={t('empty.mine_text')} action={<Elsewhere />} />
  if (view === 'unassigned')
    return <Empty title={t('empty.unassigned')} text={t('empty.unassigned_text')} action={<Elsewhere />} />
  return <Empty title={t('empty.all')} text={t('empty.all_text')} missing="both" action={<ConnectNumber />} />
}

/** Where something waits. Nothing comes in before a number is connected. */
function Elsewhere() {
  const open = useCount('all') ?? 0
  const mayListAll = useCan('conversations:read_all')
  if (!mayListAll || open === 0) return <ConnectNumber />
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
