import { Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { clockTime } from '../../../lib/format.ts'
import { useCan, useMe } from '../../../lib/me.ts'
import { part } from '../../../lib/part.ts'
import { firstName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Attachment } from '../../../lib/types.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from '../../../ui/talk/bubble.module.css'
import { WhenWanted } from '../../../ui/when-wanted.tsx'
import { lookOf } from './attachment.ts'
import { FileCard, Picture, Video } from './files.tsx'
import { failureOf, MessageFoot } from './message-foot.tsx'
import { MessageText } from './message-text.tsx'
import type { ThreadMessage } from './timeline.ts'
import { VoicePlayer } from './voice-player.tsx'

const DeleteNote = part(() => import('./delete-note.tsx'), 'DeleteNote')

type Props = { message: ThreadMessage }

/** What only the team sees, with its files. */
export function Note({ message }: Props) {
  const failure = failureOf(message)
  const isGone = message.meta.deleted_at !== undefined
  return (
    <article className={cx(styles.message, styles.note)}>
      <div className={styles.slip} data-part="note">
        <div className={styles.author}>
          <Lock className="i-12" />
          <h2>
            {t('message.only_your_team', { name: message.author ? firstName(message.author) : t('activity.the_desk') })}
          </h2>
          <NoteActions message={message} />
        </div>
        {(isGone || message.text_content !== '') && (
          <span className={styles.words} data-part="words">
            {isGone ? <i>{t('part.note_deleted')}</i> : <NoteText message={message} />}
          </span>
        )}
        {!isGone && message.attachments.map((file) => <NoteFile key={file.uuid} message={message} file={file} />)}
      </div>
      <time className={styles.time} dateTime={message.created_at}>
        {clockTime(message.created_at)}
      </time>
      {failure && <MessageFoot message={message} failure={failure} closed={false} />}
    </article>
  )
}

/** A note of the desk contains words of others, so signs in it are not read as formatting. */
function NoteText({ message }: Props) {
  return message.meta.note ? message.text_content : <MessageText text={message.text_content} />
}

function NoteFile({ message, file }: Props & { file: Attachment }) {
  const look = lookOf(message, file)
  if (look === 'picture' || look === 'sticker') return <Picture file={file} look={look} />
  if (look === 'video') return <Video file={file} />
  return look === 'sound' ? <VoicePlayer file={file} named /> : <FileCard file={file} />
}

/** A note is deleted by whoever wrote it, once the desk has it. */
function NoteActions({ message }: Props) {
  const me = useMe()
  const mayWrite = useCan('messages:write')
  const [asked, setAsked] = useState(false)
  const isOwn = message.sender_type === 'agent' && message.sender_id === me.id
  if (!isOwn || !mayWrite || message.sending || message.meta.deleted_at) return null
  return (
    <span className={styles.tools}>
      <IconButton small label={t('note.delete')} onClick={() => setAsked(true)}>
        <Trash2 />
      </IconButton>
      <WhenWanted wanted={asked}>
        {asked && <DeleteNote message={message} onClose={() => setAsked(false)} />}
      </WhenWanted>
    </span>
  )
}
