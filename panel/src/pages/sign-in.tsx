import { useRouter, useSearch } from '@tanstack/react-router'
import { Eye, EyeOff, Moon, SunMedium } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useConfig, useSignIn } from '../features/agents/api.ts'
import { ApiError } from '../lib/api.ts'
import { wordError } from '../lib/errors.ts'
import { t } from '../lib/t.ts'
import { setTheme, useTheme } from '../lib/theme.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Logo } from '../ui/mark.tsx'

/** Seconds until the desk lets one try again; 0 when it does. */
function useWait(error: Error | null) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 429) return setLeft(0)
    const until = Date.now() + (error.retry_after ?? 30) * 1_000
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [error])
  return left
}

function Art({ site }: { site: string }) {
  return (
    <header className="gate-art">
      <svg className="discs" viewBox="0 0 600 600" aria-hidden="true">
        <path d="M290 60a200 200 0 0 0 0 400z" fill="var(--nav-selected)" />
        <path d="M310 140a200 200 0 0 1 0 400z" fill="var(--brass)" />
      </svg>
      <div className="gate-word">
        <span className="flex items-center gap-2.5">
          <Logo />
          <b>Parley</b>
        </span>
        <p>{t('sign_in.motto')}</p>
        <small>{t('sign_in.desk_of', { site, host: window.location.host })}</small>
      </div>
    </header>
  )
}

function ThemeButton() {
  const theme = useTheme()
  return (
    <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
      {theme === 'dark' ? <Moon className="i-14" /> : <SunMedium className="i-14" />}
      {theme === 'dark' ? t('person.dark') : t('person.light')}
    </button>
  )
}

function SignInForm({ site }: { site: string }) {
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const signIn = useSignIn()
  const [visible, setVisible] = useState(false)
  const wait = useWait(signIn.error)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.isPending || wait > 0) return
    const form = new FormData(event.currentTarget)
    const credentials = { email: String(form.get('email')).trim(), password: String(form.get('password')) }
    signIn.mutate(credentials, { onSuccess: () => router.history.push(next ?? '/') })
  }
  return (
    <form className="gate-form" onSubmit={submit}>
      <h1>{t('sign_in.title', { site })}</h1>
      {signIn.isError && (
        <div className="mb-4">
          <Banner look="danger" small={wait > 0 ? t('sign_in.again_in', { seconds: wait }) : null}>
            {wordError(signIn.error)}
          </Banner>
        </div>
      )}
      <Field
        label={t('sign_in.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        dir="ltr"
      />
      <Field
        label={t('sign_in.password')}
        name="password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        required
        dir="ltr"
        end={
          <button
            type="button"
            className="ibtn small"
            aria-label={visible ? t('sign_in.hide') : t('sign_in.show')}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff /> : <Eye />}
          </button>
        }
      />
      <Button type="submit" look="primary" size="wide" busy={signIn.isPending} disabled={wait > 0}>
        {t('sign_in.submit')}
      </Button>
    </form>
  )
}

export function SignInPage() {
  const config = useConfig()
  const site = config['app.site_name']
  useEffect(() => {
    document.title = `${t('sign_in.submit')} · ${site}`
  }, [site])
  return (
    <div className="gate">
      <Art site={site} />
      <main className="gate-main">
        <SignInForm site={site} />
        <footer className="gate-foot">
          <ThemeButton />
          <span className="ms-auto">{t('sign_in.version', { version: config['app.version'] })}</span>
        </footer>
      </main>
    </div>
  )
}
