import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import type { Credential } from '../lib/types.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import fieldStyles from './field.module.css'
import looks from './looks.module.css'
import styles from './secret-window.module.css'

type ShownProps = { word: string; text: string; copyWord: string; isSecret?: boolean }

function Shown({ word, text, copyWord, isSecret = false }: ShownProps) {
  const id = useId()
  return (
    <div className={styles.secret}>
      <span id={id}>{word}</span>
      <div className={cx(fieldStyles.input, fieldStyles.read, fieldStyles.area)}>
        <output className={cx('code', looks.grow)} aria-labelledby={id}>
          {text}
        </output>
        <CopyButton text={text} label={copyWord} {...(isSecret ? { look: 'primary', autoFocus: true } : {})} />
      </div>
    </div>
  )
}

type Props = {
  title: string
  text: string
  secret: Omit<ShownProps, 'isSecret'>
  /** Content above the secret. */
  beside?: ReactNode
  note?: ReactNode
  exampleWord: string
  example: ReactNode
  onClose: () => void
}

/** The only place where a secret is ever shown. */
export function SecretWindow({ title, text, secret, beside, note, exampleWord, example, onClose }: Props) {
  const foot = (
    <>
      <span className={cx(looks.grow, looks.small, looks.faint)}>{note}</span>
      <Button look="primary" onClick={onClose}>
        {t('api_key.stored')}
      </Button>
    </>
  )
  return (
    <Dialog open firm width="wide" onClose={onClose} title={title} text={text} foot={foot}>
      {beside}
      <Shown {...secret} isSecret />
      <details className={styles.try} open>
        <summary>
          <ChevronDown className="i-12" />
          {exampleWord}
        </summary>
        <pre className="code" dir="ltr">
          {example}
        </pre>
      </details>
    </Dialog>
  )
}

/** A key with its secret. `example` is the address that the example reads with them. */
export function KeyWindow({
  pair: { api_key, api_secret },
  note,
  example,
  onClose,
}: Pick<Props, 'note' | 'onClose'> & { pair: Credential; example: string }) {
  return (
    <SecretWindow
      title={t('api_key.copy_now')}
      text={t('api_key.copy_now_text')}
      secret={{ word: t('api_key.secret'), text: api_secret, copyWord: t('api_key.copy_secret') }}
      beside={<Shown word={t('api_key.key')} text={api_key} copyWord={t('api_key.copy_key')} />}
      note={note}
      exampleWord={t('api_key.try_it')}
      example={
        <>
          {`curl ${example} \\\n  -H "Authorization: token `}
          <b>KEY</b>:<b>SECRET</b>
          {'"'}
        </>
      }
      onClose={onClose}
    />
  )
}
