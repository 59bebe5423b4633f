import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import formStyles from '../../../ui/form.module.css'
import tableStyles from '../../../ui/table.module.css'
import { useDeskAddress } from '../../office/settings/api.ts'
import styles from './ai-apps.module.css'

/** The address for an app, and where to enter it in the common apps. */
export function HowToConnect() {
  const address = `${useDeskAddress()}/mcp`
  const command = `claude mcp add --transport http parley ${address}`
  return (
    <section className={formStyles.formSec}>
      <h2>{t('ai_apps.apps')}</h2>
      <p className={formStyles.aNote}>{t('ai_apps.what_for')}</p>
      <p className={styles.appHead}>{t('ai_apps.address')}</p>
      <p className={tableStyles.kKey}>
        <span className="code cut" dir="ltr">
          {address}
        </span>
        <CopyButton text={address} label={t('ai_apps.copy')} />
      </p>
      <p className={styles.appHead}>{t('ai_apps.steps')}</p>
      <ol className={cx(formStyles.aNote, styles.appSteps)}>
        <li>{t('ai_apps.step_chat')}</li>
        <li>{t('ai_apps.step_editor')}</li>
        <li>
          {t('ai_apps.step_shell')}{' '}
          <span className={cx('code', styles.appAddress)} dir="ltr">
            {command}
          </span>
        </li>
        <li>{t('ai_apps.step_sign_in')}</li>
      </ol>
    </section>
  )
}
