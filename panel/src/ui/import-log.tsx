import { Check, CircleAlert, X } from 'lucide-react'
import { pathOf } from '../lib/address.ts'
import { type LogLine, outcomeWord } from '../lib/import-log.ts'
import { t } from '../lib/t.ts'

function Glyph({ outcome }: { outcome: string }) {
  if (outcome === 'failed') return <X className="i-12 text-danger-ink" />
  if (outcome === 'conflict') return <CircleAlert className="i-12 text-warn-ink" />
  return <Check className="i-12 text-ok-ink" />
}

/** What became of what, newest last; `whole` breaks long names instead of shortening them. */
export function ImportLog({ lines, whole = false }: { lines: readonly LogLine[]; whole?: boolean }) {
  return (
    <ol className="logbox">
      {lines.map(({ number, outcome, name, reason }) => {
        const word = outcomeWord(outcome)
        return (
          <li key={number} className={outcome === 'failed' ? 'bad' : ''}>
            <Glyph outcome={outcome} />
            <span className="cut" title={name}>
              {whole ? name : pathOf(name)}
            </span>
            <span className="said" title={whole ? undefined : reason || undefined}>
              {reason || (word ? t(word) : outcome)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
