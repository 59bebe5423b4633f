import { useQuery } from '@tanstack/react-query'
import { PanelRightClose } from 'lucide-react'
import type { ReactNode } from 'react'
import { priorityName } from '../../lib/built-in.ts'
import { useNow } from '../../lib/clock.ts'
import { countryName, dateOf, languageName, momentOf, monthOf } from '../../lib/format.ts'
import { fullName } from '../../lib/person.ts'
import { readablePhone } from '../../lib/phone.ts'
import { windowAt } from '../../lib/reply-window.ts'
import { statusName } from '../../lib/status.ts'
import { t } from '../../lib/t.ts'
import type { Conversation } from '../../lib/types.ts'
import { ContactAvatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TagChip } from '../../ui/chip.tsx'
import { useCan } from '../agents/api.ts'
import { compactTeamsQuery, teamName } from '../teams/api.ts'
import { ContactName } from './contact-name.tsx'
import { TagEditor } from './tag-editor.tsx'

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  const none = <span className="text-ink-3">{t('details.none')}</span>
  return (
    <>
      <dt>{name}</dt>
      <dd className={className}>
        {typeof children === 'string' && children ? <bdi>{children}</bdi> : children || none}
      </dd>
    </>
  )
}

function WindowFact({ conversation }: { conversation: Conversation }) {
  const now = useNow()
  const reply = windowAt(conversation.reply_window, now)
  if (!reply.until) return <Fact name={t('details.window')}>{t(`window.${reply.state}`)}</Fact>
  const word = reply.state === 'closed' ? 'window.closed_moment' : 'window.until_moment'
  return (
    <Fact name={t('details.window')} className={reply.state === 'closing' ? 'text-warn-ink' : ''}>
      {t(word, { moment: momentOf(reply.until, now) })}
    </Fact>
  )
}

function owner(conversation: Conversation) {
  if (conversation.ai_state === 'waiting') return t('owner.waiting')
  const { assignee } = conversation
  if (!assignee) return null
  return assignee.type === 'assistant' ? t('owner.assistant') : fullName(assignee)
}

function TeamFact({ id }: { id: number | null }) {
  const team = useQuery(compactTeamsQuery).data?.find((one) => one.id === id)
  return <Fact name={t('details.team')}>{team && teamName(team)}</Fact>
}

function TagsFact({ conversation }: { conversation: Conversation }) {
  const mayChange = useCan('conversations:update_tags')
  const { tags } = conversation
  return (
    <Fact name={t('details.tags')} className={tags.length > 0 || mayChange ? 'chips' : ''}>
      {mayChange ? (
        <TagEditor conversation={conversation} />
      ) : (
        tags.length > 0 && tags.map((tag) => <TagChip key={tag} tag={tag} />)
      )}
    </Fact>
  )
}

type Props = { conversation: Conversation; onClose: () => void; children?: ReactNode }

export function Details({ conversation, onClose, children }: Props) {
  const { contact } = conversation
  const now = useNow()
  return (
    <aside className="pane details" aria-label={t('details.label')} data-pane tabIndex={-1}>
      <header className="pane-head">
        <ContactAvatar contact={contact} />
        <div className="grow min-w-0">
          <ContactName contact={contact} />
          <p className="text-12 text-ink-3">{t('details.customer_since', { month: monthOf(contact.created_at) })}</p>
        </div>
        <IconButton label={t('details.hide')} hotkey="]" onClick={onClose}>
          <PanelRightClose className="flip" />
        </IconButton>
      </header>
      <div className="scroll">
        <section className="sect">
          <h2 className="sect-head">{t('details.conversation')}</h2>
          <dl className="props">
            <Fact name={t('details.status')}>{statusName(conversation.status)}</Fact>
            {conversation.snoozed_until && (
              <Fact name={t('details.snoozed_until')}>{momentOf(conversation.snoozed_until, now)}</Fact>
            )}
            <Fact name={t('details.owner')}>{owner(conversation)}</Fact>
            <TeamFact id={conversation.assigned_team_id} />
            <Fact name={t('details.inbox')}>{conversation.inbox_name}</Fact>
            <Fact name={t('details.priority')}>{conversation.priority && priorityName(conversation.priority)}</Fact>
            <WindowFact conversation={conversation} />
            <Fact name={t('details.opened')}>{dateOf(conversation.created_at, now)}</Fact>
            <Fact name={t('details.reference')}>
              <span className="code">{conversation.reference_number}</span>
            </Fact>
            <TagsFact conversation={conversation} />
          </dl>
        </section>
        <section className="sect">
          <h2 className="sect-head">{t('details.contact')}</h2>
          <dl className="props">
            <Fact name={t('details.phone')}>
              {contact.phone_number && <span className="ltr">{readablePhone(contact.phone_number)}</span>}
            </Fact>
            <Fact name={t('details.email')}>{contact.email && <span className="ltr">{contact.email}</span>}</Fact>
            <Fact name={t('details.language')}>{contact.language && languageName(contact.language)}</Fact>
            <Fact name={t('details.country')}>{contact.country && countryName(contact.country)}</Fact>
          </dl>
        </section>
        {children}
      </div>
    </aside>
  )
}
