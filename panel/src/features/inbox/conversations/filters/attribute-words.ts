import { useQuery } from '@tanstack/react-query'
import { calendarDay } from '../../../../lib/format.ts'
import { t } from '../../../../lib/t.ts'
import { type Attribute, attributesQuery } from '../../../office/attributes/api.ts'

export const idOf = ({ applies_to, key }: Attribute) => `${applies_to}.${key}`

/** The attribute of a filter, and its value. Undefined for any value. */
export function readFilter(filter = ''): [id: string, value?: string] {
  const [id = '', ...rest] = filter.split('=')
  return rest.length > 0 ? [id, rest.join('=')] : [id]
}

/** The values among which a filter lets people choose. Empty for kinds whose value is typed. */
export const choicesOf = ({ data_type, values }: Attribute) =>
  data_type === 'checkbox'
    ? [
        { value: 'true', name: t('details.yes') },
        { value: 'false', name: t('details.no') },
      ]
    : data_type === 'list'
      ? values.map((value) => ({ value, name: value }))
      : []

/** The words for an attribute filter in the line below the head of the list. */
export function useAttributeWords(filter: string | undefined) {
  const attributes = useQuery(attributesQuery).data ?? []
  if (filter === undefined) return undefined
  const [id, value] = readFilter(filter)
  const attribute = attributes.find((one) => idOf(one) === id)
  if (!attribute) return id
  if (value === undefined || value === '')
    return `${attribute.name}: ${t(value === '' ? 'list.no_value' : 'list.any_value')}`
  const chosen = choicesOf(attribute).find((choice) => choice.value === value)?.name
  const day = attribute.data_type === 'date' && Date.parse(value) ? calendarDay(value) : undefined
  return `${attribute.name}: ${chosen ?? day ?? value}`
}
