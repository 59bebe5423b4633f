import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './field.module.css'
import looks from './looks.module.css'
import { Switch } from './switch.tsx'

export type Labelled = { label: string; hint?: ReactNode; error?: string | undefined }
/** `beside` is at the end of the label's line and comes after the field in the order of focus. */
type FrameProps = Labelled & { beside?: ReactNode; children: (control: ReturnType<typeof describe>) => ReactNode }

function describe(id: string, below: boolean, error: string | undefined) {
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': below ? `${id}-below` : undefined,
  }
}

/** An error replaces the hint and is tied to the field. */
function Below({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  const below = error ?? hint
  if (!below) return null
  return (
    <p id={`${id}-below`} className={cx(styles.hint, error && styles.bad)}>
      {error && <CircleAlert className="i-14" />}
      {error ? <span>{error}</span> : hint}
    </p>
  )
}

function Frame({ label, hint, error, beside, children }: FrameProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(describe(id, Boolean(error ?? hint), error))}
      <Below id={id} hint={hint} error={error} />
      {beside && <span className={styles.beside}>{beside}</span>}
    </div>
  )
}

/**
 * The words of a person have their own direction, in a panel of any language. Figures stay where the panel has them.
 */
export const dirOf = ({ type = 'text', value }: Pick<ComponentProps<'input'>, 'type' | 'value'>) =>
  type === 'text' && /\p{L}/u.test(String(value)) ? 'auto' : undefined

type FieldProps = ComponentProps<'input'> & Labelled & { end?: ReactNode; beside?: ReactNode }

/** One line of text with its label: above it, or beside it if the form is wide enough. */
export function Field({ label, hint, error, end, beside, required, ...input }: FieldProps) {
  return (
    <Frame label={label} hint={hint} error={error} beside={beside}>
      {(control) => (
        <span className={cx(styles.input, styles.lg, error && styles.bad, input.readOnly && styles.read)}>
          {/* With the HTML attribute, Firefox marks a field and its form as wrong before anybody has filled it. */}
          <input dir={dirOf(input)} {...input} aria-required={required} {...control} />
          {end}
        </span>
      )}
    </Frame>
  )
}

/** Several lines of text, whose height the person can change. `behind` is shown behind the text. */
export function AreaField({
  label,
  hint,
  error,
  behind,
  ...area
}: ComponentProps<'textarea'> & Labelled & { behind?: ReactNode }) {
  return (
    <Frame label={label} hint={hint} error={error}>
      {(control) => (
        <span className={cx(styles.input, styles.area, error && styles.bad)}>
          {behind}
          <textarea {...area} {...control} />
        </span>
      )}
    </Frame>
  )
}

/** One of a list in the browser's own control, so that letters, arrows and touch work as everywhere. */
export function SelectField({ label, hint, error, children, ...select }: ComponentProps<'select'> & Labelled) {
  return (
    <Frame label={label} hint={hint} error={error}>
      {(control) => (
        <span className={cx(styles.input, styles.lg, error && styles.bad)}>
          <select {...select} {...control}>
            {children}
          </select>
          <ChevronDown className="i-14" />
        </span>
      )}
    </Frame>
  )
}

type SwitchProps = Labelled & { checked: boolean; onChange: (checked: boolean) => void }

/** On or off. In a form it takes effect when the form is saved. */
export function SwitchField({ label, hint, error, checked, onChange }: SwitchProps) {
  const id = useId()
  const { 'aria-describedby': described } = describe(id, Boolean(error ?? hint), error)
  return (
    <div className={styles.switchField}>
      <div className={cx(looks.grow, looks.shrinks)}>
        <label htmlFor={id}>{label}</label>
        <Below id={id} hint={hint} error={error} />
      </div>
      <Switch id={id} describedBy={described} checked={checked} onChange={onChange} />
    </div>
  )
}

/** Several controls under one label. */
export function GroupField({ label, hint, error, children }: Labelled & { children: ReactNode }) {
  const id = useId()
  const { 'aria-describedby': described } = describe(id, Boolean(error ?? hint), error)
  return (
    <fieldset className={styles.field} aria-describedby={described}>
      <legend className="vh">{label}</legend>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={looks.shrinks}>{children}</div>
      <Below id={id} hint={hint} error={error} />
    </fieldset>
  )
}

export type Choice = { value: string; name?: string; text?: ReactNode; disabled?: boolean }
type ChoicesProps = { choices: readonly Choice[]; chosen: readonly string[]; onChange: (chosen: string[]) => void }

/** Boxes of which any number may be ticked. One that is `disabled` keeps what it was. */
export function Choices({ choices, chosen, onChange }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      {choices.map(({ value, name = value, text, disabled = false }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            className={styles.check}
            checked={chosen.includes(value)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span>
            <bdi>{name}</bdi>
            {text && <small>{text}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}

/** Any number of a few choices. */
export function ChoicesField({ choices, chosen, onChange, ...labelled }: Labelled & ChoicesProps) {
  return (
    <GroupField {...labelled}>
      <Choices choices={choices} chosen={chosen} onChange={onChange} />
    </GroupField>
  )
}

/** A value that may be read here but not changed. */
export function ShownField({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <bdi className={styles.shown}>{children}</bdi>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
