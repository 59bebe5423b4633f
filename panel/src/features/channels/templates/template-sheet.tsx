import { useState } from 'react'
import { newEchoId } from '../../../lib/echo-id.ts'
import { firstName } from '../../../lib/person.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Conversation } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useSendTemplate } from './api.ts'
import { type Chosen, canGo, FillState, RefusalElsewhere, TemplateChooser } from './chooser.tsx'
import { choiceOf } from './filling.ts'
import { LimitLine } from './limit-line.tsx'

type Props = { conversation: Conversation; open: boolean; onClose: () => void }

function Sheet({ conversation, onClose }: Omit<Props, 'open'>) {
  const { uuid, inbox_id, inbox_name, contact, reply_window } = conversation
  const [chosen, setChosen] = useState<Chosen>(null)
  const [echo_id] = useState(newEchoId)
  const sending = useSendTemplate(uuid)
  const send = () =>
    canGo(chosen) &&
    sending.mutate({ template: choiceOf(chosen.template, chosen.values), echo_id }, { onSuccess: onClose })
  return (
    <Dialog
      open
      broad
      onClose={onClose}
      title={t('templates.send')}
      text={rich('templates.send_to', {
        number: <span className="ltr">{readablePhone(contact.phone_number ?? '')}</span>,
        inbox: <bdi>{inbox_name}</bdi>,
      })}
      foot={
        <>
          <FillState chosen={chosen} />
          {reply_window.state === 'closed' && <LimitLine inboxId={inbox_id} />}
          <Button size="tool" onClick={onClose}>
            {t('close')}
          </Button>
          <Button size="tool" look="primary" disabled={!canGo(chosen)} busy={sending.isPending} onClick={send}>
            <bdi>{t('composer.send_to', { name: firstName(contact) })}</bdi>
          </Button>
        </>
      }
    >
      <TemplateChooser
        inboxId={inbox_id}
        chosen={chosen}
        first
        refusal={sending.error}
        onChange={(next) => {
          sending.reset()
          setChosen(next)
        }}
      />
      <RefusalElsewhere refusal={sending.error} fields={[]} />
    </Dialog>
  )
}

/** Sends an approved template into a conversation, whatever its window. */
export function TemplateSheet({ open, ...props }: Props) {
  return open ? <Sheet {...props} /> : null
}
