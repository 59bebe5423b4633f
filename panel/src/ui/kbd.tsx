import type { ReactNode } from 'react'
import styles from './kbd.module.css'

/** A key as it is printed on a keyboard. Screen readers do not read it. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  )
}
