import { cx } from '../lib/cx.ts'
import { clockTime } from '../lib/format.ts'
import { modded, useHotkeys } from '../lib/hotkeys.ts'
import { t } from '../lib/t.ts'
import { Button } from './button.tsx'
import looks from './looks.module.css'
import styles from './save-bar.module.css'

type Props = {
  /** The changed fields by the names that the person sees. */
  changed: readonly string[]
  /** Can be pressed even if nothing was changed. */
  always?: boolean
  saving: boolean
  savedAt: number | null
  /** Seconds until the desk accepts it. */
  wait: number
  word?: string
  onSave: () => void
  onDiscard: () => void
}

/** Names what is about to be saved, and afterwards when it was saved. */
export function SaveBar({
  changed,
  always = false,
  saving,
  savedAt,
  wait,
  word = t('form.save'),
  onSave,
  onDiscard,
}: Props) {
  const dirty = changed.length > 0
  const ready = dirty || always
  const save = () => {
    if (ready && !saving && wait === 0) onSave()
  }
  useHotkeys({ 'mod+s': save })
  return (
    <footer className={styles.bar}>
      <span className={styles.said} role="status">
        {saving
          ? t('form.saving')
          : dirty
            ? t('form.changes', { count: changed.length, names: changed.join(', ') })
            : savedAt !== null && t('form.saved', { time: clockTime(savedAt) })}
      </span>
      <span className={cx(looks.end, looks.bar)}>
        {dirty && (
          <Button look="plain" disabled={saving} onClick={onDiscard}>
            {t('form.discard')}
          </Button>
        )}
        <Button look="primary" hotkey={modded('S')} busy={saving} disabled={!ready || wait > 0} onClick={save}>
          {wait > 0 ? t('form.again_in', { seconds: wait }) : word}
        </Button>
      </span>
    </footer>
  )
}
