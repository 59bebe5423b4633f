import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { keepsPlace } from '../../../lib/keeps-place.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import styles from '../rules.module.css'

type NameProps = { label: string; value: string; longest: number; onChange: (name: string) => void }

/** The name of a row, spelled as in code. */
export function RowName({ label, value, longest, onChange }: NameProps) {
  return (
    <span className={cx(fieldStyles.input, styles.text)}>
      <input
        aria-label={label}
        placeholder={label}
        className="code"
        dir="ltr"
        value={value}
        maxLength={longest}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </span>
  )
}

type Props<T> = {
  label: string
  rows: readonly T[]
  fresh: T
  most?: number
  addWord: string
  removeWord: (row: T) => string
  onChange: (rows: T[]) => void
  children: (row: T, change: (row: T) => void) => ReactNode
}

/** A list of rows that the person edits. A row without a name is known by its position. */
export function Rows<T>({ label, rows, fresh, most, addWord, removeWord, onChange, children }: Props<T>) {
  return (
    <>
      <ul className={styles.toolRows} aria-label={label}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={index} className={styles.toolRow}>
            <div className={styles.parts}>{children(row, (next) => onChange(rows.with(index, next)))}</div>
            <IconButton label={removeWord(row)} onClick={keepsPlace(() => onChange(rows.toSpliced(index, 1)))}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {(most === undefined || rows.length < most) && (
        <Button size="small" icon={<Plus />} onClick={() => onChange([...rows, fresh])}>
          {addWord}
        </Button>
      )}
    </>
  )
}
