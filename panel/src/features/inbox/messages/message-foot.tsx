import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { useCan } from '../../../lib/me.ts'
import { t, type Word } from '../../../lib/t.ts'
import type { FailureReason, Message } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import styles from '../../../ui/talk/bubble.module.css'
import { useDeleteMessage, useDropSending, useForgetDraft, useRetryMessage, useSendMessage } from './api.ts'
import { useThreadActions } from './thread-actions.ts'
import { useThreadUuid } from './thread-uuid.ts'
import type { ThreadMessage } from './timeline.ts'

export type Failure = { certain: boolean; reason: string; tip: ReactNode }

const reasonWord: Record<FailureReason, Word> = {
  payment: 'failure.payment',
  window: 'failure.window',
  no_channel: 'failure.no_channel',
  spam: 'failure.spam',
  restricted: 'failure.restricted',
  inbox_disabled: 'failure.inbox_disabled',
  agent_disabled: 'failure.agent_disabled',
  conversation_closed: 'failure.conversation_closed',
  taken_over: 'failure.taken_over',
  file_unreadable: 'failure.file_unreadable',
  no_number: 'failure.no_number',
  other: 'failure.other',
}

function providerWords(message: Message) {
  const failure = message.meta.failure
  if (!failure) return null
  return [failure.code, failure.provider_text].filter((part) => part !== null && part !== '').join(' · ') || null
}

/** Why a message did not arrive, or that its delivery is unknown. */
export function failureOf(message: ThreadMessage): Failure | undefined {
  if (message.status === 'unknown') {
    return { certain: false, reason: t('message.unknown'), tip: t('message.unknown_why') }
  }
  if (message.status !== 'failed') return undefined
  const reason = message.sending
    ? wordError(message.sending.error)
    : t(reasonWord[message.meta.failure?.reason ?? 'other'] ?? 'failure.other')
  const words = providerWords(message)
  const tip = (
    <>
      {reason}
      {words && <small>{t('message.provider_says', { words })}</small>}
    </>
  )
  return { certain: true, reason, tip }
}

/** With these reasons, another message to the same number would fail too. */
const hopeless: readonly FailureReason[] = ['payment', 'no_channel', 'spam', 'restricted', 'inbox_disabled']

type Props = { message: ThreadMessage; failure: Failure | undefined; closed: boolean }

/** What can be done about it, in words below the bubble. A message that may have arrived cannot be deleted. */
export function MessageFoot({ message, failure, closed }: Props) {
  const uuid = useThreadUuid()
  const send = useSendMessage(uuid)
  const retry = useRetryMessage(uuid)
  const drop = useDropSending(uuid)
  const remove = useDeleteMessage(uuid)
  const forgetDraft = useForgetDraft(uuid)
  const { sendAsTemplate } = useThreadActions()
  const mayReply = useCan('messages:write')
  const { sending } = message
  if (!failure) return <div className={styles.foot}>{t('message.waits_for_connection')}</div>

  const again = () => {
    if (!sending) return retry.mutate(message.uuid)
    drop(sending.outgoing.echo_id)
    send.mutate(sending.outgoing)
  }
  const removeAll = () => {
    if (!sending) return remove.mutate(message.uuid)
    drop(sending.outgoing.echo_id)
    forgetDraft.mutate(sending.outgoing.private)
  }
  const isStored = failure.certain && !sending && mayReply
  const canReplace = isStored && !hopeless.includes(message.meta.failure?.reason ?? 'other')
  const error = retry.error ?? remove.error
  return (
    <div className={cx(styles.foot, failure.certain && styles.bad)}>
      <span role={sending ? 'alert' : undefined}>
        {failure.certain ? t('message.not_delivered') : failure.reason}
        <span className="vh">{failure.certain && `: ${failure.reason}`}</span>
      </span>
      {(!closed || message.type === 'note') && (
        <button type="button" className={buttonStyles.link} onClick={again} disabled={retry.isPending}>
          {failure.certain ? t('retry') : t('message.resend')}
        </button>
      )}
      {canReplace && (
        <button type="button" className={buttonStyles.link} onClick={() => sendAsTemplate(message.uuid)}>
          {t('message.as_template')}
        </button>
      )}
      {(sending || isStored) && (
        <button type="button" className={buttonStyles.link} disabled={remove.isPending} onClick={removeAll}>
          {t('message.delete')}
        </button>
      )}
      {error && <span role="alert">{wordError(error)}</span>}
    </div>
  )
}
