import { cx } from '../lib/cx.ts'
import type { WindowNow } from '../lib/reply-window.ts'
import styles from './fuse.module.css'

type Props = { window: WindowNow; words: string; mini?: boolean }

/** The 24-hour window in six parts of four hours, which drain towards the start. */
export function Fuse({ window, words, mini = false }: Props) {
  const hidden = mini ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words }
  return (
    <span className={cx(styles.fuse, styles[window.state], mini && styles.mini)} {...hidden}>
      <i style={{ inlineSize: `${(window.share * 100).toFixed(1)}%` }} />
    </span>
  )
}
