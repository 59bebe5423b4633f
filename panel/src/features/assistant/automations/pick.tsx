import { type SelectProps, Pick as UnblamedPick } from '../../../ui/select.tsx'
import styles from '../rules.module.css'
import { blames, type Fault } from './fault.tsx'

type Props = SelectProps & { fault?: Fault; faultId?: string }

/** A choice in a row of a rule, which a fault may blame. */
export const Pick = ({ fault, faultId = '', ...pick }: Props) => (
  <UnblamedPick className={styles.pick} {...pick} {...blames(fault, faultId)} />
)
