import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { IconButton } from './button.tsx'

type Props = { title: ReactNode; avatar?: ReactNode; children?: ReactNode; onClose: () => void }

/** Names what is open beside a list, and closes it. */
export function PaneHead({ title, avatar, children, onClose }: Props) {
  return (
    <header className="pane-head a-beside-head">
      {avatar}
      <h2 className="cut grow named" dir="auto">
        <bdi>{title}</bdi>
      </h2>
      {children}
      <IconButton label={t('close')} onClick={onClose}>
        <X />
      </IconButton>
    </header>
  )
}
