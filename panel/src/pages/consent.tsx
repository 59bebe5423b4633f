import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { requestQuery, useConsent } from '../features/apps/ai-apps/api.ts'
import { type Scope, wordScope } from '../features/apps/ai-apps/scopes.ts'
import { cx } from '../lib/cx.ts'
import { useConfig, useMe } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import type { AiAppRequest } from '../lib/types.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import fieldStyles from '../ui/field.module.css'
import looks from '../ui/looks.module.css'
import { DeskLogo } from '../ui/mark.tsx'
import styles from './gate.module.css'
import { Gate, GateRefusal } from './gate.tsx'

/** Asks the agent whether an app may work in their name, and as what. It never answers by itself. */
export function ConsentPage() {
  const { ask } = useSearch({ from: '/connect-ai' })
  const request = useQuery(requestQuery(ask))
  const name = request.data?.name ?? ''
  return (
    <Gate title={request.data ? t('ai_apps.consent_title', { name }) : t('ai_apps.apps')}>
      <div className={styles.form}>
        {request.isError && (
          <>
            <h1>{t('ai_apps.wrong')}</h1>
            <GateRefusal error={request.error} />
            <p className={fieldStyles.hint}>{t('ai_apps.wrong_text')}</p>
          </>
        )}
        {request.data && <Question ask={ask} request={request.data} />}
      </div>
    </Gate>
  )
}

function Question({ ask, request: { name, redirect_host, scopes } }: { ask: string; request: AiAppRequest }) {
  const config = useConfig()
  const me = useMe()
  const consent = useConsent(ask)
  const offered = scopes.filter(({ allowed }) => allowed).map(({ scope }) => scope)
  const [chosen, setChosen] = useState<Scope[]>(offered)
  const answer = (approve: boolean) =>
    consent.mutate({ approve, scopes: chosen }, { onSuccess: ({ redirect_to }) => window.location.assign(redirect_to) })
  const toggle = (scope: Scope) =>
    setChosen(chosen.includes(scope) ? chosen.filter((other) => other !== scope) : [...chosen, scope])
  return (
    <>
      <DeskLogo url={config['app.logo_url']} />
      <h1>{t('ai_apps.consent_title', { name })}</h1>
      <p>
        {t('ai_apps.consent_as', {
          site: config['app.site_name'],
          agent: `${me.first_name} ${me.last_name}`.trim(),
        })}
      </p>
      {consent.isError && <GateRefusal error={consent.error} />}
      {offered.length === 0 && <Banner look="warn">{t('ai_apps.nothing_allowed')}</Banner>}
      <fieldset className={styles.consentScopes}>
        <legend>{t('ai_apps.it_may')}</legend>
        {scopes.map(({ scope, allowed }) => (
          <label key={scope} className={styles.consentScope}>
            <input
              type="checkbox"
              className={fieldStyles.check}
              checked={chosen.includes(scope)}
              disabled={!allowed}
              onChange={() => toggle(scope)}
            />
            <span>
              {wordScope(scope)}
              {!allowed && <small className={cx(fieldStyles.hint, looks.block)}>{t('ai_apps.not_allowed')}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <Banner look="info">
        <b>{t('ai_apps.goes_to', { host: redirect_host })}</b> {t('ai_apps.not_checked')}
      </Banner>
      <div>
        <Button
          look="primary"
          size="wide"
          busy={consent.isPending && consent.variables.approve}
          disabled={chosen.length === 0 || consent.isSuccess}
          onClick={() => answer(true)}
        >
          {consent.isSuccess ? t('ai_apps.leaving') : t('ai_apps.allow')}
        </Button>
        <Button
          look="plain"
          size="wide"
          busy={consent.isPending && !consent.variables.approve}
          disabled={consent.isSuccess}
          onClick={() => answer(false)}
        >
          {t('ai_apps.refuse')}
        </Button>
      </div>
    </>
  )
}
