import { useState } from 'react'
import { deskTime } from '../../../../lib/clock.ts'
import { localText } from '../../../../lib/format.ts'
import { t } from '../../../../lib/t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'

/** Asks for any time at which to open it again. */
export function SnoozeDialog({ onClose, onPick }: { onClose: () => void; onPick: (until: string) => void }) {
  const [text, setText] = useState(() => localText(new Date(deskTime() + 86_400_000)))
  const [error, setError] = useState<string>()
  const pick = () => {
    const until = new Date(text)
    if (!(until.getTime() > deskTime())) return setError(t('snooze.past'))
    onPick(until.toISOString())
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('thread.snooze')}
      foot={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button look="primary" onClick={pick}>
            {t('thread.snooze')}
          </Button>
        </>
      }
    >
      <Field
        label={t('snooze.when')}
        type="datetime-local"
        dir="ltr"
        value={text}
        min={localText(new Date(deskTime()))}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
