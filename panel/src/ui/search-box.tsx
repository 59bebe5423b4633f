import { Search } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import styles from './field.module.css'

type Props = { label: string; value: string; onChange: (value: string) => void; className?: string | undefined }

/** A field that tells each letter at once; whoever uses it decides when to search. */
export function SearchBox({ label, value, onChange, className = '' }: Props) {
  return (
    <span className={cx(styles.input, styles.tool, className)}>
      <Search className="i-14" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
