import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleDashed, Lock, MessageCircle, Tag, Timer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../../lib/cx.ts'
import { clockTime, duration, momentOf } from '../../../lib/format.ts'
import { modded } from '../../../lib/hotkeys.ts'
import { placeName } from '../../../lib/reply-places.ts'
import type { WindowNow } from '../../../lib/reply-window.ts'
import { useSaid } from '../../../lib/said.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Conversation } from '../../../lib/types.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TagDot } from '../../../ui/chip.tsx'
import { FindMenu } from '../../../ui/find-menu.tsx'
import looks from '../../../ui/looks.module.css'
import { Said } from '../../../ui/said.tsx'
import styles from '../../../ui/talk/composer.module.css'
import { useChangeTags } from '../../inbox/conversations/api.ts'
import { tagsQuery } from '../../inbox/tags/api.ts'
import { attributesQuery } from '../../office/attributes/api.ts'

export function windowWords(reply: WindowNow, now: number) {
  if (reply.state === 'closed') {
    return reply.until ? t('window.closed_at', { moment: momentOf(reply.until, now) }) : t('window.is_closed')
  }
  return reply.until ? t('window.closes_in', { time: duration(reply.left) }) : t('window.open')
}

export function ClosingNotice({ reply }: { reply: WindowNow }) {
  if (reply.state !== 'closing' || !reply.until) return null
  return (
    <p className={cx(styles.dockNote, styles.closing)}>
      <Timer className="i-14" />
      <span className="foreign">
        {rich('composer.closing', { left: <b>{duration(reply.left)}</b> }, { time: clockTime(reply.until) })}
      </span>
    </p>
  )
}

type ShutProps = { name: string; words: string; onNote: () => void; onLater: () => void; onTemplate: () => void }

/** Outside the reply window only templates can be sent. */
export function Shut({ name, words, onNote, onLater, onTemplate }: ShutProps) {
  return (
    <div className={cx(styles.composer, styles.shut)} data-part="composer" data-shut>
      <Lock />
      <p className={cx(looks.grow, looks.shrinks)}>
        <b>{words}</b>
        <small>{t('composer.has_to_write', { name })}</small>
      </p>
      <Button size="tool" hotkey="N" onClick={onNote}>
        {t('composer.note')}
      </Button>
      <IconButton label={t('held.send_later')} onClick={onLater}>
        <CalendarClock />
      </IconButton>
      <Button size="tool" look="primary" hotkey="T" data-part="template" onClick={onTemplate}>
        {t('templates.send')}
      </Button>
    </div>
  )
}

/** The customer has written something that the person may not have read yet. `asks` after the reply did not leave. */
export function Meanwhile({ name, asks }: { name: string; asks: boolean }) {
  const words = t('composer.meanwhile', { name })
  // The message itself was heard when it came.
  useSaid(asks ? `${words} ${t('composer.send_anyway')}: Enter` : undefined)
  return (
    <p className={cx(styles.dockNote, styles.meanwhile)}>
      <MessageCircle className="i-14" />
      {words}
    </p>
  )
}

/** A place that a saved reply left for the person is still empty. */
export function EmptyPlace({ name }: { name: string }) {
  const attributes = useQuery(attributesQuery).data ?? []
  return (
    <Said className={cx(styles.dockNote, styles.meanwhile)}>
      <CircleDashed className="i-14" />
      {t('macro_choice.still_empty', { name: placeName(name, attributes) })}
    </Said>
  )
}

type UntaggedProps = {
  conversation: Conversation
  /** Called for a press of the key, which may be the repetition of the press that led to the question. */
  onKey: () => void
  onSend: () => void
  onBack: () => void
}

/** The inbox asks for a tag before a reply is sent. Esc goes back to the draft. */
export function Untagged({ conversation, onKey, onSend, onBack }: UntaggedProps) {
  const change = useChangeTags(conversation.uuid)
  const tags = useQuery(tagsQuery).data
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <fieldset
      ref={box}
      className={cx(styles.dockNote, styles.untagged)}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (!sends && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (sends) onKey()
        else onBack()
      }}
    >
      <legend className="vh">{t('composer.untagged')}</legend>
      <Tag className="i-14" />
      <span className={looks.grow}>{t('composer.untagged')}</span>
      <FindMenu
        word={t('composer.tag_first')}
        search={t('tags.search')}
        none={tags?.length ? t('tags.none_left') : t('tags.empty')}
        items={tags?.map(({ id, name }) => ({ id, name, face: <TagDot tag={name} /> }))}
        onPick={({ name }) => change.mutate({ action: 'add_tags', tag: name })}
      />
      <Button size="small" look="plain" hotkey="Esc" onClick={onBack}>
        {t('composer.keep_writing')}
      </Button>
      <Button size="small" look="plain" hotkey={modded('⏎')} onClick={onSend}>
        {t('composer.send_untagged')}
      </Button>
    </fieldset>
  )
}
