import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../../lib/cx.ts'
import { modded } from '../../../lib/hotkeys.ts'
import { t } from '../../../lib/t.ts'
import type { Conversation } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { TagDot } from '../../../ui/chip.tsx'
import { FindMenu } from '../../../ui/find-menu.tsx'
import looks from '../../../ui/looks.module.css'
import styles from '../../../ui/talk/composer.module.css'
import { useChangeTags } from '../../inbox/conversations/api.ts'
import { tagsQuery } from '../../inbox/tags/api.ts'

type UntaggedProps = {
  conversation: Conversation
  /** Called for a press of the key, which may be the repetition of the press that led to the question. */
  onKey: () => void
  onSend: () => void
  onClose: () => void
}

/** The inbox asks for a tag before a reply is sent. Esc goes back to the draft. */
export function Untagged({ conversation, onKey, onSend, onClose }: UntaggedProps) {
  const change = useChangeTags(conversation.uuid)
  const list = useQuery(tagsQuery)
  const tags = list.data
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
        else onClose()
      }}
    >
      <legend className="vh">{t('composer.untagged')}</legend>
      <Tag className="i-14" />
      <span className={looks.grow}>{t('composer.untagged')}</span>
      <FindMenu
        word={t('composer.tag_first')}
        search={t('tags.search')}
        list={list}
        none={tags?.length ? t('tags.none_left') : t('tags.empty')}
        items={tags?.map(({ id, name }) => ({ id, name, face: <TagDot tag={name} /> }))}
        onPick={({ name }) => change.mutate({ action: 'add_tags', tag: name })}
      />
      <Button size="small" look="plain" hotkey="Esc" onClick={onClose}>
        {t('composer.keep_writing')}
      </Button>
      <Button size="small" look="plain" hotkey={modded('⏎')} onClick={onSend}>
        {t('composer.send_untagged')}
      </Button>
    </fieldset>
  )
}
