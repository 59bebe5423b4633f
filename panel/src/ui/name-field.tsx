import { Field, type Labelled } from './field.tsx'

type Props = Labelled & { value: string; longest?: number; isNew: boolean; onChange: (name: string) => void }

/** The first field of a thing that is known by its name; of a new one it has the focus. */
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
