import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleUserRound, Ellipsis, FileDown, Link2, Mail, Merge, PanelRightOpen, RotateCw, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useHotkeys } from '../../../../lib/hotkeys.ts'
import { useCan } from '../../../../lib/me.ts'
import { useNarrow } from '../../../../lib/media.ts'
import { part } from '../../../../lib/part.ts'
import { fullName } from '../../../../lib/person.ts'
import { rich, t } from '../../../../lib/t.ts'
import type { Conversation } from '../../../../lib/types.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { keepOpen, Menu, MenuItem, MenuSection } from '../../../../ui/menu.tsx'
import { WhenWanted } from '../../../../ui/when-wanted.tsx'
import { messagesQuery, useRetryFailed } from '../../messages/api.ts'
import { useLeaveUnread } from '../changes/leave-unread.ts'
import { OwnerItems, ownerOf } from '../changes/owner-menu.tsx'
import { useMayRelate } from './may-relate.ts'
import { downloadTranscript } from './transcript.ts'

const RelateDialog = part(() => import('./relate-dialog.tsx'), 'RelateDialog')

type Props = {
  conversation: Conversation
  /** The statuses, for which the head has no room on a narrow screen. */
  statuses: ReactNode
  onDetails: () => void
}

/** Actions that are seldom needed, and on a narrow screen also those for which the head has no room. */
export function ThreadMenu({ conversation, statuses, onDetails }: Props) {
  const narrow = useNarrow()
  const navigate = useNavigate()
  const mayReadContact = useCan('contacts:read')
  const mayReadMessages = useCan('messages:read')
  const maySend = useCan('messages:write')
  const may = useMayRelate(conversation)
  const leaveUnread = useLeaveUnread()
  const [relating, setRelating] = useState<'merge' | 'link'>()
  const { uuid, contact } = conversation
  const openContact = () =>
    void navigate({ to: '/contacts/{-$contact}', params: { contact: String(contact.id) }, search: {} })
  const messages = useInfiniteQuery({ ...messagesQuery(uuid), enabled: mayReadMessages }).data ?? []
  const failed = messages.filter((message) => message.type === 'outgoing' && message.status === 'failed').length
  const retry = useRetryFailed(uuid)
  useHotkeys({
    ...(mayReadContact ? { o: openContact } : {}),
    ...(maySend && failed > 0 ? { 'shift+r': () => retry.mutate() } : {}),
  })
  const mayAssign = useCan('conversations:update_user_assignee') && narrow
  const [assigning, setAssigning] = useState(false)
  const shown = narrow && statuses
  const items = (
    <>
      {mayAssign && (
        <MenuItem
          icon={<Users />}
          detail={ownerOf(conversation).word}
          onSelect={(event) => {
            keepOpen(event)
            setAssigning(true)
          }}
        >
          {t('details.owner')}
        </MenuItem>
      )}
      {narrow && (
        <MenuItem icon={<PanelRightOpen className="flip" />} onSelect={onDetails}>
          {t('details.show')}
        </MenuItem>
      )}
      {mayReadContact && (
        <MenuItem icon={<CircleUserRound />} detail="O" onSelect={openContact}>
          {rich('details.open_contact', { name: <bdi className="cut">{fullName(contact)}</bdi> })}
        </MenuItem>
      )}
      {maySend && failed > 1 && (
        <MenuItem icon={<RotateCw />} detail="⇧R" onSelect={() => retry.mutate()}>
          {t('thread.retry_failed', { count: failed })}
        </MenuItem>
      )}
      {mayReadMessages && (
        <MenuItem icon={<FileDown />} onSelect={() => downloadTranscript(uuid)}>
          {t('thread.transcript')}
        </MenuItem>
      )}
      <MenuItem icon={<Mail />} detail="U" onSelect={() => leaveUnread(uuid)}>
        {t('keys.mark_unread')}
      </MenuItem>
      {may.merge && (
        <MenuItem icon={<Merge />} onSelect={() => setRelating('merge')}>
          {t('thread.merge')}
        </MenuItem>
      )}
      {may.link && (
        <MenuItem icon={<Link2 />} onSelect={() => setRelating('link')}>
          {t('thread.link')}
        </MenuItem>
      )}
      {shown && <MenuSection>{t('details.status')}</MenuSection>}
      {shown}
    </>
  )
  return (
    <>
      <Menu
        hotkey={mayAssign ? 'a' : undefined}
        onOpenChange={() => setAssigning(false)}
        trigger={
          <button type="button" className={buttonStyles.icon} aria-label={t('thread.menu')}>
            <Ellipsis />
          </button>
        }
      >
        {assigning ? <OwnerItems conversation={conversation} /> : items}
      </Menu>
      <WhenWanted wanted={relating !== undefined}>
        {relating && (
          <RelateDialog conversation={conversation} does={relating} onClose={() => setRelating(undefined)} />
        )}
      </WhenWanted>
    </>
  )
}
