import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { hueOf } from '../lib/person.ts'
import styles from './chip.module.css'

export function Chip({ look, children }: { look?: 'ok' | 'warn' | 'danger' | 'quiet' | 'beta'; children: ReactNode }) {
  return <span className={cx(styles.chip, look && styles[look])}>{children}</span>
}

/** A tag's dot takes its hue from the word, so that it is the same in the list and beside the thread. */
export function TagDot({ tag }: { tag: string }) {
  return <i className={cx(styles.tagdot, styles[`h${hueOf(tag)}`])} aria-hidden="true" />
}

/** A tag with its colour; `children` stand behind the name, such as the button that removes it. */
export function TagChip({ tag, children }: { tag: string; children?: ReactNode }) {
  return (
    <Chip>
      <TagDot tag={tag} />
      <bdi className="cut">{tag}</bdi>
      {children}
    </Chip>
  )
}
