import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newEchoId } from '../../../lib/echo-id.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { inboxesQuery } from '../inboxes/api.ts'
import { type Addressee, AddresseeField, faultOf } from './addressee-field.tsx'
import { useStartConversation } from './api.ts'
import { type Chosen, canGo, FillState, RefusalElsewhere, TemplateChooser } from './chooser.tsx'
import { choiceOf } from './filling.ts'
import { LimitLine } from './limit-line.tsx'
import { NoInbox } from './no-inbox.tsx'
import styles from './templates.module.css'

/** Writes to a customer first: from an inbox, to a contact or number, with an approved template. */
function StartForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const list = useQuery(inboxesQuery)
  const inboxes = list.data?.filter(({ enabled }) => enabled) ?? []
  const [inbox, setInbox] = useState<number | null>(null)
  const [to, setTo] = useState<Addressee>({ text: '', contact: null })
  const [chosen, setChosen] = useState<Chosen>(null)
  const [echo, setEcho] = useState(newEchoId)
  const starting = useStartConversation()
  const inboxId = inbox ?? inboxes[0]?.id ?? 0
  const ready = canGo(chosen) && (to.contact !== null || (to.text.trim() !== '' && !faultOf(to)))
  // What is on its way stays one: a second one under another name would be sent, too.
  const change = () => {
    if (!starting.error) return
    starting.reset()
    setEcho(newEchoId())
  }
  const start = () => {
    if (!canGo(chosen) || !ready) return
    const addressee = to.contact ? { contact_id: to.contact.id } : { phone_number: to.text.trim() }
    const template = choiceOf(chosen.template, chosen.values)
    starting.mutate(
      { inbox_id: inboxId, ...addressee, template, echo_id: echo },
      {
        onSuccess: ({ uuid }) => {
          onClose()
          void navigate({ to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid }, search: {} })
        },
      },
    )
  }
  return (
    <Dialog
      open
      width="broad"
      firm
      onClose={onClose}
      title={t('start.title')}
      foot={
        <>
          <FillState chosen={chosen} />
          <LimitLine inboxId={inboxId} />
          <Button size="tool" onClick={onClose}>
            {t('close')}
          </Button>
          <Button size="tool" look="primary" disabled={!ready} busy={starting.isPending} onClick={start}>
            {t('start.send')}
          </Button>
        </>
      }
    >
      <Segments
        label={t('start.channel')}
        value="whatsapp"
        options={[{ value: 'whatsapp', word: 'WhatsApp' }]}
        onChange={() => {}}
      />
      {!list.data && <ListState list={list} failed={t('start.failed_to_load')} />}
      {list.data && inboxes.length === 0 && <NoInbox />}
      {inboxes.length > 0 && (
        <>
          <div className={styles.who}>
            <SelectField
              label={t('start.inbox')}
              value={inboxId}
              onChange={({ target }) => {
                change()
                setInbox(Number(target.value))
                setChosen(null)
              }}
            >
              {inboxes.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <AddresseeField
              value={to}
              refusal={starting.error}
              onChange={(next) => {
                change()
                setTo(next)
              }}
            />
          </div>
          <TemplateChooser
            inboxId={inboxId}
            chosen={chosen}
            refusal={starting.error}
            onChange={(next) => {
              change()
              setChosen(next)
            }}
          />
          <RefusalElsewhere refusal={starting.error} fields={['phone_number', 'contact_id']} />
        </>
      )}
    </Dialog>
  )
}

export function StartDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <StartForm onClose={onClose} /> : null
}
