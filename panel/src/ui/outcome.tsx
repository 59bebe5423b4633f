import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { useSaid } from '../lib/said.ts'
import { t } from '../lib/t.ts'
import { IconButton } from './button.tsx'
import looks from './looks.module.css'
import outcomeStyles from './outcome.module.css'

export type Refused = { id: number | string; name: string; reason: string }
type Props = { label: string; title: string; refused: readonly Refused[]; action?: ReactNode; onClose: () => void }

/** The result of a change of many items at once, with every refusal and its reason, until it is closed. */
export function Outcome({ label, title, refused, action, onClose }: Props) {
  useSaid(title)
  return (
    <section className={outcomeStyles.outcome} aria-label={label}>
      <div className={looks.bar}>
        <b className={looks.grow}>{title}</b>
        {action}
        <IconButton small label={t('close')} onClick={onClose}>
          <X className="i-14" />
        </IconButton>
      </div>
      <ul>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <X className={cx('i-12', looks.danger)} />
            <bdi className="cut">{name}</bdi>
            <span className={cx(looks.end, looks.faint)}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
