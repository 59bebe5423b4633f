import { cx } from '../lib/cx.ts'
import { wordSureness } from '../lib/sureness.ts'
import { locale, t } from '../lib/t.ts'
import type { GroundsPassage } from '../lib/types.ts'
import styles from './grounds.module.css'
import { type Reader, Source } from './source.tsx'

/** As "53 ms" and "2.4 s": the short signs, always with a space, which some languages leave out. */
export function wordSeconds(milliseconds: number): string {
  const brief = milliseconds < 100
  const format = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unitDisplay: 'narrow',
    unit: brief ? 'millisecond' : 'second',
    maximumFractionDigits: brief ? 0 : 1,
  })
  const parts = format.formatToParts(brief ? milliseconds : milliseconds / 1000)
  const sign = parts.findIndex(({ type }) => type === 'unit')
  const stuck = sign > 0 && parts[sign - 1]!.type !== 'literal'
  return parts.map(({ value }, index) => (stuck && index === sign ? `\u00a0${value}` : value)).join('')
}

/** Millionths of the currency of the model. The desk does not know the name of that currency. */
export const wordCost = (micros: number): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 4 }).format(micros / 1_000_000)

type PassagesProps = Reader & { passages: readonly GroundsPassage[]; lit?: number | null }

/** The passages found, best first. Those that the answer rests on have a filled number. Each leads to its article. */
export function Passages({ passages, onRead, lit = null }: PassagesProps) {
  const best = Math.max(1, ...passages.map(({ score }) => score))
  return (
    <ol className={styles.why}>
      {passages.map(({ article_id, title, text, score, confidence, cited }, index) => (
        <li
          key={`${article_id} ${text}`}
          className={cited ? '' : styles.unused}
          aria-current={lit === index || undefined}
        >
          <span className={cx(styles.cite, cited && styles.isOn)}>
            {index + 1}
            {cited && <span className="vh">{t('grounds.cited')}</span>}
          </span>
          <Source onRead={onRead} place={{ article_id, text }} className={cx(styles.source, 'cut')}>
            {title}
          </Source>
          <span className={styles.score}>{confidence !== undefined && wordSureness(confidence)}</span>
          <span className={styles.meter}>
            <i style={{ inlineSize: `${Math.min(1, score / best) * 100}%` }} />
          </span>
          {cited && (
            <span className={styles.question} dir="auto">
              {text}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
