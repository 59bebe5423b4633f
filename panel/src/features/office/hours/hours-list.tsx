import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { t } from '../../../lib/t.ts'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { type Hours, hoursQuery } from './api.ts'
import { stateWords, usedWords } from './state.ts'

export function HoursList() {
  const now = useNow()
  return (
    <ItemList<Hours>
      kind="hours"
      list={useQuery(hoursQuery)}
      textOf={({ name, timezone }) => `${name} ${timezone ?? ''}`}
      title={(hours) => ({
        face: <Clock className={looks.faint} />,
        name: hours.name,
        below: <span className="cut">{stateWords(hours, now)}</span>,
      })}
      columns={[
        {
          head: t('hours.used_by'),
          width: '34%',
          look: tableStyles.colWide,
          cell: (hours) => <span className={looks.soft}>{usedWords(hours)}</span>,
        },
      ]}
    />
  )
}
