import { type Labelled, SelectField } from './field.tsx'

type Props = Labelled & {
  items: readonly { id: number; name: string }[]
  /** The word for none of them. */
  none: string
  value: string
  onChange: (id: string) => void
}

/**
 * One of the items by its name. The value is its id as text, and empty for none. While the items are not there, what is
 * chosen is a mark and not the word for none.
 */
export function NameSelect({ items, none, value, onChange, ...labelled }: Props) {
  return (
    <SelectField {...labelled} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {value && !items.some(({ id }) => String(id) === value) && <option value={value}>…</option>}
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
