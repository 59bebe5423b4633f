import { Link, useRouter, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useConfig, useSignIn } from '../features/agents/api.ts'
import { t } from '../lib/t.ts'
import { useWait } from '../lib/wait.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Gate, GateRefusal, PasswordField } from './gate.tsx'

export function SignInPage() {
  const site = useConfig()['app.site_name']
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const signIn = useSignIn()
  const wait = useWait(signIn.error)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.isPending || wait > 0) return
    const form = new FormData(event.currentTarget)
    const credentials = { email: String(form.get('email')).trim(), password: String(form.get('password')) }
    signIn.mutate(credentials, { onSuccess: () => router.history.push(next ?? '/') })
  }
  return (
    <Gate title={t('sign_in.submit')}>
      <form className="gate-form" onSubmit={submit}>
        <h1>{t('sign_in.title', { site })}</h1>
        {signIn.isError && <GateRefusal error={signIn.error} wait={wait} />}
        <Field
          label={t('sign_in.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          autoFocus
          dir="ltr"
        />
        <PasswordField
          label={t('sign_in.password')}
          name="password"
          autoComplete="current-password"
          beside={<Link to="/forgotten-password">{t('sign_in.forgot')}</Link>}
        />
        <Button type="submit" look="primary" size="wide" busy={signIn.isPending} disabled={wait > 0}>
          {t('sign_in.submit')}
        </Button>
      </form>
    </Gate>
  )
}
