import { Search } from 'lucide-react'

type Props = { label: string; value: string; onChange: (value: string) => void; className?: string }

export function SearchBox({ label, value, onChange, className = '' }: Props) {
  return (
    <span className={`input tool ${className}`}>
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
