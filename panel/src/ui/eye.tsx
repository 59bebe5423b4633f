import { EyeOff, Eye as EyeOpen } from 'lucide-react'
import { t } from '../lib/t.ts'

/** Stands at the end of a field whose characters are hidden. */
export function Eye({ visible, onChange }: { visible: boolean; onChange: (visible: boolean) => void }) {
  return (
    <button
      type="button"
      className="ibtn small"
      aria-label={visible ? t('sign_in.hide') : t('sign_in.show')}
      onClick={() => onChange(!visible)}
    >
      {visible ? <EyeOff /> : <EyeOpen />}
    </button>
  )
}
