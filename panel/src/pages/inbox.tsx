import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { conversationQuery, useMarkSeen } from '../features/inbox/conversations/api.ts'
import { usePlace } from '../features/inbox/conversations/changes/place.ts'
import { useChangeStatus } from '../features/inbox/conversations/changes/status-change.ts'
import { SnoozeDialog, SnoozeItems } from '../features/inbox/conversations/changes/status-items.tsx'
import { ConversationList } from '../features/inbox/conversations/list/conversation-list.tsx'
import { ConversationsOfContact } from '../features/inbox/conversations/of-contact.tsx'
import { MergedBanner } from '../features/inbox/conversations/thread/merged-banner.tsx'
import { NoneOpen } from '../features/inbox/conversations/thread/next-step.tsx'
import { ThreadHead } from '../features/inbox/conversations/thread/thread-head.tsx'
import threadStyles from '../features/inbox/conversations/thread.module.css'
import { type ListSearch, lacking, type View, viewWord } from '../features/inbox/conversations/views.ts'
import { Details } from '../features/inbox/details/details.tsx'
import { Log } from '../features/inbox/messages/log.tsx'
import { WhyAnswer } from '../features/inbox/messages/why-answer.tsx'
import { useReadAbout } from '../features/inbox/notifications/api.ts'
import { Composer } from '../features/sending/composer/composer.tsx'
import { WriteAhead } from '../features/sending/composer/write-ahead.tsx'
import { cx } from '../lib/cx.ts'
import { isStatus, wordError } from '../lib/errors.ts'
import { runWhenShown, useHotkeys } from '../lib/hotkeys.ts'
import { keep, useKept } from '../lib/kept.ts'
import { useCan, useMe } from '../lib/me.ts'
import { useNarrow, usePageVisible, useRoomForDetails } from '../lib/media.ts'
import { part, partWithWords } from '../lib/part.ts'
import { fullName } from '../lib/person.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import type { Conversation, HeldReply } from '../lib/types.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import sectionStyles from '../ui/section.module.css'
import { ThreadSkeleton } from '../ui/skeleton.tsx'
import { WhenWanted } from '../ui/when-wanted.tsx'
import styles from './inbox.module.css'
import { NoPermissionPage } from './trouble.tsx'

const ViewsMenu = part(() => import('../features/inbox/conversations/saved-views/views-menu.tsx'), 'ViewsMenu')
const ScheduledSection = part(() => import('../features/inbox/messages/scheduled-section.tsx'), 'ScheduledSection')
const LinkedSection = part(() => import('../features/inbox/conversations/thread/linked-section.tsx'), 'LinkedSection')
const TemplateSheet = partWithWords(() => import('../features/channels/templates/template-sheet.tsx'), 'TemplateSheet')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The details lie over the thread. */
    details?: true
  }
}

/**
 * Beside the thread where there is room, remembered; over it where there is not, and closed at first. On a phone they
 * are a page, which the browser's Back leaves.
 */
function useDetailsPane() {
  const room = useRoomForDetails()
  const narrow = useNarrow()
  const router = useRouter()
  const navigate = useNavigate()
  const isPage = useLocation({ select: ({ state }) => state.details === true })
  const closedForGood = useKept('details') === 'closed'
  const [over, setOver] = useState(false)
  if (narrow) {
    const openPage = () => void navigate({ to: '.', search: true, hash: true, state: { details: true } })
    return { open: isPage, toggle: isPage ? () => router.history.back() : openPage }
  }
  const open = room ? !closedForGood : over
  const toggle = () => (room ? keep('details', closedForGood ? null : 'closed') : setOver(!over))
  return { open, toggle }
}

/** What the templates are opened with. */
type Templates = {
  again?: HeldReply['template'] | undefined
  replaces?: string
  later?: Pick<HeldReply, 'send_at' | 'if_customer_writes'> | undefined
}

type ThreadProps = {
  conversation: Conversation
  view: View
  search: ListSearch
  details: { open: boolean; toggle: () => void }
}

function Thread({ conversation, view, search, details }: ThreadProps) {
  const { uuid, unread_message_count, last_message_at } = conversation
  const [unreadAtOpening] = useState(unread_message_count)
  const [templates, setTemplates] = useState<Templates>()
  const sendInstead = useCallback((replaces: string) => setTemplates({ replaces }), [])
  const changer = useChangeStatus(conversation)
  const mayWrite = useCan('messages:write')
  const visible = usePageVisible()
  const { mutate: markSeen } = useMarkSeen(uuid)
  const place = usePlace()
  useEffect(() => {
    place.current.leftUnread = undefined
  }, [place])
  // The time, because a message that comes while the ones before are marked as read leaves the number as it is.
  const unreadAt = unread_message_count > 0 ? last_message_at : null
  useEffect(() => {
    if (visible && unreadAt !== null && place.current.leftUnread !== uuid) markSeen()
  }, [visible, unreadAt, markSeen, place, uuid])
  useReadAbout(uuid, visible)
  useEffect(() => {
    const { arrival } = place.current
    place.current.arrival = undefined
    if (arrival?.uuid === uuid) arrival.act()
  }, [place, uuid])
  const folded = useKept('details.conversation') === 'closed'
  const inDetails = (event: KeyboardEvent) => {
    if (!details.open) details.toggle()
    keep('details.conversation', null)
    runWhenShown(event)
  }
  // Open, the pane has its own keys.
  useHotkeys({
    ']': details.toggle,
    ...(details.open ? {} : { w: inDetails }),
    ...(details.open && !folded ? {} : { l: inDetails, p: inDetails }),
  })
  const name = fullName(conversation.contact)
  return (
    <>
      <main
        className={threadStyles.thread}
        data-part="thread"
        aria-label={t('thread.label', { name })}
        data-pane
        tabIndex={-1}
      >
        <ThreadHead
          conversation={conversation}
          view={view}
          search={search}
          detailsOpen={details.open}
          onDetails={details.toggle}
        />
        <Log conversation={conversation} unreadAtOpening={unreadAtOpening} onTemplate={sendInstead} />
        {conversation.merged_into && <MergedBanner into={conversation.merged_into} />}
        {!conversation.merged_into && !mayWrite && (
          <Banner look="info" flat>
            {t('composer.no_right', { permission: 'messages:write' })}
          </Banner>
        )}
        {!conversation.merged_into && mayWrite && (
          <Composer
            conversation={conversation}
            status={{ ...changer, look: () => place.current.rows, Items: SnoozeItems, Other: SnoozeDialog }}
            onTemplate={(again, later) => setTemplates({ again, later })}
            over={
              <WhenWanted wanted={templates !== undefined} onGiveUp={() => setTemplates(undefined)}>
                {templates && (
                  <TemplateSheet
                    conversation={conversation}
                    again={templates.again ?? undefined}
                    replaces={templates.replaces}
                    later={templates.later}
                    onClose={() => setTemplates(undefined)}
                  />
                )}
              </WhenWanted>
            }
          />
        )}
      </main>
      {details.open && (
        <Details conversation={conversation} give={changer.give} onClose={details.toggle}>
          <Suspense>
            <ScheduledSection uuid={uuid} />
            <LinkedSection uuid={uuid} />
          </Suspense>
          <WhyAnswer uuid={uuid} />
          <ConversationsOfContact
            contactId={conversation.contact_id}
            besides={uuid}
            title={t('details.earlier')}
            className={sectionStyles.section}
          />
        </Details>
      )}
    </>
  )
}

function NoThread({
  error,
  loading,
  onRetry,
  onBack,
  nothing,
}: {
  error: Error | null
  /** The conversation that is on its way. */
  loading: string | undefined
  onRetry: () => void
  onBack: () => void
  /** What stands here while nothing is open. */
  nothing: ReactNode
}) {
  const back = (
    <Button size="tool" onClick={onBack}>
      {t('thread.back')}
    </Button>
  )
  const retry = (
    <Button size="tool" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <main
      className={threadStyles.thread}
      data-part="thread"
      aria-label={t('thread.none_label')}
      data-pane
      tabIndex={-1}
    >
      {loading && <ThreadSkeleton />}
      {loading && <WriteAhead uuid={loading} />}
      {!loading && !error && nothing}
      {isStatus(error, 404) && (
        <Empty title={t('thread.gone')} text={t('thread.gone_text')} action={back} missing="both" />
      )}
      {isStatus(error, 403) && (
        <Empty title={t('thread.no_access')} text={wordError(error)} action={back} missing="both" />
      )}
      {error && !isStatus(error, 404) && !isStatus(error, 403) && (
        <Empty title={t('thread.failed')} text={wordError(error)} action={retry} missing="both" />
      )}
    </main>
  )
}

/** A conversation can be visible to somebody to whom the list it was opened from is closed. It opens in another one. */
export function InboxPage() {
  const { view, uuid } = useParams({ from: '/desk/inbox/$view/{-$uuid}' })
  const permission = lacking(view, useMe().permissions)
  if (!permission) return <Inbox view={view} uuid={uuid} />
  if (permission === 'conversations:read' || !uuid) return <NoPermissionPage permission={permission} />
  return <Navigate to="/inbox/$view/{-$uuid}" params={{ view: 'all', uuid }} search={{}} hash replace />
}

/**
 * The list, the open conversation and its details side by side, as many of them as there is room for; a phone shows
 * one.
 */
function Inbox({ view, uuid }: { view: View; uuid: string | undefined }) {
  const search = useSearch({ from: '/desk/inbox/$view/{-$uuid}' })
  const navigate = useNavigate()
  const narrow = useNarrow()
  const details = useDetailsPane()
  const open = useQuery({ ...conversationQuery(uuid ?? ''), enabled: uuid !== undefined })
  const conversation = uuid === undefined ? undefined : open.data
  usePageTitle(conversation && fullName(conversation.contact), t(viewWord[view]))
  const back = () => void navigate({ to: '/inbox/$view/{-$uuid}', params: { view, uuid: undefined }, search })

  const place = usePlace()
  useEffect(() => {
    Object.assign(place.current, { view, search, uuid })
    return () => {
      place.current.uuid = undefined
    }
  }, [place, view, search, uuid])

  return (
    <div
      className={cx(styles.inbox, uuid && styles.reading, conversation && details.open && styles.withDetails)}
      data-reading={uuid && ''}
    >
      <ConversationList
        view={view}
        uuid={uuid}
        search={search}
        head={narrow && <ViewsMenu view={view} search={search} />}
        alone={narrow && !uuid}
      />
      {conversation ? (
        <Thread key={conversation.uuid} conversation={conversation} view={view} search={search} details={details} />
      ) : (
        <NoThread
          error={uuid === undefined ? null : open.error}
          loading={open.isPending ? uuid : undefined}
          onRetry={() => void open.refetch()}
          onBack={back}
          nothing={<NoneOpen view={view} search={search} />}
        />
      )}
    </div>
  )
}
