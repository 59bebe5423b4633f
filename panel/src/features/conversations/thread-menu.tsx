import { useNavigate } from '@tanstack/react-router'
import { CircleUserRound, Ellipsis, FileDown } from 'lucide-react'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { fullName } from '../../lib/person.ts'
import { t } from '../../lib/t.ts'
import type { Conversation } from '../../lib/types.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useCan } from '../agents/api.ts'
import { downloadTranscript } from './transcript.ts'

/** What is done to a conversation now and then. */
export function ThreadMenu({ conversation }: { conversation: Conversation }) {
  const navigate = useNavigate()
  const mayReadContact = useCan('contacts:read')
  const mayReadMessages = useCan('messages:read')
  const { uuid, contact } = conversation
  const openContact = () =>
    void navigate({ to: '/contacts/{-$contact}', params: { contact: String(contact.id) }, search: {} })
  useHotkeys(mayReadContact ? { o: openContact } : {})
  if (!mayReadContact && !mayReadMessages) return null
  return (
    <Menu
      trigger={
        <button type="button" className="ibtn" aria-label={t('thread.menu')}>
          <Ellipsis />
        </button>
      }
    >
      {mayReadContact && (
        <MenuItem icon={<CircleUserRound />} detail="O" onSelect={openContact}>
          <bdi>{t('details.open_contact', { name: fullName(contact) })}</bdi>
        </MenuItem>
      )}
      {mayReadMessages && (
        <MenuItem icon={<FileDown />} onSelect={() => downloadTranscript(uuid)}>
          {t('thread.transcript')}
        </MenuItem>
      )}
    </Menu>
  )
}
