import { CircleAlert } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import fieldStyles from '../../../ui/field.module.css'
import styles from '../rules.module.css'

/** What the desk refused, and at which place of the rule, such as `actions.0.template.params.body.1`. */
export type Fault = { path: string; words: string } | undefined

/** The fault inside this part, with the rest of its path. */
export const within = (fault: Fault, part: string): Fault =>
  fault?.path === part || fault?.path.startsWith(`${part}.`)
    ? { ...fault, path: fault.path.slice(part.length + 1) }
    : undefined

/** For the control that a fault blames. */
export const blames = (fault: Fault, id: string) =>
  fault ? ({ 'aria-invalid': true, 'aria-describedby': id } as const) : {}

export function FaultBelow({ fault, id }: { fault: Fault; id: string }) {
  return (
    fault && (
      <p id={id} className={cx(styles.long, fieldStyles.hint, fieldStyles.bad)}>
        <CircleAlert className="i-14" />
        <span>{fault.words}</span>
      </p>
    )
  )
}
