import { useState } from 'react'
import { deskTime } from '../lib/clock.ts'
import { localText } from '../lib/format.ts'
import { t } from '../lib/t.ts'
import type { HeldReply } from '../lib/types.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field, SelectField } from './field.tsx'

type Chosen = Pick<HeldReply, 'send_at' | 'if_customer_writes'>
type Props = {
  /** What was chosen before. */
  preset?: Chosen | undefined
  /** When the reply window closes; null for what leaves also after it. */
  windowUntil: string | null
  onPick: (chosen: Chosen) => void
  /** After the reply window nothing but a template leaves. */
  onTemplate?: (chosen: Chosen) => void
  onClose: () => void
}

/** When a reply is sent, in the reader's own zone, and what happens to it if the customer writes first. */
export function ScheduleDialog({ preset, windowUntil, onPick, onTemplate, onClose }: Props) {
  const [text, setText] = useState(() =>
    localText(preset ? new Date(preset.send_at) : new Date(deskTime() + 3_600_000)),
  )
  const [writes, setWrites] = useState(preset?.if_customer_writes ?? 'cancel')
  const [error, setError] = useState<string>()
  const at = new Date(text)
  const isLate = onTemplate !== undefined && windowUntil !== null && at.getTime() >= Date.parse(windowUntil)
  const pick = () => {
    if (!(at.getTime() > deskTime())) return setError(t('snooze.past'))
    const chosen = { send_at: at.toISOString(), if_customer_writes: writes }
    if (isLate) onTemplate(chosen)
    else onPick(chosen)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('held.send_later')}
      foot={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button look="primary" onClick={pick}>
            {t(isLate ? 'held.choose_template' : 'held.schedule')}
          </Button>
        </>
      }
    >
      <Field
        label={t('held.when')}
        type="datetime-local"
        dir="ltr"
        value={text}
        min={localText(new Date(deskTime()))}
        error={error}
        hint={
          isLate
            ? t('held.needs_template')
            : t('held.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ') })
        }
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <SelectField
        label={t('held.if_writes')}
        value={writes}
        onChange={({ target }) => setWrites(target.value === 'send' ? 'send' : 'cancel')}
      >
        <option value="cancel">{t('held.do_not_send')}</option>
        <option value="send">{t('held.send_anyway')}</option>
      </SelectField>
    </Dialog>
  )
}
