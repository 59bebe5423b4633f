import { Link } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { t, type Word } from '../../../lib/t.ts'
import type { StatusCategory } from '../../../lib/types.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { type Place, useShow } from './narrowing.ts'
import { type Sort, shownSort, shownStatus, sorts, statuses } from './views.ts'

const statusWord: Record<StatusCategory, Word> = {
  open: 'list.open',
  waiting: 'list.snoozed',
  resolved: 'list.resolved',
}
const sortWord: Record<Sort, Word> = { waiting: 'list.longest_waiting', newest: 'list.newest' }

export function ListBar({ view, uuid, search }: Place) {
  const show = useShow({ view, uuid, search })
  const status = shownStatus(view, search)
  const sort = shownSort(view, search)
  const { status: _, sort: __, ...narrowing } = search
  // What is found everywhere stands in an order of its own.
  if (search.query !== undefined) return null
  return (
    <div className="list-bar">
      {view === 'undelivered' && <span className="hint">{t('list.until_sent_again')}</span>}
      {status && view !== 'snoozed' && (
        <nav className="seg" aria-label={t('list.state')}>
          {statuses.map((one) => (
            <Link
              key={one}
              to="/inbox/$view/{-$uuid}"
              params={{ view, uuid: undefined }}
              search={one === 'open' ? narrowing : { ...narrowing, status: one }}
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
          <MenuItem key={one} chosen={one === sort} onSelect={() => show({ sort: one })}>
            {t(sortWord[one])}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
