import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../lib/t.ts'
import type { Credential } from '../lib/types.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  pair: Credential
  note?: ReactNode
  /** What the example reads with the key. */
  example: string
  onClose: () => void
}

/** The only place the secret is ever seen. */
export function SecretWindow({ pair: { api_key, api_secret }, note, example, onClose }: Props) {
  const foot = (
    <>
      <span className="grow text-12 text-ink-3">{note}</span>
      <Button look="primary" onClick={onClose}>
        {t('api_key.stored')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      firm
      wide
      onClose={onClose}
      title={t('api_key.copy_now')}
      text={t('api_key.copy_now_text')}
      foot={foot}
    >
      <div className="secret">
        <span id="made-key">{t('api_key.key')}</span>
        <div className="input read area">
          <output className="code grow" aria-labelledby="made-key">
            {api_key}
          </output>
          <CopyButton text={api_key} label={t('api_key.copy_key')} />
        </div>
      </div>
      <div className="secret">
        <span id="made-secret">{t('api_key.secret')}</span>
        <div className="input read area">
          <output className="code grow" aria-labelledby="made-secret">
            {api_secret}
          </output>
          <CopyButton text={api_secret} label={t('api_key.copy_secret')} look="primary" autoFocus />
        </div>
      </div>
      <details className="try" open>
        <summary>
          <ChevronDown className="i-12" />
          {t('api_key.try_it')}
        </summary>
        <pre className="code">
          {`curl ${example} \\\n  -H "Authorization: token `}
          <b>KEY</b>:<b>SECRET</b>
          {'"'}
        </pre>
      </details>
    </Dialog>
  )
}
