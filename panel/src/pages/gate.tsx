import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { showBadge } from '../lib/app-badge.ts'
import { wordError } from '../lib/errors.ts'
import { useConfig } from '../lib/me.ts'
import { say } from '../lib/said.ts'
import { t } from '../lib/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Eye } from '../ui/eye.tsx'
import { Field } from '../ui/field.tsx'
import looks from '../ui/looks.module.css'
import { Logo } from '../ui/mark.tsx'
import styles from './gate.module.css'
import { GateChoices } from './gate-choices.tsx'

function Art({ site }: { site: string }) {
  return (
    <header className={styles.art}>
      <svg className={styles.discs} viewBox="0 0 600 600" aria-hidden="true">
        <path d="M290 60a200 200 0 0 0 0 400z" fill="var(--nav-selected)" />
        <path d="M310 140a200 200 0 0 1 0 400z" fill="var(--brass)" />
      </svg>
      <div className={styles.word}>
        <span className={styles.name}>
          <Logo />
          <b>Parley</b>
        </span>
        <p>{t('sign_in.motto')}</p>
        <small>{t('sign_in.desk_of', { site, host: window.location.host })}</small>
      </div>
    </header>
  )
}

/** The page before the desk: the discs on one side, one form on the other. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const config = useConfig()
  const site = config['app.site_name']
  useEffect(() => {
    document.title = `${title} · ${site}`
  }, [title, site])
  // Whoever signed out, or was signed out, leaves no number behind.
  useEffect(() => showBadge(0), [])
  return (
    <div className={styles.gate}>
      <Art site={site} />
      <main className={styles.main}>
        {children}
        <footer className={styles.foot}>
          <GateChoices />
          <span className={looks.end}>{t('sign_in.version', { version: config['app.version'] })}</span>
        </footer>
      </main>
    </div>
  )
}

/** What was refused, unless a field shows it. */
export function GateRefusal({ error, children }: { error: Error; children?: ReactNode }) {
  return (
    <div className={looks.below}>
      <Banner look="danger" action={children}>
        {wordError(error)}
      </Banner>
    </div>
  )
}

/** Sends the form; while the desk takes nothing more it says for how long. */
export function GateButton({ busy, wait, children }: { busy: boolean; wait: number; children: ReactNode }) {
  return (
    <Button type="submit" look="primary" size="wide" busy={busy} disabled={wait > 0}>
      {wait > 0 ? t('form.again_in', { seconds: wait }) : children}
    </Button>
  )
}

/** Presses the form's own button, which then has the focus, because this one goes with the refusal. */
function sendAgain({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  const own = form?.querySelector<HTMLButtonElement>('[type="submit"]')
  own?.focus()
  own?.click()
}

/** Beside a refusal that passes: sends the form again. */
export function GateRetry({ wait }: { wait: number }) {
  return (
    <Button size="small" disabled={wait > 0} onClick={sendAgain}>
      {t('retry')}
    </Button>
  )
}

/** Finds the first field that must be filled and is not, before the desk is asked. */
export function useEmptyField() {
  const [empty, setEmpty] = useState<string>()
  return {
    /** False if it found one, which then has the focus. */
    isFilled: (form: HTMLFormElement) => {
      const fields = [...form.querySelectorAll<HTMLInputElement>('[aria-required="true"]')]
      const field = fields.find(({ value }) => value.trim() === '')
      setEmpty(field?.name)
      if (field && field === document.activeElement) say(t('form.required'))
      field?.focus()
      return field === undefined
    },
    wordEmpty: (name: string) => (name === empty ? t('form.required') : undefined),
  }
}

/** A password that can be shown. It is written from left to right in every language. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const [visible, setVisible] = useState(false)
  return (
    <Field
      {...props}
      type={visible ? 'text' : 'password'}
      required
      dir="ltr"
      end={<Eye visible={visible} onChange={setVisible} />}
    />
  )
}
