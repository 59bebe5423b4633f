import { Check, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useMe } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { Permission, Setup } from '../../../lib/types.ts'
import stepStyles from '../../../ui/steps.module.css'
import type { Step } from './api.ts'
import styles from './setup.module.css'

export type State = Setup['steps'][Step]

type Props = {
  step: Step
  number: number
  state: State
  /** This is the first step that is still to do. */
  next: boolean
  /** The permission that the step needs. */
  permission: Permission
  /** What the desk has seen of it, if anything. */
  evidence?: ReactNode
  /** The button of the step, for those who have the permission. */
  action: ReactNode
  /** Shown below the next step. */
  children?: ReactNode
}

const beads: Record<State, (number: number) => ReactNode> = {
  done: () => <Check className="i-12" />,
  running: () => <RefreshCw className="i-12" />,
  failed: () => <X className="i-12" />,
  todo: (number) => number,
}

const looks: Record<State, string | undefined> = {
  done: stepStyles.done,
  running: styles.running,
  failed: stepStyles.bad,
  todo: undefined,
}

/** A step of the setup: what it is, what the desk has seen of it, and what to do. */
export function StepLine({ step, number, state, next, permission, evidence, action, children }: Props) {
  const may = useMe().permissions.includes(permission)
  return (
    <li className={cx(looks[state], next && styles.next)} data-part="step" data-state={state}>
      <span className={stepStyles.bead} aria-hidden="true">
        {beads[state](number)}
      </span>
      <div>
        <div className={styles.line}>
          <span className={styles.about}>
            <b>
              {t(`setup.${step}`)}
              <span className="vh">, {t(`setup.state_${state}`)}</span>
            </b>
            <small data-part="evidence">{evidence || t(`setup.${step}_text`)}</small>
            {!may && <small>{t('setup.needs', { permission })}</small>}
          </span>
          {may && action}
        </div>
        {may && next && children}
      </div>
    </li>
  )
}
