import { Check, CircleAlert, X } from 'lucide-react'
import { pathOf } from '../lib/address.ts'
import { cx } from '../lib/cx.ts'
import { type LogLine, outcomeWord } from '../lib/import-log.ts'
import { t } from '../lib/t.ts'
import importLogStyles from './import-log.module.css'
import looks from './looks.module.css'
import pageStyles from './page.module.css'

function Glyph({ outcome }: { outcome: string }) {
  if (outcome === 'failed') return <X className={cx('i-12', looks.danger)} />
  if (outcome === 'conflict') return <CircleAlert className={cx('i-12', looks.warn)} />
  return <Check className={cx('i-12', looks.ok)} />
}

/** The outcome of each item, the newest last. `whole` breaks long names instead of shortening them. */
export function ImportLog({ lines, whole = false }: { lines: readonly LogLine[]; whole?: boolean }) {
  return (
    <ol className={importLogStyles.log}>
      {lines.map(({ number, outcome, name, reason }) => {
        const word = outcomeWord(outcome)
        return (
          <li key={number} className={cx(outcome === 'failed' && importLogStyles.bad)}>
            <Glyph outcome={outcome} />
            <span className={cx('cut', pageStyles.named)} title={name}>
              {whole ? name : pathOf(name)}
            </span>
            <span className={importLogStyles.said}>{reason || (word ? t(word) : outcome)}</span>
          </li>
        )
      })}
    </ol>
  )
}
