import { Reply, SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { useCan } from '../../../lib/me.ts'
import { t, type Word } from '../../../lib/t.ts'
import type { Message } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { IconButton } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import menuStyles from '../../../ui/menu.module.css'
import { Menu, MenuItem, MenuRule } from '../../../ui/menu.tsx'
import styles from '../../../ui/talk/bubble.module.css'
import { isAnswerable, quote, useReact } from './api.ts'
import { useThreadUuid } from './thread-uuid.ts'
import { WhyLater } from './why-later.tsx'

const emojis: [emoji: string, word: Word][] = [
  ['👍', 'emoji.thumbs_up'],
  ['❤️', 'emoji.heart'],
  ['😂', 'emoji.laughing'],
  ['😮', 'emoji.surprised'],
  ['😢', 'emoji.sad'],
  ['🙏', 'emoji.thanks'],
]

/** Opens how an answer of the assistant was made. */
function WhyButton({ message }: { message: Message }) {
  const uuid = useThreadUuid()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton small label={t('details.why')} onClick={() => setOpen(true)}>
        <Mark />
      </IconButton>
      <WhyLater open={open} conversation={uuid} message={message.uuid} onClose={() => setOpen(false)} />
    </>
  )
}

/** The actions for one message, beside it. */
export function MessageActions({ message, closed }: { message: Message; closed: boolean }) {
  const isAnswer = message.sender_type === 'assistant' && message.type === 'outgoing'
  const mayWrite = useCan('messages:write')
  const mayAnswer = mayWrite && !closed && isAnswerable(message) && !message.meta.deleted_at
  if (!isAnswer && !mayAnswer) return null
  return (
    <span className={styles.tools}>
      {isAnswer && <WhyButton message={message} />}
      {mayAnswer && <AnswerTools message={message} />}
    </span>
  )
}

/** Quotes a message in the reply, or reacts to it. */
function AnswerTools({ message }: { message: Message }) {
  const uuid = useThreadUuid()
  const react = useReact(uuid)
  const ours = message.meta.reactions?.find((reaction) => reaction.by === 'agent')?.emoji
  const choose = (emoji: string) => react.mutate({ message: message.uuid, emoji })
  const trigger = (
    <button type="button" className={cx(buttonStyles.icon, buttonStyles.small)} aria-label={t('message.react')}>
      <SmilePlus />
    </button>
  )
  return (
    <>
      <IconButton small label={t('message.reply_to')} onClick={() => quote(uuid, message)}>
        <Reply className="flip" />
      </IconButton>
      <Menu trigger={trigger}>
        {emojis.map(([emoji, word]) => (
          <MenuItem
            key={emoji}
            icon={
              <span className={menuStyles.emoji} aria-hidden="true">
                {emoji}
              </span>
            }
            chosen={ours === emoji}
            onSelect={() => choose(emoji)}
          >
            {t(word)}
          </MenuItem>
        ))}
        {ours && (
          <>
            <MenuRule />
            <MenuItem onSelect={() => choose('')}>{t('message.react_not')}</MenuItem>
          </>
        )}
      </Menu>
      {react.isError && <span role="alert">{t('message.react_failed', { reason: wordError(react.error) })}</span>}
    </>
  )
}
