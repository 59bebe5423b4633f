import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { shortestPassword, useRequestReset, useSetPasswordByLink } from '../features/people/agents/passwords.ts'
import { cx } from '../lib/cx.ts'
import { blamedField, wordError } from '../lib/errors.ts'
import { t } from '../lib/t.ts'
import { useWait } from '../lib/wait.ts'
import buttonStyles from '../ui/button.module.css'
import { Field, SwitchField } from '../ui/field.tsx'
import styles from './gate.module.css'
import { Gate, GateButton, GateRefusal, GateRetry, PasswordField, useEmptyField } from './gate.tsx'

function Done({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.form} aria-label={title}>
      <div role="status">
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      <Link to="/sign-in" search={{}} className={cx(buttonStyles.button, buttonStyles.wide)}>
        {t('password.to_sign_in')}
      </Link>
    </section>
  )
}

/** Says the same whether or not somebody has the address, as the desk does. */
export function ForgottenPasswordPage() {
  const request = useRequestReset()
  const wait = useWait(request.error)
  const blamed = blamedField(request.error, ['email'])
  const { isFilled, wordEmpty } = useEmptyField()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (request.isPending || wait > 0 || !isFilled(event.currentTarget)) return
    request.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  return (
    <Gate title={t('password.forgotten')}>
      {request.isSuccess ? (
        <Done title={t('password.asked')} text={t('password.asked_text', { email: request.variables })} />
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <h1>{t('password.forgotten')}</h1>
          <p className={styles.text}>{t('password.forgotten_text')}</p>
          {request.isError && !blamed && <GateRefusal error={request.error} />}
          <Field
            label={t('sign_in.email')}
            error={wordEmpty('email') ?? (blamed && wordError(request.error))}
            name="email"
            type="email"
            autoComplete="username"
            required
            autoFocus
            dir="ltr"
          />
          <GateButton busy={request.isPending} wait={wait}>
            {t('password.ask')}
          </GateButton>
          <Link to="/sign-in" search={{}} className={cx(buttonStyles.button, buttonStyles.plain, buttonStyles.wide)}>
            {t('password.back')}
          </Link>
        </form>
      )}
    </Gate>
  )
}

/**
 * Where the link of an invitation or of a forgotten password leads. Whoever is invited is welcomed; for others it also
 * disconnects AI apps, unless that is switched off.
 */
export function SetPasswordPage() {
  const { token, invited } = useSearch({ from: '/set-password' })
  const set = useSetPasswordByLink()
  const wait = useWait(set.error)
  const [short, setShort] = useState(false)
  const [changed, setChanged] = useState(false)
  const [disconnects, setDisconnects] = useState(true)
  const blamed = changed ? undefined : blamedField(set.error, ['password'])
  useEffect(() => {
    if (short || blamed) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [short, blamed])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (set.isPending || wait > 0) return
    const password = String(new FormData(event.currentTarget).get('password'))
    setChanged(false)
    setShort(password.length < shortestPassword)
    if (password.length >= shortestPassword) set.mutate({ token, password, disconnect_ai_apps: disconnects })
  }
  const title = t(invited ? 'password.welcome' : 'password.choose')
  return (
    <Gate title={title}>
      {set.isSuccess ? (
        <Done title={t('password.is_set')} text={t('password.is_set_text')} />
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <h1>{title}</h1>
          {Boolean(invited) && <p className={styles.text}>{t('password.welcome_text')}</p>}
          {set.isError && !blamedField(set.error, ['password']) && (
            <GateRefusal error={set.error}>
              {blamedField(set.error, ['token']) ? (
                <Link to="/forgotten-password" className={buttonStyles.link}>
                  {t('password.ask_again')}
                </Link>
              ) : (
                <GateRetry wait={wait} />
              )}
            </GateRefusal>
          )}
          <PasswordField
            label={t(invited ? 'sign_in.password' : 'agents.new_password')}
            name="password"
            autoComplete="new-password"
            maxLength={1000}
            autoFocus
            hint={t(invited ? 'password.hint_first' : 'password.hint', { count: shortestPassword })}
            error={short ? t('agents.password_short', { count: shortestPassword }) : blamed && wordError(set.error)}
            onChange={() => {
              setShort(false)
              setChanged(true)
            }}
          />
          {!invited && (
            <SwitchField
              label={t('password.ai_apps')}
              hint={t('password.ai_apps_hint')}
              checked={disconnects}
              onChange={setDisconnects}
            />
          )}
          <GateButton busy={set.isPending} wait={wait}>
            {t('password.set')}
          </GateButton>
        </form>
      )}
    </Gate>
  )
}
