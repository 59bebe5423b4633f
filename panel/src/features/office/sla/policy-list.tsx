import { useQuery } from '@tanstack/react-query'
import { Timer } from 'lucide-react'
import { t } from '../../../lib/t.ts'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { type Policy, policiesQuery, promiseKinds } from './api.ts'

/** All SLA policies with the time of each promise. */
export function PolicyList() {
  return (
    <ItemList<Policy>
      kind="sla"
      list={useQuery(policiesQuery)}
      textOf={({ name }) => name}
      title={({ name }) => ({ face: <Timer className={looks.faint} />, name })}
      columns={promiseKinds.map((kind) => ({
        head: t(`sla.${kind}`),
        width: 116,
        look: tableStyles.colWide,
        cell: (policy) => <bdi className={looks.soft}>{policy[`${kind}_time`] ?? '–'}</bdi>,
      }))}
    />
  )
}
