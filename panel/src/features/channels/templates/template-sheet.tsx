import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { countryOf } from '../../../lib/calling-codes.ts'
import { deskTime } from '../../../lib/clock.ts'
import { newEchoId } from '../../../lib/echo-id.ts'
import { momentOf } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { firstName } from '../../../lib/person.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Conversation, HeldReply, Template } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Sheet } from '../../../ui/sheet.tsx'
import { generalQuery } from '../../office/settings/api.ts'
import { templatesQuery, useSendTemplate } from './api.ts'
import { type Chosen, canGo, FillState, RefusalElsewhere, TemplateChooser } from './chooser.tsx'
import { choiceOf, type Earlier, valuesOf } from './filling.ts'
import { knowing } from './known.ts'
import { LimitLine } from './limit-line.tsx'
import styles from './templates.module.css'
import { wordCategory } from './words.ts'

type Props = {
  conversation: Conversation
  again: Earlier | undefined
  /** The failed message that this one replaces. */
  replaces: string | undefined
  /** When it leaves, if it is scheduled. */
  later: Pick<HeldReply, 'send_at' | 'if_customer_writes'> | undefined
  onClose: () => void
}

/** The category and country by which the provider charges for it. */
function Cost({ template, conversation }: { template: Template; conversation: Conversation }) {
  const kind = wordCategory(template.category)
  const country = countryOf(conversation.contact)
  return (
    <p className={styles.limit}>
      {country ? t('templates.billed_to', { kind, country }) : t('templates.billed', { kind })}
    </p>
  )
}

/**
 * Sends an approved template into a conversation, whatever its reply window. With the keyboard: letters, Enter, and
 * Enter again.
 */
export function TemplateSheet({ conversation, again, replaces, later, onClose }: Props) {
  const { uuid, inbox_id, inbox_name, contact, customer_language, reply_window } = conversation
  const me = useMe()
  const box = useRef<HTMLDivElement>(null)
  const templates = useQuery(templatesQuery(inbox_id)).data
  const before = again && templates?.find(({ name, language }) => name === again.name && language === again.language)
  const [picked, setPicked] = useState<Chosen>()
  const chosen = picked !== undefined ? picked : before ? { template: before, values: valuesOf(before, again) } : null
  const [deletes, setDeletes] = useState(true)
  const [echo_id] = useState(newEchoId)
  const undoSeconds = useQuery(generalQuery).data?.['app.undo_send_seconds']
  const sending = useSendTemplate(uuid, undoSeconds !== 0)
  const send = (chosen: Chosen) =>
    canGo(chosen) &&
    !sending.isPending &&
    sending.mutate(
      {
        template: choiceOf(chosen.template, chosen.values),
        echo_id,
        ...later,
        ...(replaces && deletes ? { replaces } : {}),
      },
      { onSuccess: onClose },
    )
  const goOn = (chosen: NonNullable<Chosen>) => {
    if (canGo(chosen)) return send(chosen)
    const places = [...(box.current?.querySelectorAll<HTMLInputElement>('input[data-place]') ?? [])]
    const empty = places.find(({ value }) => value.trim() === '')
    return (empty ?? box.current?.querySelector<HTMLElement>('[data-part="fill"] button'))?.focus()
  }
  return (
    <Sheet
      onClose={onClose}
      title={t(replaces ? 'message.as_template' : 'templates.send')}
      text={rich('templates.send_to', {
        number: <span className="ltr">{readablePhone(contact.phone_number ?? '')}</span>,
        inbox: <bdi className="cut">{inbox_name}</bdi>,
      })}
      foot={
        <>
          {replaces && (
            <label className={styles.deletes}>
              <input
                type="checkbox"
                className={fieldStyles.check}
                checked={deletes}
                onChange={({ target }) => setDeletes(target.checked)}
              />
              {t('templates.delete_failed')}
            </label>
          )}
          <FillState chosen={chosen} />
          {reply_window.state === 'closed' && <LimitLine inboxId={inbox_id} />}
          {later && <p className={styles.limit}>{t('held.at', { when: momentOf(later.send_at, deskTime()) })}</p>}
          {chosen && <Cost template={chosen.template} conversation={conversation} />}
          <Button
            size="tool"
            look="primary"
            hotkey="⏎"
            disabled={!canGo(chosen)}
            busy={sending.isPending}
            onClick={() => send(chosen)}
          >
            {later
              ? t('held.schedule')
              : rich('composer.send_to', { name: <bdi className="cut">{firstName(contact)}</bdi> })}
          </Button>
        </>
      }
    >
      <div ref={box}>
        <TemplateChooser
          inboxId={inbox_id}
          reader={{ name: firstName(contact), language: customer_language ?? contact.language }}
          known={knowing(conversation, me)}
          chosen={chosen}
          first
          refusal={sending.error}
          onEnter={goOn}
          onChange={(next) => {
            if (sending.error) sending.reset()
            setPicked(next)
          }}
        />
      </div>
      <RefusalElsewhere refusal={sending.error} fields={[]} />
    </Sheet>
  )
}
