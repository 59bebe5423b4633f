import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import { Eye } from '../../../ui/eye.tsx'
import fieldStyles from '../../../ui/field.module.css'
import formStyles from '../../../ui/form.module.css'
import styles from '../rules.module.css'
import type { Header } from './api.ts'
import { RowName, Rows } from './rows.tsx'

const mask = '\u2022'.repeat(10)
const most = 20

type PartsProps = { header: Header; onChange: (header: Header) => void }

/** Ten bullets stand for a stored value. Typing replaces it. */
function HeaderParts({ header, onChange }: PartsProps) {
  const { key, value } = header
  const held = value === mask
  const [visible, setVisible] = useState(false)
  return (
    <>
      <RowName
        label={t('tools.header_name')}
        value={key}
        longest={100}
        onChange={(name) => onChange({ ...header, key: name })}
      />
      <span className={cx(fieldStyles.input, styles.text)}>
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
    </>
  )
}

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** Headers that are sent with every call and never shown to a model. Most of them are keys. */
export function HeadersField({ value, error, onChange }: Props) {
  return (
    <section className={formStyles.section} aria-label={t('tools.headers')}>
      <h2>{t('tools.headers')}</h2>
      <p className={formStyles.note}>{t('tools.headers_hint')}</p>
      <Rows
        label={t('tools.headers')}
        rows={JSON.parse(value) as Header[]}
        fresh={{ key: '', value: '' }}
        most={most}
        addWord={t('tools.add_header')}
        removeWord={({ key }) => t('tools.remove_header', { name: key })}
        onChange={(headers) => onChange(JSON.stringify(headers))}
      >
        {(header, change) => <HeaderParts header={header} onChange={change} />}
      </Rows>
      {error && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
