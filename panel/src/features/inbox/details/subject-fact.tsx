import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { Conversation } from '../../../lib/types.ts'
import looks from '../../../ui/looks.module.css'
import { useSetSubject } from '../conversations/api.ts'
import { EditInPlace } from './edit-in-place.tsx'

/** What the conversation is about, in the words of the team. */
export function Subject({ conversation: { uuid, subject } }: { conversation: Conversation }) {
  const may = useCan('messages:write')
  const set = useSetSubject(uuid)
  const shown = subject ? (
    <bdi className="cut">{subject}</bdi>
  ) : (
    <span className={looks.faint}>{t('details.none')}</span>
  )
  if (!may) return shown
  return (
    <EditInPlace
      name={t('details.subject')}
      title={t('details.subject_edit')}
      text={subject ?? ''}
      maxLength={500}
      onWrite={(text) => set.mutate(text || null)}
      sending={set}
    >
      {shown}
    </EditInPlace>
  )
}
