import { t } from '../../../lib/t.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useDeskAddress } from '../../office/settings/api.ts'

/** The address that an app is given, and where the common apps take it. */
export function HowToConnect() {
  const address = `${useDeskAddress()}/mcp`
  const command = `claude mcp add --transport http parley ${address}`
  return (
    <section className="form-sec">
      <h2>{t('ai_apps.apps')}</h2>
      <p className="a-note">{t('ai_apps.what_for')}</p>
      <p className="lbl mt-4">{t('ai_apps.address')}</p>
      <p className="k-key">
        <span className="code cut" dir="ltr">
          {address}
        </span>
        <CopyButton text={address} label={t('ai_apps.copy')} />
      </p>
      <p className="lbl mt-4">{t('ai_apps.steps')}</p>
      <ol className="a-note mt-1 list-decimal ps-5">
        <li>{t('ai_apps.step_chat')}</li>
        <li>{t('ai_apps.step_editor')}</li>
        <li>
          {t('ai_apps.step_shell')}{' '}
          <span className="code wrap-anywhere" dir="ltr">
            {command}
          </span>
        </li>
        <li>{t('ai_apps.step_sign_in')}</li>
      </ol>
    </section>
  )
}
