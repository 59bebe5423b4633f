import { FlaskConical } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { dateOf, figure, listOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import conversationLinkStyles from '../../../ui/conversation-link.module.css'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import fieldStyles from '../../../ui/field.module.css'
import formStyles from '../../../ui/form.module.css'
import looks from '../../../ui/looks.module.css'
import styles from '../rules.module.css'
import { type RuleBody, type RuleFields, useTryRule } from './api.ts'

/** Which of the last conversations would meet the rule as it stands in the form, and what it would do with each. */
export function Trial({ fields }: { fields: RuleFields }) {
  const now = useNow()
  const trial = useTryRule()
  const { actions = [], matched: { length: matched } = [] } = trial.data ?? {}
  const given = trial.variables ? (JSON.parse(trial.variables.rules) as RuleBody).actions : []
  const possible = actions.filter(({ error }) => error === null).map(({ type }) => t(`automations.a_${type}`))
  return (
    <section className={cx(formStyles.section, styles.trial)} aria-label={t('automations.try')}>
      <Button size="tool" icon={<FlaskConical />} busy={trial.isPending} onClick={() => trial.mutate(fields)}>
        {t('automations.try')}
      </Button>
      <p className={cx(fieldStyles.hint, trial.isError && fieldStyles.bad)} role="status">
        {trial.isError
          ? wordError(trial.error)
          : trial.data
            ? t('automations.tried', { matched: figure(matched), tried: figure(trial.data.tried) })
            : t('automations.try_hint')}
      </p>
      {possible.length > 0 && matched > 0 && (
        <p className={fieldStyles.hint}>{t('automations.would_do', { actions: listOf(possible) })}</p>
      )}
      {actions.map(
        ({ type, error }, index) =>
          error && (
            // biome-ignore lint/suspicious/noArrayIndexKey: an action has no name but its place.
            <p key={index} className={cx(fieldStyles.hint, fieldStyles.warn)}>
              {t('automations.not_yet', { action: t(`automations.a_${type}`) })} {given[index]?.value.join('') && error}
            </p>
          ),
      )}
      <ul>
        {trial.data?.matched.slice(0, 10).map((one) => (
          <li key={one.conversation_uuid}>
            <ConversationLink uuid={one.conversation_uuid} className={conversationLinkStyles.earlier}>
              <span className={cx('cut', looks.grow)} dir="auto">
                {one.contact_name ?? t('automations.unnamed')}
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
