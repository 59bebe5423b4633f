import { Lock, Timer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { clockTime, duration, momentOf } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { draftName, keep, useKept } from '../../lib/kept.ts'
import { firstName } from '../../lib/person.ts'
import { readablePhone } from '../../lib/phone.ts'
import { type WindowNow, windowAt } from '../../lib/reply-window.ts'
import { rich, t } from '../../lib/t.ts'
import type { Conversation } from '../../lib/types.ts'
import { Button } from '../../ui/button.tsx'
import { Fuse } from '../../ui/fuse.tsx'
import { Segments } from '../../ui/segments.tsx'
import { newEchoId, useSendMessage } from './api.ts'

type Mode = 'reply' | 'note'

function windowWords(reply: WindowNow, now: number) {
  if (reply.state === 'closed') {
    return reply.until ? t('window.closed_at', { moment: momentOf(reply.until, now) }) : t('window.is_closed')
  }
  return reply.until ? t('window.closes_in', { time: duration(reply.left) }) : t('window.open')
}

function ClosingNotice({ reply }: { reply: WindowNow }) {
  if (reply.state !== 'closing' || !reply.until) return null
  return (
    <p className="dock-note closing">
      <Timer className="i-14" />
      <span className="foreign">
        {rich('composer.closing', { left: <b>{duration(reply.left)}</b> }, { time: clockTime(reply.until) })}
      </span>
    </p>
  )
}

function Shut({ name, words, onNote }: { name: string; words: string; onNote: () => void }) {
  return (
    <div className="comp shut">
      <Lock />
      <p className="grow min-w-0">
        <b>{words}</b>
        <small>{t('composer.has_to_write', { name })}</small>
      </p>
      <Button size="tool" hotkey="N" onClick={onNote}>
        {t('composer.note')}
      </Button>
    </div>
  )
}

export function Composer({ conversation }: { conversation: Conversation }) {
  const { uuid, contact } = conversation
  const now = useNow()
  const [mode, setMode] = useState<Mode>('reply')
  const draft = useKept(draftName(uuid, mode))
  const box = useRef<HTMLTextAreaElement>(null)
  const sendMessage = useSendMessage(uuid)
  const reply = windowAt(conversation.reply_window, now)
  const name = firstName(contact)
  const isNote = mode === 'note'

  const open = (next: Mode) => {
    setMode(next)
    requestAnimationFrame(() => box.current?.focus())
  }
  useHotkeys({
    r: () => open('reply'),
    n: () => open('note'),
    'mod+e': () => open(isNote ? 'reply' : 'note'),
  })

  const send = () => {
    const message = draft.trim()
    if (!message) return
    keep(draftName(uuid, mode), null)
    sendMessage.mutate({ echo_id: newEchoId(), message, private: isNote, at: new Date().toISOString() })
    box.current?.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.currentTarget.closest<HTMLElement>('.thread')?.querySelector<HTMLElement>('[role="log"]')?.focus()
    }
    // A phone's keyboard has no Shift+Enter worth the name: there Enter begins a new line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }

  const words = windowWords(reply, now)
  const shut = reply.state === 'closed' && !isNote
  return (
    <section className="dock" aria-label={t('composer.write_to', { name })} data-pane tabIndex={-1}>
      <Fuse window={reply} words={words} />
      {/* Said once when it changes, not each minute. */}
      <span className="vh" role="status">
        {reply.state === 'open' ? '' : t(`window.now_${reply.state}`)}
      </span>
      {shut ? (
        <Shut name={name} words={words} onNote={() => open('note')} />
      ) : (
        <>
          {!isNote && <ClosingNotice reply={reply} />}
          <div className={`comp ${isNote ? 'note-mode' : ''}`}>
            <div className="comp-top">
              <Segments
                label={t('composer.mode')}
                value={mode}
                options={[
                  { value: 'reply', word: t('composer.reply') },
                  { value: 'note', word: t('composer.note'), icon: <Lock className="i-14" /> },
                ]}
                onChange={open}
              />
              <span className="comp-to cut">
                {isNote
                  ? t('composer.never_sees', { name })
                  : contact.phone_number &&
                    rich('composer.to', { number: <span className="ltr">{readablePhone(contact.phone_number)}</span> })}
              </span>
            </div>
            <textarea
              ref={box}
              rows={2}
              aria-label={isNote ? t('composer.note') : t('composer.reply')}
              placeholder={isNote ? t('composer.write_note') : t('composer.write_to', { name })}
              value={draft}
              onChange={(event) => keep(draftName(uuid, mode), event.target.value)}
              onKeyDown={onKeyDown}
            />
            <div className="comp-bar">
              <span className="said">{draft && t('composer.draft_saved')}</span>
              <Button
                look={isNote ? 'note' : 'primary'}
                size="tool"
                hotkey="⏎"
                onClick={send}
                aria-label={isNote ? t('composer.add_note') : t('composer.send_to', { name })}
              >
                <bdi>{isNote ? t('composer.add_note') : t('composer.send_to', { name })}</bdi>
              </Button>
            </div>
          </div>
        </>
      )}
    </section>
  )
}
