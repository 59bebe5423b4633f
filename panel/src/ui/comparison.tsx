import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ComparedRow, Line, Piece } from '../lib/comparison.ts'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import { Button } from './button.tsx'
import styles from './comparison.module.css'
import fieldStyles from './field.module.css'
import looks from './looks.module.css'
import { Said } from './said.tsx'

const mostRows = 3_000

function Pieces({ pieces, look }: { pieces: readonly Piece[]; look: 'was' | 'is' }) {
  let at = 0
  return pieces.map(({ text, changed }) => {
    const key = at
    at += text.length
    return changed ? (
      <mark key={key} className={styles[look]} data-side={look}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}

function Cells({ line, look, same }: { line: Line | undefined; look: 'was' | 'is'; same: boolean }) {
  return (
    <>
      <td className={cx(styles.ln, styles[look])}>{line?.number}</td>
      <td
        className={cx(styles[look], same ? '' : line ? styles.changed : styles.void)}
        data-changed={same || !line ? undefined : look}
      >
        {line && <Pieces pieces={line.pieces} look={look} />}
      </td>
    </>
  )
}

type Props = {
  rows: readonly ComparedRow[]
  label: string
  before: ReactNode
  after: ReactNode
  /** Also shows the lines that both have. */
  unchanged: boolean
  /** The row to show and to mark. */
  at?: ComparedRow | undefined
}

/** Two texts beside each other: amber for what only the first has, petrol for only the second, hatched for gaps. */
export function Comparison({ rows, label, before, after, unchanged, at }: Props) {
  const shown = useMemo(() => (unchanged ? rows : rows.filter(({ same }) => !same)), [rows, unchanged])
  const marked = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (at) marked.current?.scrollIntoView({ block: 'center' })
  }, [at])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
    <section className={cx('scroll', styles.compared)} data-part="compared" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <colgroup>
          <col className={styles.ln} />
          <col />
          <col className={styles.ln} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2} className={styles.was} data-side="was">
              {before}
            </th>
            <th scope="col" colSpan={2} className={styles.is} data-side="is">
              {after}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, mostRows).map((row) => {
            const { left, right, same } = row
            return (
              <tr
                key={`${left?.number ?? ''}:${right?.number ?? ''}`}
                ref={row === at ? marked : undefined}
                className={cx(same && styles.same)}
                aria-current={row === at || undefined}
              >
                <Cells line={left} look="was" same={same} />
                <Cells line={right} look="is" same={same} />
              </tr>
            )
          })}
        </tbody>
      </table>
      {shown.length > mostRows && (
        <p className={cx(fieldStyles.hint, looks.padded)}>{t('comparison.more', { lines: mostRows })}</p>
      )}
      {shown.length === 0 && <p className={cx(fieldStyles.hint, looks.padded)}>{t('comparison.same')}</p>}
    </section>
  )
}

type StepsProps = { changes: readonly ComparedRow[]; at: ComparedRow | undefined; onGo: (at: ComparedRow) => void }

/** Says how many changes there are, or which of them is shown, and goes from one to the next. */
export function ChangeSteps({ changes, at, onGo }: StepsProps) {
  const here = at ? changes.indexOf(at) : -1
  const step = (to: number, label: string, icon: ReactNode) => {
    const next = changes[to]
    return (
      <Button size="small" icon={icon} aria-disabled={!next} onClick={() => next && onGo(next)}>
        {label}
      </Button>
    )
  }
  return (
    <>
      <Said>
        {here >= 0
          ? t('comparison.change_of', { at: here + 1, of: changes.length })
          : t('comparison.changes', { count: changes.length })}
      </Said>
      <span>
        {step(here < 0 ? changes.length - 1 : here - 1, t('pages.previous'), <ArrowUp className="i-12" />)}
        {step(here + 1, t('pages.next'), <ArrowDown className="i-12" />)}
      </span>
    </>
  )
}
