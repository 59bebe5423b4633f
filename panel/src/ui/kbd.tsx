import type { ReactNode } from 'react'
import styles from './kbd.module.css'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  )
}
