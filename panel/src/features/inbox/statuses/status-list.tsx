import { useQuery } from '@tanstack/react-query'
import { statusName } from '../../../lib/status.ts'
import { t } from '../../../lib/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import { statusesQuery } from './api.ts'

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
          cell: ({ category }) => <span className="cut block text-ink-2">{t(`statuses.category_${category}`)}</span>,
        },
        {
          head: t('admin.origin'),
          width: 104,
          look: 'col-state',
          cell: ({ built_in }) => built_in && <Chip look="quiet">{t('admin.built_in')}</Chip>,
        },
      ]}
    />
  )
}
