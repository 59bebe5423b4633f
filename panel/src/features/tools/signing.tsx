import { ChevronDown, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { wordError } from '../../lib/errors.ts'
import { t } from '../../lib/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFreshSecret, useRenewSecret } from './api.ts'

/** What is signed: technical words, the same in every language. */
const RECIPE = `X-Parley-Signature: t=SECONDS,v1=HEX
HEX = HMAC-SHA256(SECRET,
  SECONDS \\n METHOD \\n /path?query \\n
  X-Parley-Conversation \\n X-Parley-Contact \\n
  X-Parley-Verified-Email \\n BODY)`

/** The only place the secret is ever seen. */
function FreshSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const foot = (
    <Button look="primary" onClick={onClose}>
      {t('api_key.stored')}
    </Button>
  )
  return (
    <Dialog
      open
      firm
      wide
      onClose={onClose}
      title={t('tools.secret_now')}
      text={t('tools.secret_now_text')}
      foot={foot}
    >
      <div className="secret">
        <span id="signing-secret">{t('tools.signing_secret')}</span>
        <div className="input read area">
          <output className="code grow" aria-labelledby="signing-secret">
            {secret}
          </output>
          <CopyButton text={secret} label={t('tools.copy_secret')} look="primary" autoFocus />
        </div>
      </div>
      <details className="try" open>
        <summary>
          <ChevronDown className="i-12" />
          {t('tools.recipe')}
        </summary>
        <pre className="code" dir="ltr">
          {RECIPE}
        </pre>
      </details>
    </Dialog>
  )
}

/** By what the service knows that the desk calls. A secret is shown when it is made, and replaced at once by a new one. */
export function Signing({ id }: { id: number }) {
  const { secret, forget } = useFreshSecret(id)
  const renew = useRenewSecret(id)
  const [asking, setAsking] = useState(false)
  const foot = (
    <>
      <Button onClick={() => setAsking(false)}>{t('tools.keep_secret')}</Button>
      <Button
        look="danger-fill"
        busy={renew.isPending}
        onClick={() => renew.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        {t('tools.renew')}
      </Button>
    </>
  )
  return (
    <section className="form-sec" aria-label={t('tools.signing')}>
      <h2>{t('tools.signing')}</h2>
      <p className="a-note">{t('tools.signing_hint')}</p>
      <Button icon={<RefreshCw />} onClick={() => setAsking(true)} className="mb-3">
        {t('tools.renew')}
      </Button>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t('tools.renew_title')}
          text={t('tools.renew_text')}
          foot={foot}
        >
          {renew.error && <Banner look="danger">{wordError(renew.error)}</Banner>}
        </Dialog>
      )}
      {secret && <FreshSecret secret={secret} onClose={forget} />}
    </section>
  )
}
