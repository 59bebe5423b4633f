import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  AlarmClock,
  BookOpenText,
  ContactRound,
  Ellipsis,
  Inbox,
  MessagesSquare,
  Search,
  Settings2,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan, useConfig } from '../features/agents/api.ts'
import { countQuery } from '../features/conversations/api.ts'
import { type View, viewKeys, views, viewWord } from '../features/conversations/views.ts'
import { figure } from '../lib/format.ts'
import { modded } from '../lib/hotkeys.ts'
import { useNarrow } from '../lib/media.ts'
import { t } from '../lib/t.ts'
import { useAdminSections } from '../pages/admin-sections.ts'
import { Kbd } from '../ui/kbd.tsx'
import { DeskLogo, Logo, Mark } from '../ui/mark.tsx'
import { Menu, MenuItem, MenuRule } from '../ui/menu.tsx'
import { PersonItems, PersonMenu } from './person-menu.tsx'

export const viewIcon: Record<View, ReactNode> = {
  mine: <UserRound />,
  unassigned: <Inbox />,
  assistant: <Mark />,
  all: <MessagesSquare />,
  snoozed: <AlarmClock />,
}

function ViewLink({ view }: { view: View }) {
  const count = useQuery(countQuery(view)).data
  const word = t(viewWord[view])
  return (
    <Link
      to="/inbox/$view/{-$uuid}"
      params={{ view, uuid: undefined }}
      search={{}}
      className="nav-item"
      activeOptions={{ exact: false, includeSearch: false }}
      activeProps={{ className: 'is-on', 'aria-current': 'page' }}
      title={`${word} · G ${viewKeys[view]}`}
    >
      {viewIcon[view]}
      <span className="label cut">{word}</span>
      {count !== undefined && <span className="n">{figure(count)}</span>}
    </Link>
  )
}

function KnowledgeLink() {
  return (
    <Link
      to="/knowledge/{-$article}"
      params={{ article: undefined }}
      search={{}}
      className="nav-item"
      activeOptions={{ exact: false, includeSearch: false }}
      activeProps={{ className: 'is-on', 'aria-current': 'page' }}
      title={`${t('nav.knowledge')} · G K`}
    >
      <BookOpenText />
      <span className="label cut">{t('nav.knowledge')}</span>
    </Link>
  )
}

function ContactsLink() {
  return (
    <Link
      to="/contacts/{-$contact}"
      params={{ contact: undefined }}
      search={{}}
      className="nav-item"
      activeOptions={{ exact: false, includeSearch: false }}
      activeProps={{ className: 'is-on', 'aria-current': 'page' }}
      title={`${t('nav.contacts')} · G C`}
    >
      <ContactRound />
      <span className="label cut">{t('nav.contacts')}</span>
    </Link>
  )
}

function AdminLink() {
  return (
    <Link
      to="/admin"
      className="nav-item"
      activeOptions={{ exact: false, includeSearch: false }}
      activeProps={{ className: 'is-on', 'aria-current': 'page' }}
      title={`${t('nav.admin')} · G S`}
    >
      <Settings2 />
      <span className="label cut">{t('nav.admin')}</span>
    </Link>
  )
}

export function Navigation({ onFind, onKeys }: { onFind: () => void; onKeys: () => void }) {
  const config = useConfig()
  const mayTeach = useCan('ai:manage')
  const mayList = useCan('contacts:read_all')
  const mayRun = useAdminSections().length > 0
  const narrow = useNarrow()
  if (narrow) return <TabBar mayTeach={mayTeach} mayRun={mayRun} onFind={onFind} onKeys={onKeys} />
  return (
    <nav className="nav" aria-label={t('nav.label')} data-pane tabIndex={-1}>
      <div className="nav-top">
        <Logo />
        <DeskLogo url={config['app.logo_url']} />
        <span className="place cut grow">{config['app.site_name']}</span>
      </div>
      <button type="button" className="nav-find" onClick={onFind}>
        <Search className="i-14" />
        <span className="label">{t('nav.find')}</span>
        <Kbd>{modded('K')}</Kbd>
      </button>
      <div className="nav-list">
        {views.map((view) => (
          <ViewLink key={view} view={view} />
        ))}
      </div>
      <div className="nav-foot">
        <div className="nav-list">
          {mayTeach && <KnowledgeLink />}
          {mayList && <ContactsLink />}
          {mayRun && <AdminLink />}
        </div>
        <PersonMenu onKeys={onKeys} />
      </div>
    </nav>
  )
}

type TabBarProps = { mayTeach: boolean; mayRun: boolean; onFind: () => void; onKeys: () => void }

function TabBar({ mayTeach, mayRun, onFind, onKeys }: TabBarProps) {
  const navigate = useNavigate()
  const mayList = useCan('contacts:read_all')
  const tab = (view: View, word: string) => (
    <Link
      to="/inbox/$view/{-$uuid}"
      params={{ view, uuid: undefined }}
      search={{}}
      activeOptions={{ exact: false, includeSearch: false }}
      activeProps={{ className: 'is-on', 'aria-current': 'page' }}
    >
      {viewIcon[view]}
      {word}
    </Link>
  )
  return (
    <nav className={`nav-tabs ${mayTeach ? '' : 'of-three'}`} aria-label={t('nav.label')}>
      {tab('all', t('nav.inbox'))}
      {tab('assistant', t('view.assistant'))}
      {mayTeach && (
        <Link
          to="/knowledge/{-$article}"
          params={{ article: undefined }}
          search={{}}
          activeOptions={{ exact: false, includeSearch: false }}
          activeProps={{ className: 'is-on', 'aria-current': 'page' }}
        >
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
        {mayList && (
          <MenuItem
            icon={<ContactRound />}
            onSelect={() => void navigate({ to: '/contacts/{-$contact}', params: { contact: undefined }, search: {} })}
          >
            {t('nav.contacts')}
          </MenuItem>
        )}
        {mayRun && (
          <MenuItem icon={<Settings2 />} onSelect={() => void navigate({ to: '/admin' })}>
            {t('nav.admin')}
          </MenuItem>
        )}
        <MenuRule />
        <PersonItems onKeys={onKeys} />
      </Menu>
    </nav>
  )
}
