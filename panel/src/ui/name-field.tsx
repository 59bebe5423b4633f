import { Field, type Labelled } from './field.tsx'

type Props = Labelled & { value: string; longest?: number; isNew: boolean; onChange: (name: string) => void }

/** The first field of an item that is known by its name. For a new item it has the focus. */
export function NameField({ longest = 140, isNew, onChange, ...field }: Props) {
  return (
    <Field
      {...field}
      maxLength={longest}
      autoComplete="off"
      autoFocus={isNew}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
