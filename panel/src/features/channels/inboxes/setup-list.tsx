import { Check, X } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Inbox } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import sectionStyles from '../../../ui/section.module.css'
import styles from '../../../ui/steps.module.css'

type Setup = NonNullable<Inbox['setup']>
const steps = [
  'credentials',
  'callback',
  'app_webhook',
  'first_message',
  'template_event',
] as const satisfies (keyof Setup)[]
const marks = { proven: styles.done, failed: styles.bad, waiting: undefined }

function Step({ step, fact, number }: { step: (typeof steps)[number]; fact: Setup[keyof Setup]; number: number }) {
  const now = useNow()
  const moment = fact.at === null ? '' : momentOf(fact.at, now)
  return (
    <li className={marks[fact.state]}>
      <span className={styles.bead} aria-hidden="true">
        {fact.state === 'proven' ? (
          <Check className="i-12" />
        ) : fact.state === 'failed' ? (
          <X className="i-12" />
        ) : (
          number
        )}
      </span>
      <span className={looks.shrinks}>
        <b>{t(`inboxes.step_${step}`)}</b>
        <small>
          {fact.state === 'waiting' && t(`inboxes.waits_${step}`)}
          {fact.state === 'proven' && t('inboxes.proven_at', { moment })}
          {fact.state === 'failed' && t('inboxes.failed_at', { moment })}
          {fact.state === 'failed' && step === 'callback' && ` · ${t('inboxes.tries_again')}`}
        </small>
        {fact.detail && (
          <small className={styles.saidByProvider}>
            <bdi>{fact.detail}</bdi>
          </small>
        )}
      </span>
    </li>
  )
}

/** What the desk has seen of each step to the first message. The live stream keeps it up to date. */
export function SetupList({ setup }: { setup: Setup }) {
  const now = useNow()
  const done = steps.filter((step) => setup[step].state === 'proven').length
  return (
    <section aria-label={t('inboxes.setup')}>
      <h2 className={sectionStyles.head}>
        {t('inboxes.setup')}
        <span className={sectionStyles.at}>{t('inboxes.proven_of', { done, all: steps.length })}</span>
      </h2>
      <ol className={styles.steps} aria-live="polite">
        {steps.map((step, index) => (
          <Step key={step} step={step} fact={setup[step]} number={index + 1} />
        ))}
      </ol>
      {setup.signature.state === 'failed' && setup.signature.at && (
        <div className={looks.nearBelow}>
          <Banner look="danger">
            <b>{t('inboxes.refused_since', { moment: momentOf(setup.signature.at, now) })}</b>{' '}
            {t('inboxes.refused_text')}
          </Banner>
        </div>
      )}
      <p className={fieldStyles.hint}>{t('inboxes.setup_note')}</p>
    </section>
  )
}
