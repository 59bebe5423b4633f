import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Halves } from './mark.tsx'

type Props = { title: string; text?: ReactNode; action?: ReactNode; missing?: 'second' | 'both' }

/** Says what will appear here and offers one action. */
export function Empty({ title, text, action, missing = 'second' }: Props) {
  return (
    <div className={styles.blank}>
      <Halves dashed={missing} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
