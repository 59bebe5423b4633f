import { useState } from 'react'
import { localText } from '../lib/format.ts'
import { t } from '../lib/t.ts'
import type { HeldReply } from '../lib/types.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field, SelectField } from './field.tsx'

type Chosen = { send_at: string; if_customer_writes: HeldReply['if_customer_writes']; message?: string }
type Props = {
  /** The reply to change. Without it, a new one gets its time. */
  held?: HeldReply
  onPick: (chosen: Chosen) => void
  onClose: () => void
}

/** When a reply is sent, in the reader's own zone, and what happens to it if the customer writes first. */
export function ScheduleDialog({ held, onPick, onClose }: Props) {
  const [text, setText] = useState(() => localText(held ? new Date(held.send_at) : new Date(Date.now() + 3_600_000)))
  const [writes, setWrites] = useState(held?.if_customer_writes ?? 'cancel')
  const [message, setMessage] = useState(held?.message ?? '')
  const [error, setError] = useState<string>()
  const pick = () => {
    const at = new Date(text)
    if (!(at.getTime() > Date.now())) return setError(t('snooze.past'))
    const changed = held && message !== held.message ? { message } : {}
    onPick({ send_at: at.toISOString(), if_customer_writes: writes, ...changed })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('held.send_later')}
      foot={
        <Button look="primary" onClick={pick}>
          {t('held.schedule')}
        </Button>
      }
    >
      {held && !held.template && (
        <Field
          label={t('composer.reply')}
          value={message}
          dir="auto"
          onChange={({ target }) => setMessage(target.value)}
        />
      )}
      <Field
        label={t('held.when')}
        type="datetime-local"
        dir="ltr"
        value={text}
        min={localText(new Date())}
        error={error}
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
