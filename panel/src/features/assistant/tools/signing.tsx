import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import formStyles from '../../../ui/form.module.css'
import looks from '../../../ui/looks.module.css'
import { SecretWindow } from '../../../ui/secret-window.tsx'
import { useFreshSecret, useRenewSecret } from './api.ts'

/** What is signed. These are technical words, the same in every language. */
const recipe = `X-Parley-Signature: t=SECONDS,v1=HEX
HEX = HMAC-SHA256(SECRET,
  SECONDS \\n METHOD \\n /path?query \\n
  X-Parley-Conversation \\n X-Parley-Contact \\n
  X-Parley-Verified-Email \\n BODY)`

/**
 * How a service knows that the desk is calling. The secret is shown when it is created. A new one replaces it at once.
 */
export function Signing({ id }: { id: number }) {
  const { secret, forget } = useFreshSecret(id)
  const renew = useRenewSecret(id)
  const [asking, setAsking] = useState(false)
  return (
    <section className={formStyles.section} aria-label={t('tools.signing')}>
      <h2>{t('tools.signing')}</h2>
      <p className={formStyles.note}>{t('tools.signing_hint')}</p>
      <Button icon={<RefreshCw />} onClick={() => setAsking(true)} className={looks.nearBelow}>
        {t('tools.renew')}
      </Button>
      {asking && (
        <Confirm
          title={t('tools.renew_title')}
          text={t('tools.renew_text')}
          keepWord={t('tools.keep_secret')}
          goWord={t('tools.renew')}
          sending={renew}
          onGo={() => renew.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
      {secret && (
        <SecretWindow
          title={t('tools.secret_now')}
          text={t('tools.secret_now_text')}
          secret={{ word: t('tools.signing_secret'), text: secret, copyWord: t('tools.copy_secret') }}
          exampleWord={t('tools.recipe')}
          example={recipe}
          onClose={forget}
        />
      )}
    </section>
  )
}
