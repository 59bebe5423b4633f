import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, Navigate } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { countDone, hideSetup, isUnfinished, type Step, setupQuery, steps } from '../features/apps/setup/api.ts'
import { Evidence } from '../features/apps/setup/evidence.tsx'
import { LetAnswer } from '../features/apps/setup/let-answer.tsx'
import { Seen } from '../features/apps/setup/seen.tsx'
import styles from '../features/apps/setup/setup.module.css'
import { StepLine } from '../features/apps/setup/step-line.tsx'
import { pageQuery } from '../features/inbox/conversations/list-query.ts'
import { cx } from '../lib/cx.ts'
import { modded } from '../lib/hotkeys.ts'
import { useCan } from '../lib/me.ts'
import { rich, t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import type { Permission, Setup } from '../lib/types.ts'
import buttonStyles from '../ui/button.module.css'
import { Kbd } from '../ui/kbd.tsx'
import { ListState } from '../ui/list-state.tsx'
import pageStyles from '../ui/page.module.css'
import sectionStyles from '../ui/section.module.css'
import stepStyles from '../ui/steps.module.css'

const permissions: Record<Step, Permission> = {
  number: 'inboxes:manage',
  first_message: 'conversations:read_all',
  knowledge: 'ai:manage',
  assistant: 'automations:manage',
  templates: 'templates:manage',
  mail: 'notification_settings:manage',
  colleague: 'users:manage',
}

/** What is still to do leads to where it is done, what is seen to where it stands. */
const places: Record<Step, { todo: LinkProps; running?: LinkProps; seen: LinkProps }> = {
  number: {
    todo: { to: '/admin/inboxes/{-$item}', params: { item: 'new' }, search: {} },
    seen: { to: '/admin/inboxes/{-$item}', params: { item: undefined }, search: {} },
  },
  first_message: {
    todo: { to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid: undefined }, search: {} },
    seen: { to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid: undefined }, search: {} },
  },
  knowledge: {
    running: { to: '/knowledge/imports' },
    todo: { to: '/knowledge/{-$article}', params: { article: undefined }, search: {} },
    seen: { to: '/knowledge/{-$article}', params: { article: undefined }, search: {} },
  },
  assistant: {
    todo: { to: '/admin/automations/{-$item}', params: { item: undefined }, search: {} },
    seen: { to: '/admin/automations/{-$item}', params: { item: undefined }, search: {} },
  },
  templates: {
    todo: { to: '/admin/templates/{-$item}', params: { item: undefined }, search: {} },
    seen: { to: '/admin/templates/{-$item}', params: { item: undefined }, search: {} },
  },
  mail: { todo: { to: '/admin/notifications/email' }, seen: { to: '/admin/notifications/email' } },
  colleague: {
    todo: { to: '/admin/agents/{-$item}', params: { item: 'new' }, search: {} },
    seen: { to: '/admin/agents/{-$item}', params: { item: undefined }, search: {} },
  },
}

function Action({ step, state, next }: { step: Step; state: Setup['steps'][Step]; next: boolean }) {
  // The next step of the assistant has its own buttons below.
  if (step === 'assistant' && state === 'todo' && next) return null
  if (state !== 'todo') {
    return (
      <Link
        {...((state === 'running' ? places[step].running : undefined) ?? places[step].seen)}
        className={buttonStyles.link}
      >
        {t(state === 'running' ? 'setup.watch' : 'setup.open')}
        <span className="vh"> {t(`setup.${step}`)}</span>
      </Link>
    )
  }
  if (step === 'first_message') return null
  return (
    <Link {...places[step].todo} className={cx(buttonStyles.button, next ? buttonStyles.primary : buttonStyles.tool)}>
      {t(`setup.${step}_do`)}
    </Link>
  )
}

/** Looked at again while the page is open, because not all that makes a step true is told. */
const againMs = 5_000

/**
 * *Get started*: the steps to the first answer, read again every few seconds. It leads to the start page once all are
 * done.
 */
export function SetupPage() {
  usePageTitle(t('setup.nav'))
  const setup = useQuery({ ...setupQuery, refetchInterval: againMs, staleTime: 0 })
  const mayList = useCan('conversations:read_all')
  const [newest] = useQuery({ ...pageQuery('all', {}, 1), enabled: mayList }).data?.results ?? []
  if (setup.data && !isUnfinished(setup.data)) return <Navigate to="/" replace />
  return (
    <main className={pageStyles.main} aria-label={t('setup.nav')}>
      <section
        className="scroll"
        aria-label={t('setup.title')}
        data-pane
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
        tabIndex={0}
      >
        <div className={styles.cols}>
          <div>
            <header className={styles.head}>
              <h1>{t('setup.title')}</h1>
              {setup.data && <Progress setup={setup.data} />}
            </header>
            <p className={styles.lead}>{t('setup.lead')}</p>
            {setup.data ? <Way states={setup.data.steps} /> : <ListState list={setup} failed={t('setup.failed')} />}
          </div>
          <aside className={styles.side}>
            {newest && <Seen item={newest} />}
            {setup.data && <Simulator url={setup.data.simulator_url} />}
            <section aria-label={t('setup.keys')}>
              <h2 className={sectionStyles.head}>{t('setup.keys')}</h2>
              <dl className={styles.keys}>
                <dt>
                  <Kbd>{modded('K')}</Kbd>
                </dt>
                <dd>{t('setup.key_find')}</dd>
                <dt>
                  <Kbd>?</Kbd>
                </dt>
                <dd>{t('setup.key_all')}</dd>
              </dl>
            </section>
            <p className={styles.hide}>
              <Hide /> {t('setup.hide_note')}
            </p>
          </aside>
        </div>
      </section>
    </main>
  )
}

type States = Setup['steps']

function Progress({ setup }: { setup: Setup }) {
  const running = steps.filter((step) => setup.steps[step] === 'running').length
  return (
    <span>
      {t('setup.progress', { done: countDone(setup), all: steps.length })}
      {running > 0 && `, ${t('setup.running', { count: running })}`}
    </span>
  )
}

function Way({ states }: { states: States }) {
  const next = steps.find((step) => states[step] === 'todo' && step !== 'first_message')
  return (
    <ol className={cx(stepStyles.steps, styles.way)} aria-live="polite">
      {steps.map((step, index) => (
        <StepLine
          key={step}
          step={step}
          number={index + 1}
          state={states[step]}
          next={step === next}
          permission={permissions[step]}
          evidence={states[step] !== 'todo' && <Evidence step={step} state={states[step]} />}
          action={<Action step={step} state={states[step]} next={step === next} />}
        >
          {step === 'assistant' && <LetAnswer />}
        </StepLine>
      ))}
    </ol>
  )
}

function Simulator({ url }: { url: string | null }) {
  return (
    <section aria-label={t('setup.simulator')}>
      <h2 className={sectionStyles.head}>
        {t('setup.simulator')}
        <span className={sectionStyles.at}>{t('setup.optional')}</span>
      </h2>
      <p>
        {url
          ? t('setup.simulator_text')
          : rich('setup.simulator_start', { command: <code className="ltr">SIMULATOR=1 npm start</code> })}
      </p>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className={cx(buttonStyles.button, buttonStyles.tool)}>
          <Smartphone />
          {t('setup.simulator_open')}
        </a>
      )}
    </section>
  )
}

const Hide = () => (
  <Link
    to="/inbox/$view/{-$uuid}"
    params={{ view: 'all', uuid: undefined }}
    search={{}}
    className={buttonStyles.link}
    onClick={hideSetup}
  >
    {t('setup.hide')}
  </Link>
)
