import { t } from '../../../lib/t.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import styles from '../../../ui/talk/bubble.module.css'
import { useDeleteMessage } from './api.ts'
import { useThreadUuid } from './thread-uuid.ts'
import type { ThreadMessage } from './timeline.ts'

/** Asks before a note is deleted, and shows its words. */
export function DeleteNote({ message, onClose }: { message: ThreadMessage; onClose: () => void }) {
  const remove = useDeleteMessage(useThreadUuid())
  return (
    <Confirm
      title={t('note.delete_title')}
      text={t('note.delete_text')}
      keepWord={t('note.keep')}
      goWord={t('note.delete')}
      sending={remove}
      onGo={() => remove.mutate(message.uuid, { onSuccess: onClose })}
      onClose={onClose}
    >
      {message.text_content !== '' && (
        <div className={styles.slip}>
          <span className={styles.words}>{message.text_content}</span>
        </div>
      )}
    </Confirm>
  )
}
