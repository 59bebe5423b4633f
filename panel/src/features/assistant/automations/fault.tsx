import { CircleAlert } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import fieldStyles from '../../../ui/field.module.css'
import styles from '../rules.module.css'

type Blame = { path: string; words: string }
/** What is wrong, and at which places of the rule, such as `actions.0.template.params.body.1`. Undefined is nothing. */
export type Fault = readonly Blame[] | undefined

/** The fault inside this part, with the rest of its path. */
export function within(fault: Fault, part: string): Fault {
  const inside = fault?.filter(({ path }) => path === part || path.startsWith(`${part}.`)) ?? []
  return inside.length > 0 ? inside.map(({ path, words }) => ({ words, path: path.slice(part.length + 1) })) : undefined
}

/** For the control that a fault blames. */
export const blames = (fault: Fault, id: string) =>
  fault ? ({ 'aria-invalid': true, 'aria-describedby': id } as const) : {}

/**
 * What the desk refused about a part of a rule, below that part, each sentence once. `id` is what the field names as
 * its description.
 */
export function FaultBelow({ fault, id }: { fault: Fault; id: string }) {
  return (
    fault && (
      <div id={id} className={styles.long}>
        {[...new Set(fault.map(({ words }) => words))].map((words) => (
          <p key={words} className={cx(fieldStyles.hint, fieldStyles.bad)}>
            <CircleAlert className="i-14" />
            <span>{words}</span>
          </p>
        ))}
      </div>
    )
  )
}
