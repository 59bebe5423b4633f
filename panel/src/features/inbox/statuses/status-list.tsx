import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { statusName } from '../../../lib/status.ts'
import { t } from '../../../lib/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { statusesQuery } from './api.ts'

/** All statuses by the category that decides which lists they are in; built-in ones are marked. */
export function StatusList() {
  return (
    <ItemList
      kind="statuses"
      list={useQuery(statusesQuery)}
      textOf={({ name, category }) => `${name} ${statusName(name)} ${t(`statuses.category_${category}`)}`}
      title={({ name }) => ({ name: statusName(name) })}
      columns={[
        {
          head: t('statuses.category'),
          width: '32%',
          cell: ({ category }) => (
            <span className={cx('cut', looks.block, looks.soft)}>{t(`statuses.category_${category}`)}</span>
          ),
        },
        {
          head: t('admin.origin'),
          width: 104,
          look: tableStyles.colState,
          cell: ({ built_in }) => built_in && <Chip look="quiet">{t('admin.built_in')}</Chip>,
        },
      ]}
    />
  )
}
