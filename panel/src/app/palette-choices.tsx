import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  BookOpenText,
  ChartColumn,
  CircleUserRound,
  ContactRound,
  Gauge,
  Moon,
  Plus,
  Settings2,
  SquarePen,
} from 'lucide-react'
import { readSpan } from '../features/inbox/conversations/changes/snooze.ts'
import { pageQuery } from '../features/inbox/conversations/list-query.ts'
import { useListGroups, useViews } from '../features/inbox/conversations/saved-views/list-groups.tsx'
import { viewKeys, viewWord } from '../features/inbox/conversations/views.ts'
import { deskTime } from '../lib/clock.ts'
import { duration, listTime } from '../lib/format.ts'
import { fromMark } from '../lib/marks.ts'
import { useCan } from '../lib/me.ts'
import { fullName } from '../lib/person.ts'
import { readablePhone } from '../lib/phone.ts'
import { locale, t, type Word } from '../lib/t.ts'
import { setTheme, useTheme } from '../lib/theme.ts'
import type { Contact, ConversationItem } from '../lib/types.ts'
import { useAdminSections } from '../pages/admin-sections.ts'
import { ContactAvatar } from '../ui/avatar.tsx'
import { viewIcon } from './navigation-lists.tsx'
import { type Choice, fitting, type Section } from './palette-choice.ts'
import { useFound } from './palette-found.ts'
import type { Here } from './palette-here.tsx'

/** The number of entries before anything is typed. */
const mostLast = 5

/** Commands that are not about anything in particular. */
function useDoings(onStart: (() => void) | undefined): Choice[] {
  const navigate = useNavigate()
  const mayTeach = useCan('ai:manage')
  const mayWriteContacts = useCan('contacts:write')
  const theme = useTheme()
  const doings: (Choice | false)[] = [
    onStart !== undefined && {
      key: 'start',
      icon: <SquarePen />,
      word: t('start.title'),
      keys: ['C'],
      run: onStart,
    },
    mayWriteContacts && {
      key: 'new-contact',
      icon: <Plus />,
      word: t('contacts.new'),
      run: () => void navigate({ to: '/contacts/{-$contact}', params: { contact: 'new' }, search: {} }),
    },
    mayTeach && {
      key: 'new-article',
      icon: <Plus />,
      word: t('knowledge.new_article'),
      run: () => void navigate({ to: '/knowledge/{-$article}', params: { article: 'new' }, search: {} }),
    },
    {
      key: 'theme',
      icon: <Moon />,
      word: theme === 'dark' ? t('person.light') : t('person.dark'),
      keys: ['⇧', 'D'],
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
  ]
  return doings.filter((doing) => doing !== false)
}

/** What people call the content of a page of Admin. */
const foundBy: { [word in Word]?: Word } = {
  'admin.general': 'palette.find.general',
  'admin.agents': 'palette.find.agents',
  'admin.roles': 'palette.find.roles',
  'admin.audit': 'palette.find.audit',
  'admin.inboxes': 'palette.find.inboxes',
  'admin.templates': 'palette.find.templates',
  'admin.macros': 'palette.find.macros',
  'admin.tags': 'palette.find.tags',
  'admin.automations': 'palette.find.automations',
  'admin.assistants': 'palette.find.assistants',
  'admin.models': 'palette.find.models',
  'admin.connect': 'palette.find.connect',
  'admin.email': 'palette.find.email',
}

function usePlaces(): Choice[] {
  const navigate = useNavigate()
  const mayTeach = useCan('ai:manage')
  const mayList = useCan('contacts:read_all')
  const mayReport = useCan('reports:manage')
  const sections = useAdminSections()
  const shown = useViews()
  const lists = useListGroups().flatMap(({ items }) => items)
  const places: (Choice | false)[] = [
    ...shown.map((view) => ({
      key: view,
      icon: viewIcon[view],
      word: t(viewWord[view]),
      keys: ['G', viewKeys[view]],
      run: () => void navigate({ to: '/inbox/$view/{-$uuid}', params: { view, uuid: undefined }, search: {} }),
    })),
    ...lists.map(({ key, icon, name, view, search }) => ({
      key,
      icon,
      word: name,
      run: () => void navigate({ to: '/inbox/$view/{-$uuid}', params: { view, uuid: undefined }, search }),
    })),
    mayReport && {
      key: 'today',
      also: t('palette.find.today'),
      icon: <Gauge />,
      word: t('nav.today'),
      keys: ['G', 'D'],
      run: () => void navigate({ to: '/today', search: {} }),
    },
    mayTeach && {
      key: 'knowledge',
      also: t('palette.find.knowledge'),
      icon: <BookOpenText />,
      word: t('nav.knowledge'),
      keys: ['G', 'K'],
      run: () => void navigate({ to: '/knowledge/{-$article}', params: { article: undefined }, search: {} }),
    },
    mayList && {
      key: 'contacts',
      icon: <ContactRound />,
      word: t('nav.contacts'),
      keys: ['G', 'C'],
      run: () => void navigate({ to: '/contacts/{-$contact}', params: { contact: undefined }, search: {} }),
    },
    mayReport && {
      key: 'reports',
      also: t('palette.find.reports'),
      icon: <ChartColumn />,
      word: t('nav.reports'),
      keys: ['G', 'R'],
      run: () => void navigate({ to: '/reports', search: {} }),
    },
    ...sections.map(({ word, name, link }) => ({
      key: word,
      icon: <Settings2 />,
      word: `${t('nav.admin')} · ${name}`,
      ...(foundBy[word] ? { also: t(foundBy[word]) } : {}),
      run: () => void navigate(link),
    })),
    {
      key: 'profile',
      also: t('palette.find.profile'),
      icon: <CircleUserRound />,
      word: t('profile.title'),
      run: () => void navigate({ to: '/profile' }),
    },
  ]
  return places.filter((place) => place !== false)
}

/** A time in the text is how long to snooze; the other words say so. */
function fittingHere({ choices, snoozes }: Here, text: string): Choice[] {
  const timed = readSpan(text, locale())
  const snoozing = timed ? fitting(snoozes(text), timed.rest) : []
  return [...snoozing, ...fitting(choices, text)]
}

function waits(item: ConversationItem) {
  const now = deskTime()
  if (item.waiting_since) return t('row.waits', { time: duration(now - Date.parse(item.waiting_since)) })
  return listTime(item.last_message_at, now)
}

const reach = ({ phone_number, email }: Contact) => (phone_number ? readablePhone(phone_number) : email)

/** What fits the text, in the order in which people look for it; before anything is typed, what is at hand. */
export function useSections(text: string, on: Here | undefined, onStart: (() => void) | undefined) {
  const navigate = useNavigate()
  const { uuid: here } = useParams({ strict: false })
  const doings = useDoings(onStart)
  const places = usePlaces()
  const mayRead = useCan('conversations:read')
  const last = useQuery({ ...pageQuery('all', { sort: 'newest' }, 1), enabled: mayRead }).data?.results ?? []
  const found = useFound(text)

  const conversation = (uuid: string, contact: Parameters<typeof ContactAvatar>[0]['contact'], hash = '') => ({
    key: uuid,
    icon: <ContactAvatar contact={contact} size={20} />,
    word: fullName(contact),
    run: () => void navigate({ to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid }, search: {}, hash }),
  })
  const ofItem = (item: ConversationItem): Choice => ({
    ...conversation(item.uuid, item.contact),
    more: fromMark(item.subject ?? item.last_message ?? '', text),
    detail: item.uuid === here ? t('palette.here') : waits(item),
  })
  if (text.trim() === '') {
    const sections: Section[] = [
      { key: 'aim', choices: on?.choices.filter(({ typed }) => !typed) ?? [] },
      { key: 'do', choices: doings.filter(({ key }) => key === 'start') },
      { key: 'conversations', choices: last.slice(0, mostLast).map(ofItem) },
    ]
    const isAtHand = sections.some(({ choices }) => choices.length > 0)
    return { found, sections: isAtHand ? sections : [{ key: 'go_to', choices: places } satisfies Section] }
  }

  const conversations = found.conversations.flatMap(({ uuid, item, hit }): Choice[] => {
    if (item) return [{ ...ofItem(item), found: true }]
    if (!hit) return []
    const detail = uuid === here ? t('palette.here') : listTime(hit.created_at, deskTime())
    return [
      {
        ...conversation(uuid, hit.contact, `message-${hit.uuid}`),
        more: fromMark(hit.snippet, text),
        detail,
        found: true,
      },
    ]
  })
  const contacts = found.contacts.map(
    (contact): Choice => ({
      key: `contact-${contact.id}`,
      icon: <ContactAvatar contact={contact} size={20} />,
      word: fullName(contact),
      more: reach(contact),
      detail: contact.blocked ? t('contacts.blocked') : undefined,
      found: true,
      run: () => void navigate({ to: '/contacts/{-$contact}', params: { contact: String(contact.id) }, search: {} }),
    }),
  )
  const articles = found.articles.map(
    (article): Choice => ({
      key: `article-${article.id}`,
      icon: <BookOpenText />,
      word: article.title,
      more: article.key,
      found: true,
      run: () => void navigate({ to: '/knowledge/{-$article}', params: { article: String(article.id) }, search: {} }),
    }),
  )
  const sections: Section[] = [
    { key: 'aim', choices: on ? fittingHere(on, text) : [] },
    { key: 'do', choices: fitting(doings, text) },
    { key: 'conversations', choices: conversations },
    { key: 'contacts', choices: contacts },
    { key: 'knowledge', choices: articles },
    { key: 'go_to', choices: fitting(places, text) },
  ]
  return { found, sections }
}
