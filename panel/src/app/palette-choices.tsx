import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  BookOpenText,
  ChartColumn,
  Check,
  CircleUserRound,
  ContactRound,
  FileDown,
  Gauge,
  Hand,
  Moon,
  Plus,
  RotateCcw,
  Settings2,
  SquarePen,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { conversationQuery, useAssign } from '../features/inbox/conversations/api.ts'
import { useListGroups, useViews } from '../features/inbox/conversations/list-groups.tsx'
import { pageQuery } from '../features/inbox/conversations/list-query.ts'
import { useStatusChanger } from '../features/inbox/conversations/status-change.ts'
import { downloadTranscript } from '../features/inbox/conversations/transcript.ts'
import { viewKeys, viewWord } from '../features/inbox/conversations/views.ts'
import { duration, listTime } from '../lib/format.ts'
import { fromMark } from '../lib/marks.ts'
import { useCan, useMe } from '../lib/me.ts'
import { fullName } from '../lib/person.ts'
import { readablePhone } from '../lib/phone.ts'
import { t } from '../lib/t.ts'
import { setTheme, useTheme } from '../lib/theme.ts'
import type { Contact, ConversationItem } from '../lib/types.ts'
import { useAdminSections } from '../pages/admin-sections.ts'
import { ContactAvatar } from '../ui/avatar.tsx'
import { viewIcon } from './navigation-lists.tsx'
import { useFound } from './palette-found.ts'

export type Choice = {
  key: string
  icon: ReactNode
  word: string
  /** Stands after the word, in the second voice. */
  more?: string | null
  detail?: string | undefined
  keys?: string[]
  /** Found by the desk, and so a moment behind what is typed. */
  found?: true
  run: () => void
}
export type Section = { key: 'do' | 'conversations' | 'contacts' | 'knowledge' | 'go_to'; choices: Choice[] }

/** Before anything is typed. */
const LAST = 5

const fits = (text: string) => {
  const words = text.trim().toLocaleLowerCase().split(/\s+/)
  return ({ word }: Choice) => words.every((one) => word.toLocaleLowerCase().includes(one))
}

/** What can be done to the conversation in the address, and beginning another one. Lives as long as the shell, so that Undo outlives the palette. */
export function useOpenActions(onStart: (() => void) | undefined): Choice[] {
  const { uuid = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const me = useMe()
  const mayResolve = useCan('conversations:update_status')
  const mayAssign = useCan('conversations:update_user_assignee')
  const mayReadContact = useCan('contacts:read')
  const mayReadMessages = useCan('messages:read')
  const conversation = useQuery({ ...conversationQuery(uuid), enabled: uuid !== '' }).data
  const { changerOf } = useStatusChanger()
  const assign = useAssign(uuid)
  const start: Choice[] = onStart
    ? [{ key: 'start', icon: <SquarePen />, word: t('start.title'), keys: ['C'], run: onStart }]
    : []
  if (!conversation || uuid === '') return start

  const { contact } = conversation
  const name = fullName(contact)
  const { resolved, resolveOrReopen } = changerOf(conversation)
  const actions: (Choice | false)[] = [
    mayResolve && {
      key: 'resolve',
      icon: resolved ? <RotateCcw className="flip" /> : <Check />,
      word: t(resolved ? 'palette.reopen' : 'palette.resolve', { name }),
      keys: ['E'],
      run: resolveOrReopen,
    },
    mayAssign &&
      conversation.assignee?.id !== me.id && {
        key: 'assign',
        icon: <Hand />,
        word: t('palette.assign_to_me', { name }),
        keys: ['I'],
        run: () => assign.mutate(me.id),
      },
    mayReadContact && {
      key: 'contact',
      icon: <ContactRound />,
      word: t('details.open_contact', { name }),
      keys: ['O'],
      run: () => void navigate({ to: '/contacts/{-$contact}', params: { contact: String(contact.id) }, search: {} }),
    },
    mayReadMessages && {
      key: 'transcript',
      icon: <FileDown />,
      word: t('thread.transcript'),
      run: () => downloadTranscript(uuid),
    },
  ]
  return [...actions.filter((action) => action !== false), ...start]
}

function useDoings(): Choice[] {
  const navigate = useNavigate()
  const mayTeach = useCan('ai:manage')
  const mayWriteContacts = useCan('contacts:write')
  const theme = useTheme()
  const doings: (Choice | false)[] = [
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
      icon: <Gauge />,
      word: t('nav.today'),
      keys: ['G', 'D'],
      run: () => void navigate({ to: '/today', search: {} }),
    },
    mayTeach && {
      key: 'knowledge',
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
      icon: <ChartColumn />,
      word: t('nav.reports'),
      keys: ['G', 'R'],
      run: () => void navigate({ to: '/reports', search: {} }),
    },
    ...sections.map(({ word, name, link }) => ({
      key: word,
      icon: <Settings2 />,
      word: `${t('nav.admin')} · ${name}`,
      run: () => void navigate(link),
    })),
    {
      key: 'profile',
      icon: <CircleUserRound />,
      word: t('profile.title'),
      run: () => void navigate({ to: '/profile' }),
    },
  ]
  return places.filter((place) => place !== false)
}

function waits(item: ConversationItem) {
  const now = Date.now()
  if (item.waiting_since) return t('row.waits', { time: duration(now - Date.parse(item.waiting_since)) })
  return listTime(item.last_message_at, now)
}

const reach = ({ phone_number, email }: Contact) => (phone_number ? readablePhone(phone_number) : email)

/** What fits the text, in the order in which one looks for it; before that, what is at hand. */
export function useSections(text: string, openActions: Choice[]) {
  const navigate = useNavigate()
  const { uuid: here } = useParams({ strict: false })
  const doings = useDoings()
  const places = usePlaces()
  const last = useQuery(pageQuery('all', { sort: 'newest' }, 1)).data?.results ?? []
  const found = useFound(text)

  const conversation = (uuid: string, contact: Parameters<typeof ContactAvatar>[0]['contact'], hash = '') => ({
    key: uuid,
    icon: <ContactAvatar contact={contact} size={20} />,
    word: fullName(contact),
    run: () => void navigate({ to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid }, search: {}, hash }),
  })
  const ofItem = (item: ConversationItem): Choice => ({
    ...conversation(item.uuid, item.contact),
    more: item.subject ?? item.last_message,
    detail: item.uuid === here ? t('palette.here') : waits(item),
  })
  if (text.trim() === '') {
    const sections: Section[] = [
      { key: 'do', choices: openActions },
      { key: 'conversations', choices: last.slice(0, LAST).map(ofItem) },
    ]
    const isAtHand = sections.some(({ choices }) => choices.length > 0)
    return { found, sections: isAtHand ? sections : [{ key: 'go_to', choices: places } satisfies Section] }
  }

  const conversations = found.conversations.flatMap(({ uuid, item, hit }): Choice[] => {
    if (item) return [{ ...ofItem(item), found: true }]
    if (!hit) return []
    const detail = uuid === here ? t('palette.here') : listTime(hit.created_at, Date.now())
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
    { key: 'do', choices: [...openActions, ...doings].filter(fits(text)) },
    { key: 'conversations', choices: conversations },
    { key: 'contacts', choices: contacts },
    { key: 'knowledge', choices: articles },
    { key: 'go_to', choices: places.filter(fits(text)) },
  ]
  return { found, sections }
}
