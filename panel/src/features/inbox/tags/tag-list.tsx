import { useQuery } from '@tanstack/react-query'
import { dateOf, figure } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import { TagDot } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { tagsQuery, tagUseQuery } from './api.ts'

/**
 * All tags with how many conversations have each, of those that the person may see. The counts come later than the
 * names. An open tag counts all, because its deletion concerns them.
 */
export function TagList() {
  const use = useQuery(tagUseQuery).data
  const seesAll = [useCan('conversations:read'), useCan('conversations:read_all')].every(Boolean)
  return (
    <ItemList
      kind="tags"
      list={useQuery(tagsQuery)}
      textOf={({ name }) => name}
      title={({ name }) => ({ face: <TagDot tag={name} />, name })}
      columns={[
        {
          head: t(seesAll ? 'tags.use' : 'tags.use_seen'),
          width: seesAll ? 128 : 192,
          look: tableStyles.colFigure,
          by: ({ id }) => use?.get(id) ?? 0,
          cell: ({ id }) => use && figure(use.get(id) ?? 0),
        },
        {
          head: t('admin.made'),
          width: 120,
          look: tableStyles.colState,
          cell: ({ created_at }) => <span className={looks.faint}>{dateOf(created_at)}</span>,
        },
      ]}
    />
  )
}
