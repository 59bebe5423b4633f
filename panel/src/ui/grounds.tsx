import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { figure, languageName } from '../lib/format.ts'
import { t } from '../lib/t.ts'
import type { Grounds } from '../lib/types.ts'
import buttonStyles from './button.module.css'
import fieldStyles from './field.module.css'
import styles from './grounds.module.css'
import looks from './looks.module.css'
import { Passages, wordCost, wordSeconds } from './passages.tsx'
import sectionStyles from './section.module.css'
import { Sentences } from './sentences.tsx'
import { type Reader, Source } from './source.tsx'

function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={sectionStyles.section}>
      <h3 className={sectionStyles.head}>
        {title}
        {end && <span className={sectionStyles.at}>{end}</span>}
      </h3>
      {children}
    </section>
  )
}

function Calls({ calls }: { calls: Grounds['tool_calls'] }) {
  if (calls.length === 0) return null
  return (
    <Section title={t('grounds.calls')}>
      <ul className={styles.calls}>
        {calls.map(({ name, arguments: given, result, failed, milliseconds }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one answer never change places.
          <li key={index}>
            <p>
              <span className="code">{name}</span>
              {failed && <span className={looks.danger}>{t('grounds.call_failed')}</span>}
              <span className={styles.at}>{wordSeconds(milliseconds)}</span>
            </p>
            <p className={cx('code', styles.callText)}>{JSON.stringify(given)}</p>
            <p className={styles.callText}>{result}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function wordStep({ outcome, count }: Grounds['steps'][number]) {
  if (outcome === 'found' || outcome === 'called')
    return t(`grounds.outcome_${outcome}`, { number: figure(count ?? 0) })
  return t(`grounds.outcome_${outcome}`)
}

function Steps({ grounds: { steps, milliseconds } }: { grounds: Grounds }) {
  const total = Math.max(1, milliseconds)
  const offsets = steps.map((_, index) => steps.slice(0, index).reduce((sum, step) => sum + step.milliseconds, 0))
  return (
    <Section title={t('grounds.steps')} end={wordSeconds(milliseconds)}>
      <ol className={styles.trace}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one answer never change places.
          <li key={index} title={wordSeconds(step.milliseconds)}>
            <span>{t(`grounds.step_${step.name}`)}</span>
            <span className={looks.faint}>{wordStep(step)}</span>
            <span className={styles.bar}>
              <i
                style={{
                  insetInlineStart: `${Math.min(98, ((offsets[index] ?? 0) / total) * 100)}%`,
                  inlineSize: `${Math.max(2, (step.milliseconds / total) * 100)}%`,
                }}
              />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Facts({ grounds, onRead }: Reader & { grounds: Grounds }) {
  const { language, model, tokens, cost_micros, passages } = grounds
  const wrong = passages.find(({ cited }) => cited)
  return (
    <section className={sectionStyles.section}>
      <dl className={sectionStyles.properties}>
        <dt>{t('grounds.language')}</dt>
        <dd>{languageName(language)}</dd>
        <dt>{t('grounds.model')}</dt>
        <dd>{model === 'extractive' ? t('grounds.built_in') : <bdi>{model}</bdi>}</dd>
        {tokens.input + tokens.output > 0 && (
          <>
            <dt>{t('grounds.tokens')}</dt>
            <dd>{t('grounds.tokens_of', { input: figure(tokens.input), output: figure(tokens.output) })}</dd>
          </>
        )}
        {cost_micros !== null && (
          <>
            <dt>{t('grounds.cost')}</dt>
            <dd>{wordCost(cost_micros)}</dd>
          </>
        )}
        {wrong && !onRead && (
          <>
            <dt>{t('grounds.if_wrong')}</dt>
            <dd>
              <Source onRead={onRead} place={wrong} className={buttonStyles.link}>
                {t('grounds.edit', { title: wrong.title })}
              </Source>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** How an answer came about: the question as it was understood, the passages, the tools, and the steps with times. */
export function GroundsPane({ grounds, onRead, lit = null }: Reader & { grounds: Grounds; lit?: number | null }) {
  const { understood_as, sentences, passages, tool_calls } = grounds
  return (
    <>
      <Section title={t('grounds.understood_as')}>
        <p className={styles.understood}>{understood_as}</p>
      </Section>
      {sentences.length > 0 && (
        <Section title={t('grounds.sentences')}>
          <Sentences sentences={sentences} />
        </Section>
      )}
      <Section title={t('grounds.passages')} end={passages.length > 0 && t('grounds.how_sure')}>
        {passages.length > 0 ? (
          <Passages passages={passages} onRead={onRead} lit={lit} />
        ) : (
          <p className={fieldStyles.hint}>{t('grounds.no_passages')}</p>
        )}
      </Section>
      <Calls calls={tool_calls} />
      <Steps grounds={grounds} />
      <Facts grounds={grounds} onRead={onRead} />
    </>
  )
}
