import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { useGrowing } from '../../../lib/growing.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { useAskBeforeLeaving } from '../../../lib/leaving.ts'
import { useCan } from '../../../lib/me.ts'
import { part } from '../../../lib/part.ts'
import { firstName } from '../../../lib/person.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { windowAt } from '../../../lib/reply-window.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Conversation, HeldReply } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { Fuse } from '../../../ui/fuse.tsx'
import { Segments } from '../../../ui/segments.tsx'
import styles from '../../../ui/talk/composer.module.css'
import { WhenWanted } from '../../../ui/when-wanted.tsx'
import { type Mode, useDraft } from '../../inbox/drafts/api.ts'
import { useWantedText } from '../../inbox/macros/api.ts'
import { useQuoted } from '../../inbox/messages/api.ts'
import { usePresence } from '../../inbox/presence/api.ts'
import { Attachments } from './attachments.tsx'
import { onBoxKey } from './box-keys.ts'
import { onPastedFiles, useDroppedFiles } from './brought-files.ts'
import { MentionList } from './mention-list.tsx'
import { useMentions } from './mentions.ts'
import { ClosingNotice, EmptyPlace, Meanwhile, Shut, windowWords } from './notices.tsx'
import { useQuestions } from './questions.ts'
import { QuoteBlock } from './quote-block.tsx'
import { Rescheduled, useRescheduled } from './rescheduled.tsx'
import { type Scheduled, SendButton, type Status } from './send-button.tsx'
import { Toolbar } from './toolbar.tsx'
import { UndoBar, useUndo } from './undo-bar.tsx'
import { useUploads } from './uploads.ts'
import { useMacroChoice } from './use-macro-choice.ts'
import { useSend } from './use-send.ts'
import { begunIn, forgetBegun, toEnd } from './write-ahead.tsx'

const MacroChoice = part(() => import('./macro-choice.tsx'), 'MacroChoice')
const ScheduleDialog = part(() => import('../../../ui/schedule-dialog.tsx'), 'ScheduleDialog')
const OnSend = part(() => import('./macro-choice.tsx'), 'OnSend')
const SuggestReply = part(() => import('./suggest-reply.tsx'), 'SuggestReply')
const Untagged = part(() => import('./untagged.tsx'), 'Untagged')

/** Without their list the keys choose saved replies too. If it closed, they would send the letters to the customer. */
const chooseUnseen = () => undefined

const saidOf = {
  saved: 'composer.draft_saved',
  unsaved: 'composer.draft_saving',
  failed: 'composer.draft_here',
} as const

type Props = {
  conversation: Conversation
  status: Status
  /** Opens the templates, with one that was taken back, or for a scheduled time. */
  onTemplate: (again?: NonNullable<HeldReply['template']>, later?: Scheduled) => void
  /** Shown over the thread, above the reply box. */
  over: ReactNode
}

/**
 * The reply box of one conversation, for replies and notes. What is typed is kept as a draft, and a closed reply window
 * leaves notes and templates.
 */
export function Composer({ conversation, status, onTemplate, over }: Props) {
  const { uuid, contact } = conversation
  const now = useNow()
  const [mode, setMode] = useState<Mode>(begunIn(uuid) ?? 'reply')
  const isNote = mode === 'note'
  const draft = useDraft(uuid, mode)
  const uploads = useUploads(uuid, mode)
  const quoted = useQuoted(uuid)
  const box = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const dock = useRef<HTMLElement>(null)
  useGrowing(box, draft.text)
  // In the same step in which the box is taken away that was written in until now, so that no letter falls between
  // them.
  useLayoutEffect(() => {
    if (begunIn(uuid)) box.current?.focus()
    forgetBegun()
    toEnd(box.current)
  }, [uuid])
  const mentions = useMentions(uuid, isNote, draft.text, draft.write, box)
  const replies = useMacroChoice({ conversation, mode, text: draft.text, write: draft.write, box, uploads })
  const undo = useUndo(uuid, box, onTemplate)
  const { undoable, bringBack } = undo
  const [scheduling, setScheduling] = useState(false)
  const changer = useCan('conversations:update_status') && !status.resolved ? status : undefined
  const questions = useQuestions(conversation, mode, draft.text !== '')
  const tellTyping = usePresence(uuid, isNote)
  const reply = windowAt(conversation.reply_window, now)
  const name = firstName(contact)

  const rescheduled = useRescheduled(uuid, (held) => {
    setMode('reply')
    return bringBack(held)
  })
  const open = (next: Mode) => {
    setMode(next)
    requestAnimationFrame(() =>
      (box.current ?? dock.current?.querySelector<HTMLElement>('[data-part="template"]'))?.focus(),
    )
  }
  useHotkeys({
    // While the reply window is closed, only templates can be sent.
    r: () => (reply.state === 'closed' ? onTemplate() : open('reply')),
    n: () => open('note'),
    'mod+e': () => open(isNote ? 'reply' : 'note'),
    'mod+u': () => picker.current?.click(),
    t: () => onTemplate(),
  })

  useEffect(() => {
    if (!quoted) return
    // A note quotes nothing.
    setMode('reply')
    box.current?.focus()
  }, [quoted])

  const wanted = useWantedText(uuid)
  useEffect(() => {
    if (wanted) setMode('reply')
  }, [wanted])

  const sending = useSend({
    uuid,
    mode,
    status,
    box,
    draft,
    uploads,
    mentions,
    replies,
    questions,
    rescheduled,
    undo,
    onLate: () => setScheduling(true),
  })
  const words = windowWords(reply, now)
  const shut = reply.state === 'closed' && !isNote
  useDroppedFiles(dock, shut ? undefined : uploads.add)
  useAskBeforeLeaving(uploads.all.some(({ fault }) => !fault))
  const replyWord = rescheduled.time ? t('held.schedule') : t('composer.send_to', { name })
  const namesReader = !isNote && !rescheduled.time && !questions.asksMeanwhile
  const sendWord = isNote ? t('composer.add_note') : replyWord
  return (
    <section ref={dock} className={styles.dock} aria-label={t('composer.write_to', { name })} data-pane tabIndex={-1}>
      {over}
      <WhenWanted wanted={replies.open}>
        {replies.open && !shut && <MacroChoice replies={replies} uuid={uuid} name={name} onClose={chooseUnseen} />}
      </WhenWanted>
      <Fuse window={reply} words={words} />
      {/* Announced only when it changes, not every minute. */}
      <span className="vh" aria-live="polite">
        {reply.state === 'open' ? '' : t(`window.now_${reply.state}`)}
      </span>
      {undoable && <UndoBar key={undoable.uuid} held={undoable} onTakeBack={() => void bringBack(undoable)} />}
      {shut ? (
        <Shut
          name={name}
          words={words}
          onNote={() => open('note')}
          onLater={() => setScheduling(true)}
          onTemplate={() => onTemplate()}
        />
      ) : (
        <>
          {!isNote && <ClosingNotice reply={reply} />}
          {!isNote && rescheduled.time && (
            <Rescheduled
              time={rescheduled.time}
              onChange={() => setScheduling(true)}
              onNow={() => sending.send(undefined, true)}
            />
          )}
          {questions.meanwhile && <Meanwhile name={name} news={questions.meanwhile} asks={questions.asksMeanwhile} />}
          {replies.asksPlace !== undefined && <EmptyPlace name={replies.asksPlace} />}
          <WhenWanted wanted={questions.asksTags}>
            {questions.asksTags && (
              <Untagged
                conversation={conversation}
                onKey={() => sending.send()}
                onSend={sending.post}
                onClose={sending.back}
              />
            )}
          </WhenWanted>
          <div className={cx(styles.composer, isNote && styles.noteMode)} data-part="composer">
            <div className={styles.top}>
              <Segments
                label={t('composer.mode')}
                value={mode}
                options={[
                  { value: 'reply', word: t('composer.reply') },
                  { value: 'note', word: t('composer.note'), icon: <Lock className="i-14" /> },
                ]}
                onChange={open}
              />
              <span className={styles.to}>
                {isNote
                  ? rich('composer.never_sees', { name: <bdi className="cut">{name}</bdi> })
                  : contact.phone_number &&
                    rich('composer.to', { number: <span className="ltr">{readablePhone(contact.phone_number)}</span> })}
              </span>
            </div>
            {!isNote && <QuoteBlock uuid={uuid} />}
            <MentionList mentions={mentions} />
            <textarea
              ref={box}
              rows={2}
              aria-label={isNote ? t('composer.note') : t('composer.reply')}
              placeholder={isNote ? t('composer.write_note') : t('composer.write_to', { name })}
              value={draft.text}
              {...mentions.box}
              {...replies.box}
              onChange={({ target }) => {
                sending.changed()
                draft.write(target.value)
                tellTyping()
                mentions.follow()
                replies.restart()
                replies.follow()
                if (target.value.trim() === '') replies.drop()
              }}
              onSelect={() => {
                mentions.follow()
                replies.follow()
              }}
              onKeyDown={(event) =>
                onBoxKey(event, {
                  mentions,
                  replies,
                  sending,
                  asksTags: questions.asksTags,
                  takeBack: undoable && (() => void bringBack(undoable)),
                  changer,
                })
              }
              onPaste={(event) => onPastedFiles(event, uploads.add)}
            />
            <Attachments uploads={uploads.all} />
            <WhenWanted wanted={replies.putIn !== undefined}>
              <OnSend replies={replies} />
            </WhenWanted>
            <Toolbar
              box={box}
              picker={picker}
              onFiles={uploads.add}
              onTemplate={isNote ? undefined : () => onTemplate()}
              replies={replies}
              suggest={
                <WhenWanted wanted={!isNote}>
                  {!isNote && <SuggestReply key={uuid} uuid={uuid} box={box} write={draft.write} />}
                </WhenWanted>
              }
              said={draft.text && t(saidOf[draft.state])}
            >
              {questions.asksMeanwhile && (
                <Button size="tool" look="plain" onClick={sending.back}>
                  {t('composer.keep_writing')}
                </Button>
              )}
              <SendButton
                word={questions.asksMeanwhile ? t('composer.send_anyway') : sendWord}
                shown={namesReader && rich('composer.send_to', { name: <bdi dir="auto">{name}</bdi> })}
                brief={namesReader ? t('composer.send') : sendWord}
                isNote={isNote}
                busy={sending.waits}
                disabled={replies.offers}
                changer={changer}
                onSend={sending.send}
                onLater={isNote ? undefined : () => setScheduling(true)}
                onLeft={() => box.current?.focus()}
              />
            </Toolbar>
          </div>
        </>
      )}
      <WhenWanted wanted={scheduling}>
        {scheduling && (
          <ScheduleDialog
            preset={rescheduled.time}
            // Nothing but a template goes out of a window that is closed already.
            windowUntil={shut ? new Date(0).toISOString() : reply.until}
            onTemplate={(chosen) => onTemplate(undefined, chosen)}
            onClose={() => setScheduling(false)}
            onPick={sending.sendAt}
          />
        )}
      </WhenWanted>
    </section>
  )
}
