import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { t, type Word } from '../../lib/t.ts'
import type { StatusCategory } from '../../lib/types.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { type ListSearch, type Sort, shownSort, shownStatus, sorts, statuses, type View } from './views.ts'

const statusWord: Record<StatusCategory, Word> = {
  open: 'list.open',
  waiting: 'list.snoozed',
  resolved: 'list.resolved',
}
const sortWord: Record<Sort, Word> = { waiting: 'list.longest_waiting', newest: 'list.newest' }

export function ListBar({ view, uuid, search }: { view: View; uuid: string | undefined; search: ListSearch }) {
  const navigate = useNavigate()
  const status = shownStatus(view, search)
  const sort = shownSort(view, search)
  const setSort = (next: Sort) =>
    navigate({ to: '/inbox/$view/{-$uuid}', params: { view, uuid }, search: { ...search, sort: next } })
  return (
    <div className="list-bar">
      {view !== 'snoozed' && (
        <nav className="seg" aria-label={t('list.state')}>
          {statuses.map((one) => (
            <Link
              key={one}
              to="/inbox/$view/{-$uuid}"
              params={{ view, uuid: undefined }}
              search={one === 'open' ? {} : { status: one }}
              className={one === status ? 'is-on' : ''}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === status ? 'page' : undefined}
            >
              {t(statusWord[one])}
            </Link>
          ))}
        </nav>
      )}
      <Menu
        trigger={
          <button type="button" className="sort">
            {t(sortWord[sort])}
            <ArrowDown className="i-12" />
          </button>
        }
      >
        {sorts.map((one) => (
          <MenuItem key={one} chosen={one === sort} onSelect={() => setSort(one)}>
            {t(sortWord[one])}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
