import { Link as LinkIcon } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Agent } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import { useInvite } from './api.ts'
import styles from './api-key.module.css'

/** For an agent who has never signed in: a link for the first password, which the person passes on. */
export function InvitationLink({ agent }: { agent: Agent }) {
  const now = useNow()
  const invite = useInvite(agent.id)
  if (agent.last_login_at || !agent.enabled) return null
  return (
    <aside className={styles.key} aria-label={t('agents.invitation')}>
      <h3>{t('agents.invitation')}</h3>
      {invite.data ? (
        <>
          <p className={styles.label}>
            <span className="code" data-part="invitation">
              {invite.data.url}
            </span>
            <CopyButton small text={invite.data.url} label={t('agents.copy_link')} />
          </p>
          <p className={fieldStyles.hint}>
            {t('agents.link_until', { moment: momentOf(invite.data.expires_at, now) })}
          </p>
        </>
      ) : (
        <>
          <div className={looks.row}>
            <Button size="tool" icon={<LinkIcon />} busy={invite.isPending} onClick={() => invite.mutate()}>
              {t('agents.make_link')}
            </Button>
          </div>
          <p className={fieldStyles.hint}>{t('agents.link_hint')}</p>
        </>
      )}
      {invite.isError && <p className={cx(fieldStyles.hint, fieldStyles.bad)}>{wordError(invite.error)}</p>}
    </aside>
  )
}
