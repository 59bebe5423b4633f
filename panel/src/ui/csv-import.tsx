import type { UseMutationResult } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { wordError } from '../lib/errors.ts'
import { figure } from '../lib/format.ts'
import { rich, t } from '../lib/t.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import fieldStyles from './field.module.css'
import looks from './looks.module.css'
import { Said } from './said.tsx'

const mostShown = 20
/** The desk reads no longer text. */
const mostLetters = 1_000_000

type Fault = { line: number }
type Tried = { added: number; same: number; replaced_count?: number; faults: readonly Fault[] }
type Props<T extends Tried> = {
  title: string
  /** What the file holds. */
  columns: string
  /** Reads the file; with `dry_run` it only says what would become of each line. */
  useImport: () => UseMutationResult<T, Error, { csv: string; dry_run: boolean }>
  /** What would be added and changed. */
  word: (tried: T) => ReactNode
  why: (fault: T['faults'][number], tried: T) => string
  onAdded?: (added: number) => void
  className?: string | undefined
  /** Where there is little room, the button is only its icon. */
  brief?: boolean
}

/** Adds what a CSV file holds. The file is tried first, and added only when no line has a fault. */
export function CsvImport<T extends Tried>({
  title,
  columns,
  useImport,
  word,
  why,
  onAdded,
  className,
  brief = false,
}: Props<T>) {
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState<string>()
  const [tooLong, setTooLong] = useState(false)
  const tried = useImport()
  const adding = useImport()
  const { data } = tried
  const faults: readonly T['faults'][number][] = data?.faults ?? []
  const choose = async (file: File | undefined) => {
    if (!file) return
    // A letter takes four bytes at most.
    const text = file.size > 4 * mostLetters ? undefined : await file.text()
    const fits = text !== undefined && text.length <= mostLetters
    setCsv(fits ? text : '')
    setTooLong(!fits)
    tried.reset()
    adding.reset()
    if (fits) tried.mutate({ csv: text, dry_run: true })
  }
  const close = () => {
    setCsv(undefined)
    tried.reset()
    adding.reset()
  }
  const add = () => {
    if (csv === undefined) return
    adding.mutate(
      { csv, dry_run: false },
      {
        onSuccess: (done) => {
          // Somebody has changed something since the file was tried.
          if (done.faults.length > 0) return tried.mutate({ csv, dry_run: true })
          close()
          onAdded?.(done.added)
        },
      },
    )
  }
  const failure = tried.error ?? adding.error
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={title}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      <Button
        size="tool"
        icon={<Upload />}
        className={className}
        aria-label={title}
        onClick={() => input.current?.click()}
      >
        <span className={brief ? 'not-narrow' : undefined}>{title}</span>
      </Button>
      <Dialog
        open={csv !== undefined}
        onClose={close}
        title={title}
        foot={
          <>
            <Button onClick={() => input.current?.click()}>{t('csv.choose_another')}</Button>
            <Button
              look="primary"
              busy={adding.isPending}
              disabled={!data || faults.length > 0 || data.added + (data.replaced_count ?? 0) === 0}
              onClick={add}
            >
              {t('csv.add')}
            </Button>
          </>
        }
      >
        <p className={cx(fieldStyles.hint, looks.nearBelow)}>{columns}</p>
        {failure && (
          <p role="alert" className={cx(fieldStyles.hint, fieldStyles.bad)}>
            {wordError(failure)}
          </p>
        )}
        {tooLong && (
          <p role="alert" className={cx(fieldStyles.hint, fieldStyles.bad)}>
            {t('csv.too_long', { most: figure(mostLetters) })}
          </p>
        )}
        {tried.isPending && <Said>{t('csv.trying')}</Said>}
        {data && faults.length === 0 && <Said>{word(data)}</Said>}
        {data && faults.length > 0 && (
          <div>
            <Said>{t('csv.faulty')}</Said>
            <ul className={looks.danger}>
              {faults.slice(0, mostShown).map((fault) => (
                <li key={`${fault.line} ${why(fault, data)}`}>
                  {rich('csv.line', { why: <bdi>{why(fault, data)}</bdi> }, { line: figure(fault.line) })}
                </li>
              ))}
            </ul>
            {faults.length > mostShown && <p>{t('csv.more', { more: figure(faults.length - mostShown) })}</p>}
          </div>
        )}
      </Dialog>
    </>
  )
}
