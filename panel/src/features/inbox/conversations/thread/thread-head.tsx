import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AlarmClock, ArrowLeft, Check, ChevronDown, Hand, PanelRightOpen, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../../lib/clock.ts'
import { copy } from '../../../../lib/copy.ts'
import { cx } from '../../../../lib/cx.ts'
import { useHotkeys } from '../../../../lib/hotkeys.ts'
import { agentsQuery, useCan } from '../../../../lib/me.ts'
import { useNarrow } from '../../../../lib/media.ts'
import { fullName, isNameless } from '../../../../lib/person.ts'
import { readablePhone } from '../../../../lib/phone.ts'
import { statusName } from '../../../../lib/status.ts'
import { t } from '../../../../lib/t.ts'
import type { Conversation } from '../../../../lib/types.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { Menu, MenuSection } from '../../../../ui/menu.tsx'
import splitStyles from '../../../../ui/split.module.css'
import { useToast } from '../../../../ui/toast.tsx'
import { WhenWanted } from '../../../../ui/when-wanted.tsx'
import { useWhyWaiting } from '../../../people/teams/api.ts'
import { useGiveBack, useTakeOver } from '../api.ts'
import { OwnerMenu, ownerOf } from '../changes/owner-menu.tsx'
import { type StatusChanger, useChangeStatus } from '../changes/status-change.ts'
import { SnoozeDialog, SnoozeItems, StatusItems } from '../changes/status-items.tsx'
import { Colleagues } from '../colleagues.tsx'
import { ThreadPromise } from '../promise.tsx'
import styles from '../thread.module.css'
import type { ListSearch, View } from '../views.ts'
import { ThreadMenu } from './thread-menu.tsx'

type PieceProps = { may?: boolean; look?: string; children: ReactNode }

/** A part of the line below the name. One that `may` be left out is so where it has no room for its first letters. */
const Piece = ({ may, look, children }: PieceProps) => (
  <span className={cx(may ? styles.piece : styles.whole, look)}>
    <span className={styles.dot}>{' · '}</span>
    {children}
  </span>
)

function Who({ conversation }: { conversation: Conversation }) {
  const { contact, inbox_name } = conversation
  const name = fullName(contact)
  const now = useNow()
  const waits = useWhyWaiting(conversation)
  return (
    <div className={styles.name}>
      <h1 className="cut" title={name} dir={isNameless(contact) ? 'ltr' : 'auto'}>
        {name}
      </h1>
      <p className={styles.sub}>
        {conversation.sla && (
          <Piece>
            <ThreadPromise promise={conversation.sla} now={now} />
          </Piece>
        )}
        {waits && (
          <Piece>
            <span data-part="waits">{waits}</span>
          </Piece>
        )}
        <Piece may>
          <bdi className="cut">{inbox_name}</bdi>
        </Piece>
        <Piece may look="only-narrow">
          <bdi className="cut">{ownerOf(conversation).word}</bdi>
        </Piece>
        {contact.phone_number && !isNameless(contact) && (
          <Piece may look="not-narrow">
            {/* It is cut at its end, also in a page from right to left. */}
            <span className="ltr cut">{readablePhone(contact.phone_number)}</span>
          </Piece>
        )}
      </p>
    </div>
  )
}

/** A person who takes over writes next. */
const focusReply = () =>
  document.querySelector<HTMLElement>('[data-part="thread"] [data-part="composer"] textarea')?.focus()

/** Takes the conversation over from an assistant, or gives it back to one. */
function Custody({ conversation: { uuid, ai_state }, resolved }: { conversation: Conversation; resolved: boolean }) {
  const takeOver = useTakeOver(uuid)
  const giveBack = useGiveBack(uuid)
  const assistants = (useQuery(agentsQuery).data ?? []).filter(({ type, enabled }) => type === 'assistant' && enabled)
  const mayAssign = useCan('conversations:update_user_assignee')
  const take = () => takeOver.mutate()
  useHotkeys(mayAssign ? { i: take, 'shift+t': take } : {})
  if (!mayAssign) return null
  if (ai_state === 'active' || ai_state === 'waiting') {
    return (
      <Button
        size="tool"
        icon={<Hand />}
        onClick={() => takeOver.mutate(undefined, { onSuccess: focusReply })}
        busy={takeOver.isPending}
        className={cx(styles.takeOver, 'not-narrow')}
        aria-label={t('owner.take_over')}
        title={t('owner.take_over')}
      >
        {t('owner.take_over')}
      </Button>
    )
  }
  if (ai_state !== 'human' || assistants.length === 0 || resolved) return null
  return (
    <Button
      size="tool"
      icon={<Mark />}
      onClick={() => giveBack.mutate(undefined)}
      busy={giveBack.isPending}
      className={cx(styles.giveBack, 'not-narrow')}
      aria-label={t('owner.give_back')}
      title={t('owner.give_back')}
    >
      {t('owner.give_back_short')}
    </Button>
  )
}

type StatusProps = { status: string; changer: StatusChanger; statuses: ReactNode; onSnoozeOther: () => void }

/** Snoozes, resolves or reopens. `statuses` are the other ones, for those who may choose them. */
function Status({ status, changer, statuses, onSnoozeOther }: StatusProps) {
  const { resolved, resolveOrReopen, snooze, busy } = changer
  const verb = resolved ? t('thread.reopen') : t('thread.resolve')
  return (
    <>
      {!resolved && (
        <Menu
          hotkey="s"
          trigger={
            <button type="button" className={cx(buttonStyles.icon, 'not-narrow')} aria-label={t('thread.snooze')}>
              <AlarmClock />
            </button>
          }
        >
          <SnoozeItems onPick={snooze} onOther={onSnoozeOther} />
        </Menu>
      )}
      <span className={splitStyles.split}>
        <Button
          size="tool"
          icon={resolved ? <RotateCcw className="flip" /> : <Check />}
          busy={busy}
          // After the first press of a double click the next conversation is open in its place.
          onClick={({ detail }) => detail < 2 && resolveOrReopen()}
          aria-label={verb}
          title={verb}
        >
          {verb}
        </Button>
        {statuses && (
          <Menu
            hotkey="shift+s"
            trigger={
              <button
                type="button"
                className={cx(buttonStyles.button, buttonStyles.tool, 'not-narrow')}
                aria-label={t('thread.status', { status: statusName(status) })}
                title={t('details.status')}
              >
                <ChevronDown className="i-14" />
              </button>
            }
          >
            <MenuSection>{t('details.status')}</MenuSection>
            {statuses}
          </Menu>
        )}
      </span>
    </>
  )
}

type Props = {
  conversation: Conversation
  view: View
  search: ListSearch
  detailsOpen: boolean
  onDetails: () => void
}

/**
 * The head of an open conversation: customer, colleagues who look at it, owner, status and its menu. `E` resolves or
 * reopens. On a narrow screen the owner is in the menu.
 */
export function ThreadHead({ conversation, view, search, detailsOpen, onDetails }: Props) {
  const { uuid, contact, status } = conversation
  const narrow = useNarrow()
  const mayChange = useCan('conversations:update_status')
  const changer = useChangeStatus(conversation)
  const [picking, setPicking] = useState(false)
  const say = useToast()
  const copyLink = () =>
    copy(`${window.location.origin}/inbox/all/${uuid}`).then(
      () => say(t('thread.link_copied', { name: fullName(contact) })),
      () => undefined,
    )
  useHotkeys({ ...(mayChange ? { e: changer.resolveOrReopen } : {}), 'shift+c': copyLink })
  const pick = () => setPicking(true)
  const statuses = mayChange && <StatusItems conversation={conversation} changer={changer} onSnooze={pick} />
  return (
    <header className={styles.head} data-part="thread-head">
      <Link
        to="/inbox/$view/{-$uuid}"
        params={{ view, uuid: undefined }}
        search={search}
        className={cx(buttonStyles.icon, styles.back)}
        aria-label={t('thread.back')}
      >
        <ArrowLeft className="i-20 flip" />
      </Link>
      <Who conversation={conversation} />
      <Colleagues uuid={uuid} size={24} aloud />
      {!narrow && <OwnerMenu conversation={conversation} />}
      <Custody conversation={conversation} resolved={changer.resolved} />
      {mayChange && <Status status={status} changer={changer} statuses={statuses} onSnoozeOther={pick} />}
      <WhenWanted wanted={picking}>
        {picking && <SnoozeDialog onClose={() => setPicking(false)} onPick={changer.snooze} />}
      </WhenWanted>
      <ThreadMenu conversation={conversation} statuses={statuses} onDetails={onDetails} />
      {!detailsOpen && !narrow && (
        <IconButton label={t('details.show')} hotkey="]" onClick={onDetails}>
          <PanelRightOpen className="flip" />
        </IconButton>
      )}
    </header>
  )
}
