import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpenText, CircleUserRound, Moon, Search, Settings2 } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useCan } from '../features/agents/api.ts'
import { listQuery } from '../features/conversations/api.ts'
import { viewKeys, views, viewWord } from '../features/conversations/views.ts'
import { fullName } from '../lib/person.ts'
import { t } from '../lib/t.ts'
import { setTheme, useTheme } from '../lib/theme.ts'
import { useAdminSections } from '../pages/admin-sections.ts'
import { ContactAvatar } from '../ui/avatar.tsx'
import { viewIcon } from './navigation.tsx'

type Choice = { key: string; icon: ReactNode; word: string; also?: string; detail?: string; run: () => void }
const MOST_CONVERSATIONS = 6

function useChoices(): Choice[] {
  const navigate = useNavigate()
  const mayTeach = useCan('ai:manage')
  const sections = useAdminSections()
  const theme = useTheme()
  const open = useInfiniteQuery(listQuery('all', 'open', 'newest')).data?.items ?? []
  const conversations = open.map((item) => ({
    key: item.uuid,
    icon: <ContactAvatar contact={item.contact} size={20} />,
    word: fullName(item.contact),
    also: `${item.contact.phone_number ?? ''} ${item.reference_number}`,
    detail: item.inbox_name,
    run: () => void navigate({ to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid: item.uuid }, search: {} }),
  }))
  const places = views.map((view) => ({
    key: view,
    icon: viewIcon[view],
    word: t(viewWord[view]),
    detail: `G ${viewKeys[view]}`,
    run: () => void navigate({ to: '/inbox/$view/{-$uuid}', params: { view, uuid: undefined }, search: {} }),
  }))
  const knowledge = {
    key: 'knowledge',
    icon: <BookOpenText />,
    word: t('nav.knowledge'),
    detail: 'G K',
    run: () => void navigate({ to: '/knowledge/{-$article}', params: { article: undefined }, search: {} }),
  }
  const admin = sections.map(({ word, name, link }) => ({
    key: word,
    icon: <Settings2 />,
    word: name,
    detail: t('nav.admin'),
    run: () => void navigate(link),
  }))
  const profile = {
    key: 'profile',
    icon: <CircleUserRound />,
    word: t('profile.title'),
    run: () => void navigate({ to: '/profile' }),
  }
  const turn = {
    key: 'theme',
    icon: <Moon />,
    word: theme === 'dark' ? t('person.light') : t('person.dark'),
    detail: '⇧D',
    run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
  }
  return [...conversations, ...places, ...(mayTeach ? [knowledge] : []), ...admin, profile, turn]
}

function matching(choices: Choice[], text: string) {
  const wanted = text.trim().toLocaleLowerCase()
  const fits = choices.filter(({ word, also }) => `${word} ${also ?? ''}`.toLocaleLowerCase().includes(wanted))
  const conversations = fits.filter((choice) => choice.also !== undefined).slice(0, MOST_CONVERSATIONS)
  return [...conversations, ...fits.filter((choice) => choice.also === undefined)]
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const shown = matching(useChoices(), text)
  const chosen = shown[Math.min(at, shown.length - 1)]
  const run = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    choice.run()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt((at + 1) % shown.length)
    else if (event.key === 'ArrowUp') setAt((at - 1 + shown.length) % shown.length)
    else if (event.key === 'Enter') run(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="palette-find">
        <Search />
        <input
          role="combobox"
          aria-label={t('nav.find')}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={chosen ? `choice-${chosen.key}` : undefined}
          placeholder={t('nav.find')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id="palette-list" className="palette-list" role="listbox" aria-label={t('palette.results')} tabIndex={-1}>
        {shown.map((choice) => (
          <div
            key={choice.key}
            id={`choice-${choice.key}`}
            className="menu-item"
            role="option"
            tabIndex={-1}
            aria-selected={choice === chosen}
            onPointerMove={() => setAt(shown.indexOf(choice))}
            onPointerUp={() => run(choice)}
          >
            {choice.icon}
            <bdi className="cut">{choice.word}</bdi>
            {choice.detail && <span className="detail">{choice.detail}</span>}
          </div>
        ))}
        {shown.length === 0 && <p className="menu-sec">{t('palette.nothing')}</p>}
      </div>
    </>
  )
}

/** Finds an open conversation by name, number or reference, goes to a view, turns light and dark. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="palette" aria-describedby={undefined}>
          <Dialog.Title className="vh">{t('nav.find')}</Dialog.Title>
          <PaletteBody onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
