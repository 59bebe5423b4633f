import { FlaskConical } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { dateOf, figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import conversationLinkStyles from '../../../ui/conversation-link.module.css'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import fieldStyles from '../../../ui/field.module.css'
import formStyles from '../../../ui/form.module.css'
import looks from '../../../ui/looks.module.css'
import styles from '../rules.module.css'
import { type RuleFields, useTryRule } from './api.ts'

/** Which of the last conversations would meet the rule as it stands in the form. */
export function Trial({ fields }: { fields: RuleFields }) {
  const now = useNow()
  const trial = useTryRule()
  return (
    <section className={cx(formStyles.formSec, styles.ruleTrial)} aria-label={t('automation.try')}>
      <Button size="tool" icon={<FlaskConical />} busy={trial.isPending} onClick={() => trial.mutate(fields)}>
        {t('automation.try')}
      </Button>
      <p className={cx(fieldStyles.hint, trial.isError && fieldStyles.bad)} role="status">
        {trial.isError
          ? wordError(trial.error)
          : trial.data
            ? t('automation.tried', { matched: figure(trial.data.matched.length), tried: figure(trial.data.tried) })
            : t('automation.try_hint')}
      </p>
      <ul>
        {trial.data?.matched.slice(0, 10).map((one) => (
          <li key={one.conversation_uuid}>
            <ConversationLink uuid={one.conversation_uuid} className={conversationLinkStyles.earlier}>
              <span className={cx('cut', looks.grow)} dir="auto">
                {one.contact_name ?? t('automation.unnamed')}
                {one.last_message && ` · ${one.last_message}`}
              </span>
              <time dateTime={one.created_at}>{dateOf(one.created_at, now)}</time>
            </ConversationLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
