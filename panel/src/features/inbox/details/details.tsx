import { useQuery } from '@tanstack/react-query'
import { ChevronDown, PanelRightClose } from 'lucide-react'
import type { ReactNode } from 'react'
import { priorityName } from '../../../lib/built-in.ts'
import { countryOf, localTimeOf } from '../../../lib/calling-codes.ts'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { dateOf, languageName, momentOf, monthOf } from '../../../lib/format.ts'
import { keep, useKept } from '../../../lib/kept.ts'
import { useCan } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { readablePhone } from '../../../lib/phone.ts'
import { windowAt } from '../../../lib/reply-window.ts'
import { statusName } from '../../../lib/status.ts'
import { t } from '../../../lib/t.ts'
import type { Conversation } from '../../../lib/types.ts'
import { ContactAvatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { TagChip } from '../../../ui/chip.tsx'
import looks from '../../../ui/looks.module.css'
import paneHeadStyles from '../../../ui/pane-head.module.css'
import sectionStyles from '../../../ui/section.module.css'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import { Attributes } from './attributes.tsx'
import { ContactName } from './contact-name.tsx'
import styles from './details.module.css'
import { type Give, PriorityMenu, StatusMenu, TeamMenu } from './details-menus.tsx'
import { Followers } from './followers-fact.tsx'
import { Subject } from './subject-fact.tsx'
import { TagEditor } from './tag-editor.tsx'

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  const none = <span className={looks.faint}>{t('details.none')}</span>
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
    <Fact name={t('details.window')} className={cx(reply.state === 'closing' && looks.warn)}>
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

/** A fact that the person may change is a menu. Otherwise it is a word. */
function ChangeableFacts({ conversation, give }: { conversation: Conversation; give: Give }) {
  const mayStatus = useCan('conversations:update_status')
  const mayPriority = useCan('conversations:update_priority')
  const mayTeam = useCan('conversations:update_team_assignee')
  const team = useQuery(compactTeamsQuery).data?.find((one) => one.id === conversation.assigned_team_id)
  const { status, priority } = conversation
  return (
    <>
      <Fact name={t('details.status')}>
        {mayStatus ? <StatusMenu conversation={conversation} give={give} /> : statusName(status)}
      </Fact>
      <Fact name={t('details.priority')}>
        {mayPriority ? <PriorityMenu conversation={conversation} /> : priority && priorityName(priority)}
      </Fact>
      <Fact name={t('details.team')}>
        {mayTeam ? <TeamMenu conversation={conversation} /> : team && teamName(team)}
      </Fact>
    </>
  )
}

function TagsFact({ conversation }: { conversation: Conversation }) {
  const mayChange = useCan('conversations:update_tags')
  const { tags } = conversation
  return (
    <Fact name={t('details.tags')} className={cx((tags.length > 0 || mayChange) && sectionStyles.chips)}>
      {mayChange ? (
        <TagEditor conversation={conversation} />
      ) : (
        tags.length > 0 && tags.map((tag) => <TagChip key={tag} tag={tag} />)
      )}
    </Fact>
  )
}

/** If the person closes it, it stays closed in this browser. */
function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const closed = useKept(`details.${name}`) === 'closed'
  return (
    <section className={sectionStyles.section}>
      <h2 className={sectionStyles.head}>
        <button type="button" aria-expanded={!closed} onClick={() => keep(`details.${name}`, closed ? null : 'closed')}>
          {title}
          <ChevronDown className={cx('i-12', closed && sectionStyles.folded)} />
        </button>
      </h2>
      {!closed && children}
    </section>
  )
}

type Props = { conversation: Conversation; give: Give; onClose: () => void; children?: ReactNode }

/**
 * What the desk knows of the conversation and its customer, most of which can be changed there. `children` are the
 * sections below, which other features give; `give` changes the status.
 */
export function Details({ conversation, give, onClose, children }: Props) {
  const { contact } = conversation
  const now = useNow()
  // What somebody entered, else what the customer writes.
  const language = contact.language ?? conversation.customer_language
  const localTime = localTimeOf(contact, now)
  return (
    <aside className={cx(paneHeadStyles.pane, styles.details)} aria-label={t('details.label')} data-pane tabIndex={-1}>
      <header className={paneHeadStyles.head}>
        <ContactAvatar contact={contact} />
        <div className={cx(looks.grow, looks.shrinks)}>
          <ContactName contact={contact} />
          <p className={cx(looks.small, looks.faint)}>
            {t('details.customer_since', { month: monthOf(contact.created_at) })}
          </p>
        </div>
        <IconButton label={t('details.hide')} hotkey="]" onClick={onClose}>
          <PanelRightClose className="flip" />
        </IconButton>
      </header>
      <div className="scroll">
        <Section name="conversation" title={t('details.conversation')}>
          <dl className={sectionStyles.properties}>
            <Fact name={t('details.subject')}>
              <Subject conversation={conversation} />
            </Fact>
            <ChangeableFacts conversation={conversation} give={give} />
            {conversation.snoozed_until && (
              <Fact name={t('details.snoozed_until')}>{momentOf(conversation.snoozed_until, now)}</Fact>
            )}
            <Fact name={t('details.owner')}>{owner(conversation)}</Fact>
            <Fact name={t('details.inbox')}>{conversation.inbox_name}</Fact>
            <WindowFact conversation={conversation} />
            {conversation.csat_rating && (
              <Fact name={t('details.rating')}>{t('details.rated', { rating: conversation.csat_rating })}</Fact>
            )}
            <Fact name={t('details.opened')}>{dateOf(conversation.created_at, now)}</Fact>
            <Fact name={t('details.reference')}>
              <span className="code">{conversation.reference_number}</span>
            </Fact>
            <TagsFact conversation={conversation} />
            <Fact name={t('details.followers')} className={cx(sectionStyles.chips)}>
              <Followers uuid={conversation.uuid} />
            </Fact>
            <Attributes conversation={conversation} of="conversation" />
          </dl>
        </Section>
        <Section name="contact" title={t('details.contact')}>
          <dl className={sectionStyles.properties}>
            <Fact name={t('details.phone')}>
              {contact.phone_number && <span className="ltr">{readablePhone(contact.phone_number)}</span>}
            </Fact>
            <Fact name={t('details.email')}>{contact.email && <span className="ltr">{contact.email}</span>}</Fact>
            <Fact name={t('details.language')}>{language && languageName(language)}</Fact>
            <Fact name={t('details.country')}>{countryOf(contact)}</Fact>
            {localTime && <Fact name={t('details.local_time')}>{localTime}</Fact>}
            <Attributes conversation={conversation} of="contact" />
          </dl>
        </Section>
        {children}
      </div>
    </aside>
  )
}
