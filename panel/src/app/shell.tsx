import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Aim, InboxPlace, nowhere, type Place } from '../features/inbox/conversations/changes/place.ts'
import { useViews } from '../features/inbox/conversations/saved-views/list-groups.tsx'
import { type View, viewKeys } from '../features/inbox/conversations/views.ts'
import { askWith } from '../lib/confirmation.ts'
import { cx } from '../lib/cx.ts'
import { useNoFileOpens } from '../lib/dropped.ts'
import { setSingleKeys, useHotkeys } from '../lib/hotkeys.ts'
import { keep, keepFor, useKept } from '../lib/kept.ts'
import { tellLine } from '../lib/line.ts'
import { useCan, useConfig, useMe } from '../lib/me.ts'
import { useRoomForNavigation } from '../lib/media.ts'
import { partWithWords } from '../lib/part.ts'
import { useSaid } from '../lib/said.ts'
import { languageOr, speak, t } from '../lib/t.ts'
import { setTheme } from '../lib/theme.ts'
import { useToldTitle } from '../lib/title.ts'
import { useAdminSections } from '../pages/admin-sections.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { WhenWanted } from '../ui/when-wanted.tsx'
import styles from './frame.module.css'
import { useLive } from './live.ts'
import { Missing } from './missing.tsx'
import { Navigation } from './navigation.tsx'
import { TypedNowhere } from './typed-nowhere.tsx'
import { useUnreadSign } from './unread.ts'

const KeysSheet = partWithWords(() => import('./keys-sheet.tsx'), 'KeysSheet')
const Palette = partWithWords(() => import('./palette.tsx'), 'Palette')
const PasswordDialog = partWithWords(() => import('./password-dialog.tsx'), 'PasswordDialog')
const StartDialog = partWithWords(() => import('../features/channels/templates/start-dialog.tsx'), 'StartDialog')

/** A restart of the desk or a shorter gap is not worth mentioning. */
const quietMs = 2_500

function OfflinePill({ since }: { since: number }) {
  const [gone, setGone] = useState(performance.now() - since)
  useEffect(() => {
    const timer = setInterval(() => setGone(performance.now() - since), 1_000)
    return () => clearInterval(timer)
  }, [since])
  const words = (ms: number) => t('live.offline', { seconds: Math.round(ms / 1_000) })
  const isLong = gone >= quietMs
  // Once, and not every second.
  useSaid(isLong ? words(quietMs) : undefined)
  if (!isLong) return null
  return (
    <p className={styles.pill} data-part="offline">
      <WifiOff className="i-14" />
      {words(gone)}
    </p>
  )
}

/** The page itself shows that one went there. A ring around all of it says nothing more. */
const withoutRing: FocusOptions & { focusVisible: boolean } = { focusVisible: false }

/** By then what the person left has gone from the page. */
const arrivedMs = 200

/**
 * Says the page to which the person went. If what had the focus has gone, the open thread or the first pane gets it.
 */
function WentTo() {
  const told = useToldTitle()
  const pathname = useLocation({ select: (at) => at.pathname })
  const left = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has its title once it has come.
  useEffect(() => {
    // The page that the browser loaded has not been left.
    if (left.current === pathname) return
    left.current = ''
    // The messages of a conversation may come later than its title.
    const timer = setInterval(() => {
      const pane = /^.inbox.+\//.test(pathname) ? '[role=log]' : '[data-pane]:not(nav)'
      const arrived = document.querySelector<HTMLElement>(`#main ${pane}`)
      if (document.activeElement === document.body) arrived?.focus(withoutRing)
      else clearInterval(timer)
    }, arrivedMs)
    return () => clearInterval(timer)
  }, [pathname, told])
  return (
    <p className="vh" role="status" data-part="went-to">
      {told}
    </p>
  )
}

/** Asks for the password if the desk wants it once more, and answers the request that waits for it. */
function PasswordQuestion() {
  const [asked, setAsked] = useState<((confirmed: boolean) => void) | null>(null)
  useEffect(() => askWith(() => new Promise((resolve) => setAsked(() => resolve))), [])
  const done = (confirmed = false) => {
    asked?.(confirmed)
    setAsked(null)
  }
  return (
    <WhenWanted wanted={asked !== null}>
      <PasswordDialog open={asked !== null} onClose={done} />
    </WhenWanted>
  )
}

/** F6 moves the focus from pane to pane; Shift reverses the order. */
function focusNextPane(step: 1 | -1) {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null)
  // The reply box is a pane within the thread.
  const here = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  panes[(here + step + panes.length) % panes.length]?.focus()
}

/** Folded to its icons if there is no room for words, until the person chooses otherwise for such a width. */
function useNavigationPane() {
  const room = useRoomForNavigation()
  const name = room ? 'navigation' : 'navigation.tight'
  const turned = useKept(name) === 'turned'
  return { folded: room === turned, toggle: () => keep(name, turned ? null : 'turned') }
}

/**
 * What is around every page of somebody who is signed in: the navigation, the keys, the live stream, the palette and
 * what is asked or told over the page. Reads everything again when the person's language changes.
 */
export function Shell() {
  const navigate = useNavigate()
  const lostAt = useLive()
  useEffect(() => tellLine(lostAt), [lostAt])
  useUnreadSign()
  useNoFileOpens()
  const config = useConfig()
  const me = useMe()
  const language = me.language || languageOr(config['app.lang'])
  const client = useQueryClient()
  const asked = useRef(language)
  useEffect(() => {
    void speak(language)
    if (asked.current === language) return
    asked.current = language
    // The desk's texts so far are in the previous language.
    void client.invalidateQueries()
  }, [client, language])
  // Somebody else may have signed in in another tab.
  useEffect(() => keepFor(me.id), [me.id])
  useEffect(() => setSingleKeys(me.single_keys), [me.single_keys])
  const place = useRef<Place>(nowhere())
  const mayTeach = useCan('ai:manage')
  const mayList = useCan('contacts:read_all')
  const mayReport = useCan('reports:manage')
  const mayStart = useCan('conversations:write')
  const mayRun = useAdminSections().length > 0
  const shown = useViews()
  const inInbox = useLocation({ select: ({ pathname }) => pathname.startsWith('/inbox/') })
  const navigation = useNavigationPane()
  const [sheet, setSheet] = useState<'keys' | 'palette' | 'start' | null>(null)
  const close = () => setSheet(null)
  const [aim, setAim] = useState<Aim>()
  const typed = useRef('')
  /** Before the focus moves into the palette: the command may be for what has the focus now. */
  const find = () => {
    setAim(place.current.aim())
    typed.current = ''
    setSheet('palette')
  }
  useEffect(() => {
    place.current.find = find
  })
  const goTo = (view: View) => () =>
    void navigate({ to: '/inbox/$view/{-$uuid}', params: { view, uuid: undefined }, search: {} })

  const nextPane = (event: KeyboardEvent) => focusNextPane(event.shiftKey ? -1 : 1)
  useHotkeys({
    ...Object.fromEntries(shown.map((view) => [`g ${viewKeys[view].toLowerCase()}`, goTo(view)])),
    ...(mayTeach
      ? { 'g k': () => void navigate({ to: '/knowledge/{-$article}', params: { article: undefined }, search: {} }) }
      : {}),
    ...(mayList
      ? { 'g c': () => void navigate({ to: '/contacts/{-$contact}', params: { contact: undefined }, search: {} }) }
      : {}),
    ...(mayReport
      ? {
          'g d': () => void navigate({ to: '/today', search: {} }),
          'g r': () => void navigate({ to: '/reports', search: {} }),
        }
      : {}),
    ...(mayRun ? { 'g s': () => void navigate({ to: '/admin' }) } : {}),
    // Elsewhere this key creates an item of the kind that the page lists.
    ...(mayStart && inInbox ? { c: () => setSheet('start') } : {}),
    'mod+k': find,
    '?': () => setSheet('keys'),
    'shift+d': () => setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'),
    F6: nextPane,
    '[': navigation.toggle,
  })

  return (
    <TooltipProvider delayDuration={400}>
      <ToastProvider>
        <InboxPlace value={place}>
          <a className="skip" href="#main">
            {t('nav.skip')}
          </a>
          <TypedNowhere />
          <div className={cx(styles.desk, navigation.folded && styles.navFolded)}>
            <Navigation
              onFind={find}
              onKeys={() => setSheet('keys')}
              onStart={mayStart ? () => setSheet('start') : undefined}
            />
            <div id="main" tabIndex={-1}>
              <Outlet />
            </div>
          </div>
          <WentTo />
          <div className={styles.over}>
            {lostAt !== null && <OfflinePill since={lostAt} />}
            <Missing />
          </div>
          <WhenWanted wanted={sheet === 'keys'} onGiveUp={close}>
            <KeysSheet open={sheet === 'keys'} onClose={close} />
          </WhenWanted>
          <WhenWanted
            wanted={sheet === 'palette'}
            onGiveUp={close}
            onType={(letter) => {
              typed.current += letter
            }}
          >
            <Palette
              open={sheet === 'palette'}
              typed={typed}
              aim={aim}
              onClose={close}
              onStart={mayStart ? () => setSheet('start') : undefined}
            />
          </WhenWanted>
          <PasswordQuestion />
          <WhenWanted wanted={sheet === 'start'} onGiveUp={close}>
            <StartDialog open={sheet === 'start'} onClose={close} />
          </WhenWanted>
        </InboxPlace>
      </ToastProvider>
    </TooltipProvider>
  )
}
