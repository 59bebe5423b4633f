import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { newEchoId } from '../../../lib/echo-id.ts'
import { momentOf } from '../../../lib/format.ts'
import { say } from '../../../lib/said.ts'
import { t } from '../../../lib/t.ts'
import type { Mode, useDraft } from '../../inbox/drafts/api.ts'
import { isHeld, quote, useQuoted, useSendMessage } from '../../inbox/messages/api.ts'
import type { useMentions } from './mentions.ts'
import type { useQuestions } from './questions.ts'
import type { useRescheduled } from './rescheduled.tsx'
import type { Scheduled, Status, Then } from './send-button.tsx'
import { undoMs, type useUndo } from './undo-bar.tsx'
import type { useUploads } from './uploads.ts'
import type { useMacroChoice } from './use-macro-choice.ts'

type Parts = {
  uuid: string
  mode: Mode
  status: Status
  box: RefObject<HTMLTextAreaElement | null>
  draft: ReturnType<typeof useDraft>
  uploads: ReturnType<typeof useUploads>
  mentions: ReturnType<typeof useMentions>
  replies: ReturnType<typeof useMacroChoice>
  questions: ReturnType<typeof useQuestions>
  rescheduled: ReturnType<typeof useRescheduled>
  undo: ReturnType<typeof useUndo>
  /** Called instead of sending if the time that was chosen for the reply has passed. */
  onLate: () => void
}

/**
 * Sends what is in the reply box. `send` waits for files that are on their way and asks the questions that come before
 * a reply; `post` asks nothing. A message that could not be sent stays in the thread.
 */
export function useSend(parts: Parts) {
  const { uuid, mode, status, box, draft, uploads, mentions, replies, questions, rescheduled, undo } = parts
  const now = useNow()
  const isNote = mode === 'note'
  const quoted = useQuoted(uuid)
  const sendMessage = useSendMessage(uuid)
  /** What is done once the desk has the message. It is kept while a question has to be answered first. */
  const then = useRef<Then>(undefined)
  const scheduled = useRef<Scheduled>(undefined)
  const isEarly = uploads.busy || questions.isEarly
  /** Send was pressed too early. What is there goes once that is over, unless something was changed since. */
  const [pressed, setPressed] = useState<{
    next: Then | undefined
    atOnce: boolean
    of: string
    files: number
    refused: number
  }>()

  const settle = () => {
    then.current = undefined
    scheduled.current = undefined
    questions.settle()
    box.current?.focus()
  }
  const post = () => {
    const [message, files] = [draft.take(), uploads.take()]
    if (message === '' && files.length === 0) return
    const { putIn } = replies
    const held =
      !isNote && (scheduled.current || undo.holds)
        ? { ...scheduled.current, ...(then.current ? { status_after: then.current.status } : {}) }
        : undefined
    if (!isNote) rescheduled.forget()
    const sent = sendMessage.mutateAsync({
      echo_id: newEchoId(),
      message,
      private: isNote,
      at: new Date(now).toISOString(),
      files,
      mentions: isNote ? mentions.of(message) : [],
      quoted: isNote ? undefined : quoted,
      held,
      macro: putIn && { id: putIn.macro_id, actions: putIn.actions.map(({ type }) => type) },
    })
    // What fails stays in the thread, and the conversation stays as it is.
    const [act, seen] = [then.current, status.look()]
    sent.then(
      (answer) => {
        const waits = isHeld(answer)
        if (!waits) say(t(isNote ? 'composer.note_added' : 'delivery.sent'))
        else if (answer.kind === 'scheduled') say(t('held.goes_out', { when: momentOf(answer.send_at, now) }))
        act?.act(seen, waits ? { undo: () => void undo.takeBack(answer.uuid), ms: undoMs(answer) } : undefined)
        // If the reply is held, its actions are done when it leaves.
        if (putIn && !waits) replies.tellDone(putIn.name, putIn.actions)
      },
      () => undefined,
    )
    mentions.sent()
    replies.sent()
    if (!isNote) quote(uuid, null)
    settle()
  }
  const send = (next = then.current, atOnce = false) => {
    if (draft.text.trim() === '' && !uploads.ready && !uploads.busy) return
    if (isEarly)
      return setPressed({ next, atOnce, of: `${uuid} ${mode}`, files: uploads.all.length, refused: uploads.refused })
    then.current = next
    const { time } = rescheduled
    if (!isNote && time && !atOnce && !scheduled.current) {
      if (Date.parse(time.send_at) <= now) return parts.onLate()
      scheduled.current = time
    }
    if (replies.ask() && questions.ask()) post()
  }

  const follow = useRef(send)
  follow.current = send
  const complete =
    pressed?.of === `${uuid} ${mode}` && uploads.all.length === pressed.files && uploads.refused === pressed.refused
  useEffect(() => {
    if (!pressed || isEarly) return
    setPressed(undefined)
    if (complete) follow.current(pressed.next, pressed.atOnce)
  }, [pressed, isEarly, complete])

  return {
    /** Send was pressed and waits for files, or for what a question depends on. */
    waits: pressed !== undefined,
    send,
    sendAt: (time: Scheduled) => {
      scheduled.current = time
      send()
    },
    post,
    /** The text was changed, so what was pressed before does not count any more. */
    changed: () => setPressed(undefined),
    /** Goes back to the draft as it was, with nothing waiting to be sent. */
    back: settle,
  }
}
