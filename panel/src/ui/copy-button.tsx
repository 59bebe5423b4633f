import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copy } from '../lib/copy.ts'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import styles from './button.module.css'
import { Button } from './button.tsx'

type Props = { text: string; label: string; look?: 'primary'; small?: boolean; autoFocus?: boolean }

/** Says "Copied" instead of "Copy" afterwards. With `small` it is only the icon. */
export function CopyButton({ text, label, look, small = false, autoFocus = false }: Props) {
  const [copied, setCopied] = useState(false)
  const run = () =>
    copy(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const icon = copied ? <Check className={small ? 'i-14' : 'i-12'} /> : <Copy className={small ? 'i-14' : 'i-12'} />
  return (
    <>
      {small ? (
        <button type="button" className={cx(styles.icon, styles.small)} aria-label={label} title={label} onClick={run}>
          {icon}
        </button>
      ) : (
        <Button size="small" look={look} icon={icon} aria-label={label} autoFocus={autoFocus} onClick={run}>
          {copied ? t('copied') : t('copy')}
        </Button>
      )}
      <span className="vh" role="status">
        {copied && t('copied')}
      </span>
    </>
  )
}
