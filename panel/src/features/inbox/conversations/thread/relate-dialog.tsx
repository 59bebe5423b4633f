import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { wordError } from '../../../../lib/errors.ts'
import { dateOf } from '../../../../lib/format.ts'
import { fullName } from '../../../../lib/person.ts'
import { useSettled } from '../../../../lib/settled.ts'
import { statusName } from '../../../../lib/status.ts'
import { t } from '../../../../lib/t.ts'
import type { Conversation, ConversationItem } from '../../../../lib/types.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ListState } from '../../../../ui/list-state.tsx'
import looks from '../../../../ui/looks.module.css'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { foundConversationsQuery, ofContactQuery, useLink, useMerge } from '../api.ts'
import styles from './relate.module.css'

const typingMs = 250
/** With fewer characters the desk finds too many conversations. */
const shortest = 2
const shown = 20

/**
 * The customer's other conversations. For a link, also those that the words find. A conversation that was merged before
 * has no messages and is left out.
 */
function useCandidates({ uuid, contact_id, inbox_id }: Conversation, does: 'merge' | 'link', query: string) {
  const searches = does === 'link' && query.length >= shortest
  const own = useInfiniteQuery({ ...ofContactQuery(contact_id), enabled: !searches })
  const found = useQuery({ ...foundConversationsQuery(query, shown), enabled: searches })
  const list = searches ? { ...found, data: found.data?.results } : { ...own, data: own.data?.items }
  const items = list.data?.filter(
    (item) => item.uuid !== uuid && item.last_message !== null && (does === 'link' || item.inbox_id === inbox_id),
  )
  return { list, items }
}

function Candidate({ item, chosen, onChoose }: { item: ConversationItem; chosen: boolean; onChoose: () => void }) {
  return (
    <label className={styles.candidate}>
      <input type="radio" name="other" checked={chosen} onChange={onChoose} />
      <span className={looks.shrinks}>
        <span className="cut foreign">{item.subject ?? item.last_message ?? t('row.nothing_yet')}</span>
        <small className="cut">
          #{item.reference_number} · {dateOf(item.created_at)} · <bdi>{statusName(item.status)}</bdi> ·{' '}
          <bdi>{fullName(item.contact)}</bdi>
        </small>
      </span>
    </label>
  )
}

type Props = { conversation: Conversation; does: 'merge' | 'link'; onClose: () => void }

/** Asks into which other conversation this one is merged, or with which it is linked. */
export function RelateDialog({ conversation, does, onClose }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { list, items } = useCandidates(conversation, does, useSettled(text.trim(), typingMs))
  const merge = useMerge(conversation.uuid)
  const link = useLink(conversation.uuid)
  const sending = does === 'merge' ? merge : link
  const other = items?.find(({ uuid }) => uuid === chosen)
  const go = () =>
    other &&
    sending.mutate(other.uuid, {
      onSuccess: () => {
        onClose()
        if (does === 'merge')
          void navigate({ to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid: other.uuid }, search: {} })
      },
    })
  const foot = (
    <>
      <Button onClick={onClose}>{t(`thread.${does}_keep`)}</Button>
      <Button
        look={does === 'merge' ? 'danger-fill' : 'primary'}
        busy={sending.isPending}
        disabled={!other}
        onClick={go}
      >
        {t(`thread.${does}_go`)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t(`thread.${does}_title`)} text={t(`thread.${does}_text`)} foot={foot}>
      {does === 'link' && <SearchBox label={t('list.search')} value={text} onChange={setText} />}
      <ListState list={list} failed={t('list.failed')} faces />
      <div className={styles.candidates} role="radiogroup" aria-label={t(`thread.${does}_title`)}>
        {items?.map((item) => (
          <Candidate key={item.uuid} item={item} chosen={item.uuid === chosen} onChoose={() => setChosen(item.uuid)} />
        ))}
        {items?.length === 0 && <p className={looks.faint}>{t(`thread.${does}_none`)}</p>}
      </div>
      {sending.error && <Banner look="danger">{wordError(sending.error)}</Banner>}
    </Dialog>
  )
}
