import { Outlet, useNavigate } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCan, useConfig, useMe } from '../features/agents/api.ts'
import { type View, viewKeys, views } from '../features/conversations/views.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { speak, t } from '../lib/t.ts'
import { setTheme } from '../lib/theme.ts'
import { useAdminSections } from '../pages/admin-sections.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { useLive } from './live.ts'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'

/** A restart of the desk or a short gap is nobody's business. */
const QUIET_MS = 2_500

function OfflinePill({ since }: { since: number }) {
  const [gone, setGone] = useState(Date.now() - since)
  useEffect(() => {
    const timer = setInterval(() => setGone(Date.now() - since), 1_000)
    return () => clearInterval(timer)
  }, [since])
  if (gone < QUIET_MS) return null
  return (
    <p className="pill offline" role="status">
      <WifiOff className="i-14" />
      {t('live.offline', { seconds: Math.round(gone / 1_000) })}
    </p>
  )
}

/** F6 goes round the panes, with Shift backwards. */
function focusNextPane(step: 1 | -1) {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null)
  const here = panes.findIndex((pane) => pane.contains(document.activeElement))
  panes[(here + step + panes.length) % panes.length]?.focus()
}

export function Shell() {
  const navigate = useNavigate()
  const lostAt = useLive()
  const config = useConfig()
  const language = useMe().language || config['app.lang']
  useEffect(() => void speak(language), [language])
  const mayTeach = useCan('ai:manage')
  const mayList = useCan('contacts:read_all')
  const mayRun = useAdminSections().length > 0
  const [sheet, setSheet] = useState<'keys' | 'palette' | null>(null)
  const close = () => setSheet(null)
  const goTo = (view: View) => () =>
    void navigate({ to: '/inbox/$view/{-$uuid}', params: { view, uuid: undefined }, search: {} })

  const nextPane = (event: KeyboardEvent) => focusNextPane(event.shiftKey ? -1 : 1)
  useHotkeys({
    ...Object.fromEntries(views.map((view) => [`g ${viewKeys[view].toLowerCase()}`, goTo(view)])),
    ...(mayTeach
      ? { 'g k': () => void navigate({ to: '/knowledge/{-$article}', params: { article: undefined }, search: {} }) }
      : {}),
    ...(mayList
      ? { 'g c': () => void navigate({ to: '/contacts/{-$contact}', params: { contact: undefined }, search: {} }) }
      : {}),
    ...(mayRun ? { 'g s': () => void navigate({ to: '/admin' }) } : {}),
    'mod+k': () => setSheet('palette'),
    '?': () => setSheet('keys'),
    'shift+d': () => setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'),
    F6: nextPane,
  })

  return (
    <TooltipProvider delayDuration={400}>
      <ToastProvider>
        <a className="skip" href="#main">
          {t('nav.skip')}
        </a>
        <div className="desk">
          <Navigation onFind={() => setSheet('palette')} onKeys={() => setSheet('keys')} />
          <div id="main" tabIndex={-1}>
            <Outlet />
          </div>
        </div>
        {lostAt !== null && <OfflinePill since={lostAt} />}
        <KeysSheet open={sheet === 'keys'} onClose={close} />
        <Palette open={sheet === 'palette'} onClose={close} />
      </ToastProvider>
    </TooltipProvider>
  )
}
