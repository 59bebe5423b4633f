import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import { IconButton } from './button.tsx'
import looks from './looks.module.css'
import styles from './page.module.css'
import paneHeadStyles from './pane-head.module.css'

type Props = { title: ReactNode; avatar?: ReactNode; children?: ReactNode; onClose: () => void }

/** Names what is open beside a list, and closes it. */
export function PaneHead({ title, avatar, children, onClose }: Props) {
  return (
    <header className={cx(paneHeadStyles.head, styles.besideHead)}>
      {avatar}
      <h2 className={cx('cut', looks.grow, styles.named)} dir="auto">
        {title}
      </h2>
      {children}
      <IconButton label={t('close')} onClick={onClose}>
        <X />
      </IconButton>
    </header>
  )
}
