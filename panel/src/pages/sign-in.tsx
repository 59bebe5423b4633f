import { Link, useRouter, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useSignIn } from '../features/people/sessions/api.ts'
import { blamedField, wordError } from '../lib/errors.ts'
import { lastPerson } from '../lib/kept.ts'
import { useConfig } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import { useWait } from '../lib/wait.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import looks from '../ui/looks.module.css'
import { DeskLogo } from '../ui/mark.tsx'
import styles from './gate.module.css'
import { Gate, GateButton, GateRefusal, PasswordField, useEmptyField } from './gate.tsx'

/**
 * Leads on to the page that was asked for. If somebody else was signed in since the page loaded, it loads anew, so that
 * nothing of them stays in memory.
 */
export function SignInPage() {
  const config = useConfig()
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const signIn = useSignIn()
  const wait = useWait(signIn.error)
  const blamed = blamedField(signIn.error, ['email', 'password'])
  const { isFilled, wordEmpty } = useEmptyField()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.isPending || wait > 0 || !isFilled(event.currentTarget)) return
    const form = new FormData(event.currentTarget)
    const credentials = { email: String(form.get('email')).trim(), password: String(form.get('password')) }
    signIn.mutate(credentials, {
      onSuccess: ({ id }) => {
        const to = next ?? '/'
        // Nothing of one person stays in memory for another.
        if (lastPerson() && lastPerson() !== String(id)) window.location.assign(to)
        else router.history.push(to)
      },
    })
  }
  return (
    <Gate title={t('sign_in.submit')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <DeskLogo url={config['app.logo_url']} />
        <h1>{t('sign_in.title', { site: config['app.site_name'] })}</h1>
        {next && lastPerson() && !signIn.isError && (
          <div className={looks.below}>
            <Banner look="info">{t('sign_in.ended')}</Banner>
          </div>
        )}
        {signIn.isError && !blamed && <GateRefusal error={signIn.error} />}
        <Field
          label={t('sign_in.email')}
          error={wordEmpty('email') ?? (blamed === 'email' ? wordError(signIn.error) : undefined)}
          name="email"
          type="email"
          autoComplete="username"
          required
          autoFocus
          dir="ltr"
        />
        <PasswordField
          label={t('sign_in.password')}
          error={wordEmpty('password') ?? (blamed === 'password' ? wordError(signIn.error) : undefined)}
          name="password"
          autoComplete="current-password"
          beside={<Link to="/forgotten-password">{t('sign_in.forgot')}</Link>}
        />
        <GateButton busy={signIn.isPending} wait={wait}>
          {t('sign_in.submit')}
        </GateButton>
      </form>
    </Gate>
  )
}
