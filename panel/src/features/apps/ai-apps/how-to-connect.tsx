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
    <section className={formStyles.section}>
      <h2>{t('ai_apps.apps')}</h2>
      <p className={formStyles.note}>{t('ai_apps.what_for')}</p>
      <p className={styles.head}>{t('ai_apps.address')}</p>
      <p className={tableStyles.key}>
        <span className="code cut" dir="ltr">
          {address}
        </span>
        <CopyButton text={address} label={t('ai_apps.copy')} />
      </p>
      <p className={styles.head}>{t('ai_apps.steps')}</p>
      <ol className={cx(formStyles.note, styles.steps)}>
        <li>{t('ai_apps.step_chat')}</li>
        <li>{t('ai_apps.step_editor')}</li>
        <li>
          {t('ai_apps.step_shell')}{' '}
          <span className={cx('code', styles.address)} dir="ltr">
            {command}
          </span>
        </li>
        <li>{t('ai_apps.step_sign_in')}</li>
      </ol>
    </section>
  )
}
