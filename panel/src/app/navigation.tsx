import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  Bell,
  BookOpenText,
  ChartColumn,
  ContactRound,
  Ellipsis,
  Gauge,
  Search,
  Settings2,
  SquarePen,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { firstView, type KeyedView, lacking } from '../features/inbox/conversations/views.ts'
import { cx } from '../lib/cx.ts'
import { modded } from '../lib/hotkeys.ts'
import { useCan, useConfig, useMe } from '../lib/me.ts'
import { useNarrow } from '../lib/media.ts'
import { t } from '../lib/t.ts'
import { useAdminSections } from '../pages/admin-sections.ts'
import { IconButton } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { DeskLogo, Logo } from '../ui/mark.tsx'
import { Menu, MenuItem, MenuRule } from '../ui/menu.tsx'
import styles from './frame.module.css'
import { NavigationLists, viewIcon } from './navigation-lists.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { PersonItems, PersonMenu } from './person-menu.tsx'

/** A part of the address that is not named here would come from the page that shows the link. */
const places = {
  knowledge: { to: '/knowledge/{-$article}', params: { article: undefined }, search: {} },
  contacts: { to: '/contacts/{-$contact}', params: { contact: undefined }, search: {} },
  today: { to: '/today', search: {} },
  reports: { to: '/reports', search: {} },
  admin: { to: '/admin' },
} as const

const whileThere = {
  activeOptions: { exact: false, includeSearch: false },
  activeProps: { className: styles.isOn, 'aria-current': 'page' },
} as const

type NavLinkProps = { name: keyof typeof places; hotkey: string; icon: ReactNode }

function NavLink({ name, hotkey, icon }: NavLinkProps) {
  const word = t(`nav.${name}`)
  return (
    <Link {...places[name]} {...whileThere} className={styles.navItem} title={`${word} · G ${hotkey}`}>
      {icon}
      <span className={cx(styles.label, 'cut')}>{word}</span>
    </Link>
  )
}

type NavigationProps = { onFind: () => void; onKeys: () => void; onStart: (() => void) | undefined }

/**
 * The column of pages, views, inboxes and teams; on a narrow screen a bar of tabs below. Pages that the person may not
 * open are left out.
 */
export function Navigation({ onFind, onKeys, onStart }: NavigationProps) {
  const config = useConfig()
  const mayTeach = useCan('ai:manage')
  const mayList = useCan('contacts:read_all')
  const mayReport = useCan('reports:manage')
  const mayRun = useAdminSections().length > 0
  const narrow = useNarrow()
  if (narrow) return <TabBar mayTeach={mayTeach} mayRun={mayRun} onFind={onFind} onKeys={onKeys} onStart={onStart} />
  return (
    <nav className={styles.nav} aria-label={t('nav.label')} data-pane tabIndex={-1}>
      <div className={styles.navTop}>
        <Logo />
        <DeskLogo url={config['app.logo_url']} />
        <bdi className={cx(styles.place, 'cut')}>{config['app.site_name']}</bdi>
        {onStart && (
          <IconButton label={t('start.title')} hotkey="C" onClick={onStart}>
            <SquarePen />
          </IconButton>
        )}
      </div>
      <button type="button" className={styles.navFind} onClick={onFind}>
        <Search className="i-14" />
        <span className={styles.label}>{t('nav.find')}</span>
        <Kbd>{modded('K')}</Kbd>
      </button>
      <NavigationLists />
      <div className={styles.navFoot}>
        <div className={styles.navList}>
          <NotificationBell />
          {mayReport && <NavLink name="today" hotkey="D" icon={<Gauge />} />}
          {mayTeach && <NavLink name="knowledge" hotkey="K" icon={<BookOpenText />} />}
          {mayList && <NavLink name="contacts" hotkey="C" icon={<ContactRound />} />}
          {mayReport && <NavLink name="reports" hotkey="R" icon={<ChartColumn />} />}
          {mayRun && <NavLink name="admin" hotkey="S" icon={<Settings2 />} />}
        </div>
        <PersonMenu onKeys={onKeys} />
      </div>
    </nav>
  )
}

type TabBarProps = NavigationProps & { mayTeach: boolean; mayRun: boolean }

function TabBar({ mayTeach, mayRun, onFind, onKeys, onStart }: TabBarProps) {
  const navigate = useNavigate()
  const me = useMe()
  const { view: open } = useParams({ strict: false })
  const mayList = useCan('contacts:read_all')
  const mayReport = useCan('reports:manage')
  const first = firstView(me.permissions)
  const tab = (view: KeyedView, word: string, isOn?: boolean) => (
    <Link
      to="/inbox/$view/{-$uuid}"
      params={{ view, uuid: undefined }}
      search={{}}
      {...whileThere}
      {...(isOn && whileThere.activeProps)}
    >
      {viewIcon[view]}
      {word}
    </Link>
  )
  return (
    <nav className={styles.navTabs} aria-label={t('nav.label')}>
      {/* Every other list is a part of the inbox too. */}
      {first && tab(first, t('nav.inbox'), open !== undefined && open !== 'assistant')}
      {!lacking('assistant', me.permissions) && tab('assistant', t('view.assistant'))}
      {mayTeach && (
        <Link {...places.knowledge} {...whileThere}>
          <BookOpenText />
          {t('nav.knowledge')}
        </Link>
      )}
      <Menu
        side="top"
        trigger={
          <button type="button">
            <Ellipsis />
            {t('more')}
          </button>
        }
      >
        <MenuItem icon={<Search />} onSelect={onFind}>
          {t('nav.find')}
        </MenuItem>
        {onStart && (
          <MenuItem icon={<SquarePen />} onSelect={onStart}>
            {t('start.title')}
          </MenuItem>
        )}
        <MenuItem icon={<Bell />} onSelect={() => void navigate({ to: '/notifications' })}>
          {t('notifications.title')}
        </MenuItem>
        {mayReport && (
          <MenuItem icon={<Gauge />} onSelect={() => void navigate(places.today)}>
            {t('nav.today')}
          </MenuItem>
        )}
        {mayList && (
          <MenuItem icon={<ContactRound />} onSelect={() => void navigate(places.contacts)}>
            {t('nav.contacts')}
          </MenuItem>
        )}
        {mayReport && (
          <MenuItem icon={<ChartColumn />} onSelect={() => void navigate(places.reports)}>
            {t('nav.reports')}
          </MenuItem>
        )}
        {mayRun && (
          <MenuItem icon={<Settings2 />} onSelect={() => void navigate(places.admin)}>
            {t('nav.admin')}
          </MenuItem>
        )}
        <MenuRule />
        <PersonItems onKeys={onKeys} />
      </Menu>
    </nav>
  )
}
