import { Link, useParams, useSearch } from '@tanstack/react-router'
import {
  AlarmClock,
  AtSign,
  CalendarClock,
  CircleAlert,
  Inbox,
  ListTodo,
  MessagesSquare,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { steps, useSetup } from '../features/apps/setup/api.ts'
import {
  type ListGroup,
  type ListItem,
  useCount,
  useListGroups,
  useViews,
} from '../features/inbox/conversations/saved-views/list-groups.tsx'
import { type KeyedView, viewKeys, viewWord } from '../features/inbox/conversations/views.ts'
import { cx } from '../lib/cx.ts'
import { figure } from '../lib/format.ts'
import { t } from '../lib/t.ts'
import { Mark } from '../ui/mark.tsx'
import styles from './frame.module.css'

export const viewIcon: Record<KeyedView, ReactNode> = {
  mine: <UserRound />,
  mentions: <AtSign />,
  unassigned: <Inbox />,
  assistant: <Mark />,
  all: <MessagesSquare />,
  snoozed: <AlarmClock />,
  undelivered: <CircleAlert />,
  scheduled: <CalendarClock />,
}

const on = { className: styles.isOn, 'aria-current': 'page' } as const

function ViewLink({ view, alone }: { view: KeyedView; alone: boolean }) {
  const count = useCount(view)
  const word = t(viewWord[view])
  return (
    <Link
      to="/inbox/$view/{-$uuid}"
      params={{ view, uuid: undefined }}
      search={{}}
      className={styles.navItem}
      activeOptions={{ exact: !alone, includeSearch: !alone }}
      activeProps={on}
      title={`${word} · G ${viewKeys[view]}`}
    >
      {viewIcon[view]}
      <span className={cx(styles.label, 'cut')}>{word}</span>
      {count !== undefined && <span className={styles.count}>{figure(count)}</span>}
    </Link>
  )
}

/** The first item, until the desk is set up, for people who may do that. */
function SetupLink() {
  const setup = useSetup()
  if (!setup || setup.hidden) return null
  return (
    <Link to="/setup" className={styles.navItem} activeProps={on} title={t('setup.nav')}>
      <ListTodo />
      <span className={cx(styles.label, 'cut')}>{t('setup.nav')}</span>
      <span className={styles.count}>{t('setup.of', { done: setup.done, all: steps.length })}</span>
    </Link>
  )
}

function GroupLink({ icon, name, view, search, count, shared, trouble }: ListItem) {
  return (
    <Link
      to="/inbox/$view/{-$uuid}"
      params={{ view, uuid: undefined }}
      search={search}
      className={styles.navItem}
      activeOptions={{ exact: false, includeSearch: true }}
      activeProps={on}
      title={[name, shared, trouble].filter(Boolean).join(' · ')}
    >
      {icon}
      <bdi className={cx(styles.label, 'cut')}>{name}</bdi>
      {trouble && <span className={styles.trouble} role="img" aria-label={trouble} />}
      {count !== undefined && <span className={styles.count}>{figure(count)}</span>}
    </Link>
  )
}

function Group({ title, items }: ListGroup) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.navList}>
      <h2 id={id} className={styles.navSec}>
        {title}
      </h2>
      {items.map(({ key, ...item }) => (
        <GroupLink key={key} {...item} />
      ))}
    </section>
  )
}

/** Every list of conversations, with the number of open ones in it. */
export function NavigationLists() {
  const { view: open } = useParams({ strict: false })
  const { inbox, team, saved } = useSearch({ strict: false }) as Record<string, unknown>
  const shown = useViews()
  // A list of an inbox, of a team or of one's own is shown as itself, not as part of all.
  const grouped = (inbox ?? team ?? saved) !== undefined
  return (
    <div className={styles.navLists}>
      <div className={styles.navList}>
        <SetupLink />
        {shown.map((view) => (
          <ViewLink key={view} view={view} alone={!(view === 'all' && open === 'all' && grouped)} />
        ))}
      </div>
      {useListGroups().map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  )
}
