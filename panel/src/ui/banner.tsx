import { CircleAlert, CloudAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { danger: CircleAlert, warn: CloudAlert, info: Info }

type Props = { look: keyof typeof icons; flat?: boolean; small?: ReactNode; action?: ReactNode; children: ReactNode }

/** A sentence, the reason in small, one action. What failed is said at once to a screen reader. */
export function Banner({ look, flat = false, small, action, children }: Props) {
  const Icon = icons[look]
  return (
    <div className={`banner ${look} ${flat ? 'flat' : ''}`} role={look === 'danger' ? 'alert' : 'status'}>
      <Icon />
      <span className="grow min-w-0">
        {children}
        {small && <small>{small}</small>}
      </span>
      {action}
    </div>
  )
}
