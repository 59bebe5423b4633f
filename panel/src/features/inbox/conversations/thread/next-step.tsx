import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from '../../../../lib/cx.ts'
import { fullName } from '../../../../lib/person.ts'
import { t } from '../../../../lib/t.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { Empty } from '../../../../ui/empty.tsx'
import { countsQuery, pageQuery } from '../list-query.ts'
import { useViews } from '../saved-views/list-groups.tsx'
import { type ListSearch, type View, viewWord } from '../views.ts'

type Props = { view: View; search: ListSearch }

/**
 * The pane while no conversation is open: one step to the next, and how to choose where there is something to choose.
 */
export function NoneOpen({ view, search }: Props) {
  const total = useQuery(pageQuery(view, search, 1)).data?.total
  return (
    <Empty
      title={t('thread.none')}
      text={total === 0 ? undefined : t('thread.none_text')}
      action={<NextStep view={view} search={search} />}
    />
  )
}

/** Where to go when nothing is open: to the first of the list, or to another list where something waits. */
function NextStep({ view, search }: Props) {
  const first = useQuery(pageQuery(view, search, 1)).data?.results[0]
  const counts = useQuery(countsQuery).data?.lists
  const views = useViews()
  if (first) {
    return (
      <Link
        to="/inbox/$view/{-$uuid}"
        params={{ view, uuid: first.uuid }}
        search={search}
        className={cx(buttonStyles.button, buttonStyles.tool)}
      >
        <bdi className="cut">{t('thread.open_first', { name: fullName(first.contact) })}</bdi>
      </Link>
    )
  }
  const waiting = { mine: counts?.assigned, unassigned: counts?.unassigned, all: counts?.all }
  const other = (['mine', 'unassigned', 'all'] as const).find(
    (one) => one !== view && views.includes(one) && (waiting[one] ?? 0) > 0,
  )
  if (!other) return null
  return (
    <Link
      to="/inbox/$view/{-$uuid}"
      params={{ view: other, uuid: undefined }}
      search={{}}
      className={cx(buttonStyles.button, buttonStyles.tool)}
    >
      {t('thread.go_to_list', { list: t(viewWord[other]) })}
    </Link>
  )
}
