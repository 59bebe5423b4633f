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
  /** The first that is still to do. */
  next: boolean
  /** Who may do it. */
  permission: Permission
  /** What the desk has seen, once it is known. */
  evidence?: ReactNode
  /** What is done about it, for those who may. */
  action: ReactNode
  /** Below the next step. */
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

/** A step of the way: what it is, what was seen of it, and the one thing to do. */
export function StepLine({ step, number, state, next, permission, evidence, action, children }: Props) {
  const may = useMe().permissions.includes(permission)
  const text = state === 'done' ? (evidence ?? t('setup.seen')) : (evidence ?? t(`setup.${step}_text`))
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
            <small>{text}</small>
            {!may && <small>{t('setup.needs', { permission })}</small>}
          </span>
          {may && action}
        </div>
        {may && next && children}
      </div>
    </li>
  )
}
