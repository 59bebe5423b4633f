import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { momentOf } from '../../../lib/format.ts'
import { keep, kept, useKept } from '../../../lib/kept.ts'
import { useCan } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { ContactNote } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { AreaField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import looks from '../../../ui/looks.module.css'
import { Moment } from '../../../ui/moment.tsx'
import { Retry } from '../../../ui/retry.tsx'
import { notesQuery, useAddNote, useDeleteNote } from './api.ts'
import styles from './contacts.module.css'

/** What the team has noted about a contact, newest first. */
export function ContactNotes({ id }: { id: number }) {
  const mayWrite = useCan('contact_notes:write')
  const mayDelete = useCan('contact_notes:delete')
  const notes = useQuery(notesQuery(id))
  const [asked, setAsked] = useState<ContactNote | null>(null)
  return (
    <section className={formStyles.section}>
      <h2>{t('contact_notes.title')}</h2>
      {mayWrite && <NewNote id={id} />}
      {!notes.data && notes.isError && (
        <Banner look="warn" small={wordError(notes.error)} action={<Retry query={notes} />}>
          {t('contact_notes.failed')}
        </Banner>
      )}
      {notes.data?.length === 0 && <p className={looks.faint}>{t('contact_notes.none')}</p>}
      <ul>
        {notes.data?.map((note) => (
          <Note key={note.id} note={note} onDelete={mayDelete ? () => setAsked(note) : undefined} />
        ))}
      </ul>
      {asked && <DeleteDialog contactId={id} note={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function Note({ note, onDelete }: { note: ContactNote; onDelete: (() => void) | undefined }) {
  const now = useNow()
  const author = fullName(note)
  return (
    <li className={styles.note}>
      <p className={styles.noteHead}>
        <AgentAvatar agent={{ ...note, id: note.user_id }} />
        <bdi className="cut">{author}</bdi>
        <Moment at={note.created_at}>{momentOf(note.created_at, now)}</Moment>
        {onDelete && (
          <button
            type="button"
            className={cx(buttonStyles.icon, buttonStyles.small)}
            aria-label={t('contact_notes.delete', { name: author })}
            title={t('note.delete')}
            onClick={onDelete}
          >
            <Trash2 className="i-14" />
          </button>
        )}
      </p>
      <p className={styles.noteText}>{note.note}</p>
    </li>
  )
}

/** A note that was begun but not added is kept in this browser. */
function NewNote({ id }: { id: number }) {
  const name = `draft.contact.${id}.note`
  const draft = useKept(name)
  const add = useAddNote(id)
  const send = () => {
    const sent = draft.trim()
    if (!sent || add.isPending) return
    // What was written since stays.
    const since = () => {
      const now = kept(name)
      return now.trimStart().startsWith(sent) ? now.trimStart().slice(sent.length).trim() : now
    }
    add.mutate(sent, { onSuccess: () => keep(name, since()) })
  }
  return (
    <div className={styles.newNote}>
      <AreaField
        label={t('contact_notes.write')}
        placeholder={t('contact_notes.placeholder')}
        error={add.error ? wordError(add.error) : undefined}
        rows={2}
        maxLength={10_000}
        value={draft}
        onChange={({ target }) => {
          if (add.error) add.reset()
          keep(name, target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      {draft.trim() !== '' && (
        <Button size="tool" look="note" busy={add.isPending} onClick={send}>
          {t('contact_notes.add')}
        </Button>
      )}
    </div>
  )
}

type DeleteProps = { contactId: number; note: ContactNote; onClose: () => void }

function DeleteDialog({ contactId, note, onClose }: DeleteProps) {
  const remove = useDeleteNote(contactId)
  return (
    <Confirm
      title={t('note.delete_title')}
      text={t('note.delete_text')}
      keepWord={t('note.keep')}
      goWord={t('note.delete')}
      sending={remove}
      onGo={() => remove.mutate(note.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={styles.noteText}>{note.note}</p>
    </Confirm>
  )
}
