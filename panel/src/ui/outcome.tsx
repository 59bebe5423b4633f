import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import { IconButton } from './button.tsx'

export type Refused = { id: number | string; name: string; reason: string }
type Props = { label: string; title: string; refused: readonly Refused[]; action?: ReactNode; onClose: () => void }

/** What came of a change of many things at once, with every refusal and its reason, until it is closed. */
export function Outcome({ label, title, refused, action, onClose }: Props) {
  return (
    <section className="k-outcome" aria-label={label} role="status">
      <div className="flex items-center gap-2">
        <b className="grow">{title}</b>
        {action}
        <IconButton small label={t('close')} onClick={onClose}>
          <X className="i-14" />
        </IconButton>
      </div>
      <ul>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <X className="i-12 text-danger-ink" />
            <bdi className="cut">{name}</bdi>
            <span className="ms-auto text-ink-3">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
