import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/t.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Eye } from '../../ui/eye.tsx'
import type { Header } from './api.ts'

const MASK = '\u2022'.repeat(10)
const most = 20

type RowProps = { header: Header; onChange: (header: Header) => void; onRemove: () => void }

/** Ten bullets stand for what is stored; what is written there takes its place. */
function HeaderRow({ header, onChange, onRemove }: RowProps) {
  const { key, value } = header
  const held = value === MASK
  const [visible, setVisible] = useState(false)
  return (
    <li className="tool-row">
      <div className="rule-parts">
        <span className="input rule-text">
          <input
            aria-label={t('tools.header_name')}
            placeholder={t('tools.header_name')}
            className="code"
            dir="ltr"
            value={key}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...header, key: target.value.trim() })}
          />
        </span>
        <span className="input rule-text">
          <input
            aria-label={t('tools.header_value', { name: key })}
            placeholder={t('tools.value')}
            type={visible && !held ? 'text' : 'password'}
            dir="ltr"
            value={value}
            maxLength={2_000}
            autoComplete="new-password"
            onFocus={({ target }) => held && target.select()}
            onChange={({ target }) =>
              onChange({ ...header, value: held ? target.value.replaceAll('\u2022', '') : target.value })
            }
          />
          {!held && value !== '' && <Eye visible={visible} onChange={setVisible} />}
        </span>
      </div>
      <IconButton label={t('tools.remove_header', { name: key })} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** What is sent with every call and never shown to a model: keys above all. */
export function HeadersField({ value, error, onChange }: Props) {
  const headers = JSON.parse(value) as Header[]
  const change = (next: Header[]) => onChange(JSON.stringify(next))
  return (
    <section className="form-sec" aria-label={t('tools.headers')}>
      <h2>{t('tools.headers')}</h2>
      <p className="a-note">{t('tools.headers_hint')}</p>
      <ul className="tool-rows" aria-label={t('tools.headers')}>
        {headers.map((header, index) => (
          <HeaderRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a header that is being named has no name but its place.
            key={index}
            header={header}
            onChange={(next) => change(headers.with(index, next))}
            onRemove={() => change(headers.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {error && (
        <p className="hint bad" role="alert">
          {error}
        </p>
      )}
      {headers.length < most && (
        <Button size="small" icon={<Plus />} onClick={() => change([...headers, { key: '', value: '' }])}>
          {t('tools.add_header')}
        </Button>
      )}
    </section>
  )
}
