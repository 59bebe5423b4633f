import { Link } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { cx } from '../../../../lib/cx.ts'
import { t, type Word } from '../../../../lib/t.ts'
import type { StatusCategory } from '../../../../lib/types.ts'
import fieldStyles from '../../../../ui/field.module.css'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import segmentsStyles from '../../../../ui/segments.module.css'
import sortStyles from '../../../../ui/sort.module.css'
import { type Place, useShow } from '../filters/narrowing.ts'
import styles from '../list.module.css'
import { type Sort, shownSort, shownStatus, sorts, statuses } from '../views.ts'

const statusWord: Record<StatusCategory, Word> = {
  open: 'list.open',
  waiting: 'list.snoozed',
  resolved: 'list.resolved',
}
const sortWord: Record<Sort, Word> = { waiting: 'list.longest_waiting', newest: 'list.newest' }

/**
 * The status and the order of the list. Search results have neither, because they are put in order by how well they
 * match.
 */
export function ListBar({ view, uuid, search }: Place) {
  const show = useShow({ view, uuid, search })
  const status = shownStatus(view, search)
  const sort = shownSort(view, search)
  // Another category has other statuses.
  const { status: _, sort: __, state: ___, ...narrowing } = search
  // Search results have an order of their own.
  if (search.query !== undefined) return null
  return (
    <div className={styles.listBar}>
      {view === 'undelivered' && <span className={fieldStyles.hint}>{t('list.until_sent_again')}</span>}
      {status && view !== 'snoozed' && (
        <nav className={segmentsStyles.segments} aria-label={t('list.state')}>
          {statuses.map((one) => (
            <Link
              key={one}
              to="/inbox/$view/{-$uuid}"
              params={{ view, uuid: undefined }}
              search={one === 'open' ? narrowing : { ...narrowing, status: one }}
              className={cx(one === status && segmentsStyles.isOn)}
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
          <button type="button" className={sortStyles.sort}>
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
