import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = ComponentProps<'input'> & { label: string; hint?: string; error?: string | undefined; end?: ReactNode }

/** One line of text with its label above; an error takes the place of the hint and is tied to the field. */
export function Field({ label, hint, error, end, ...input }: Props) {
  const id = useId()
  const below = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={`input lg ${error ? 'bad' : ''}`}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
        />
        {end}
      </span>
      {below && (
        <p id={`${id}-below`} className={`hint ${error ? 'bad' : ''}`}>
          {error && <CircleAlert className="i-14" />}
          {below}
        </p>
      )}
    </div>
  )
}
