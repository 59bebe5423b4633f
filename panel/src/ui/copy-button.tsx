import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '../lib/t.ts'
import { Button } from './button.tsx'

/** Without https there is no clipboard to write to; the browser's own copying then carries the text. */
async function copy(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const carry = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', carry)
  const copied = document.execCommand('copy')
  document.removeEventListener('copy', carry)
  if (!copied) throw new Error('the browser does not let the page copy')
}

type Props = { text: string; label: string; look?: 'primary'; small?: boolean; autoFocus?: boolean }

/** Says "Copied" in place of "Copy". With `small` it is the icon alone. */
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
        <button type="button" className="ibtn small" aria-label={label} title={label} onClick={run}>
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
