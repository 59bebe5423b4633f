import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { t } from '../../../lib/t.ts'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { type Attribute, attributesQuery } from './api.ts'

/** All attributes with what they belong to and the key by which the API knows each; the search finds the key too. */
export function AttributeList() {
  return (
    <ItemList<Attribute>
      kind="attributes"
      list={useQuery(attributesQuery)}
      textOf={({ name, key }) => `${name} ${key}`}
      title={({ name }) => ({ face: <ListPlus className={looks.faint} />, name })}
      columns={[
        {
          head: t('attributes.applies_to'),
          width: 130,
          look: tableStyles.colState,
          cell: ({ applies_to }) => <span className={looks.soft}>{t(`attributes.of_${applies_to}`)}</span>,
        },
        {
          head: t('attributes.data_type'),
          width: 110,
          look: tableStyles.colWide,
          cell: ({ data_type }) => <span className={looks.soft}>{t(`attributes.type_${data_type}`)}</span>,
        },
        {
          head: t('attributes.key'),
          width: 140,
          look: tableStyles.colWide,
          cell: ({ key }) => <bdi className="code cut">{key}</bdi>,
        },
      ]}
    />
  )
}
