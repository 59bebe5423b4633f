import { useNavigate } from '@tanstack/react-router'
import {
  ChevronsUpDown,
  CircleUserRound,
  Keyboard,
  ListTodo,
  LogOut,
  Moon,
  Rows2,
  Rows3,
  SunMedium,
} from 'lucide-react'
import { steps, useSetup } from '../features/apps/setup/api.ts'
import { useSetAvailability, useSignOut } from '../features/people/sessions/api.ts'
import { cx } from '../lib/cx.ts'
import { wordError } from '../lib/errors.ts'
import { useMe } from '../lib/me.ts'
import { useNarrow } from '../lib/media.ts'
import { fullName } from '../lib/person.ts'
import { t } from '../lib/t.ts'
import { setDensity, setTheme, useDensity, useTheme } from '../lib/theme.ts'
import type { Availability } from '../lib/types.ts'
import { AgentAvatar } from '../ui/avatar.tsx'
import looks from '../ui/looks.module.css'
import { Menu, MenuItem, MenuRule, MenuSection } from '../ui/menu.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './frame.module.css'

const availabilities = ['online', 'away', 'away_and_reassigning'] as const

/**
 * The entries of one's own menu: availability, *Get started* where the navigation lacks it, profile, look, keys, and
 * signing out.
 */
export function PersonItems({ onKeys }: { onKeys: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const setAvailability = useSetAvailability()
  const signOut = useSignOut()
  const theme = useTheme()
  const density = useDensity()
  const setup = useSetup()
  const narrow = useNarrow()
  const say = useToast()
  const choose = (one: Availability) =>
    void setAvailability.mutateAsync(one).catch((error: unknown) => say(wordError(error)))
  return (
    <>
      <MenuSection>{t('person.availability')}</MenuSection>
      {availabilities.map((one) => (
        <MenuItem key={one} chosen={me.availability_status === one} onSelect={() => choose(one)}>
          {t(`availability.${one}`)}
        </MenuItem>
      ))}
      <MenuRule />
      {setup && (setup.hidden || narrow) && (
        <MenuItem
          icon={<ListTodo />}
          detail={t('setup.of', { done: setup.done, all: steps.length })}
          onSelect={() => void navigate({ to: '/setup' })}
        >
          {t('setup.nav')}
        </MenuItem>
      )}
      <MenuItem icon={<CircleUserRound />} onSelect={() => void navigate({ to: '/profile' })}>
        {t('profile.title')}
      </MenuItem>
      <MenuItem
        icon={theme === 'dark' ? <SunMedium /> : <Moon />}
        detail="⇧D"
        onSelect={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {theme === 'dark' ? t('person.light') : t('person.dark')}
      </MenuItem>
      <MenuItem
        icon={density === 'compact' ? <Rows3 /> : <Rows2 />}
        onSelect={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}
      >
        {density === 'compact' ? t('person.comfortable') : t('person.compact')}
      </MenuItem>
      <MenuItem icon={<Keyboard />} detail="?" onSelect={onKeys}>
        {t('keys.title')}
      </MenuItem>
      <MenuRule />
      <MenuItem icon={<LogOut className="flip" />} onSelect={() => signOut.mutate()}>
        {t('person.sign_out')}
      </MenuItem>
    </>
  )
}

/** The signed-in person at the foot of the navigation: picture, name and availability, with their menu. */
export function PersonMenu({ onKeys }: { onKeys: () => void }) {
  const me = useMe()
  return (
    <div className={styles.navMeEdge}>
      <Menu
        align="start"
        side="top"
        trigger={
          <button type="button" className={styles.navMe} data-part="me">
            <AgentAvatar agent={me} size={24} presence={me.availability_status} />
            <span className={cx(styles.text, looks.grow, looks.shrinks)}>
              <bdi className={cx(styles.who, 'cut')}>{fullName(me)}</bdi>
              <small>{t(`availability.${me.availability_status}`)}</small>
              <span className="vh">{t('person.label')}</span>
            </span>
            <ChevronsUpDown className="i-14" />
          </button>
        }
      >
        <PersonItems onKeys={onKeys} />
      </Menu>
    </div>
  )
}
