import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { figure, listOf, momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import fieldStyles from '../../../ui/field.module.css'
import formStyles from '../../../ui/form.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import styles from '../rules.module.css'
import { runsQuery } from './api.ts'

/** What the rule did lately, and what it could not do. */
export function RunLog({ ruleId }: { ruleId: number }) {
  const now = useNow()
  const runs = useQuery(runsQuery(ruleId))
  return (
    <section className={cx(formStyles.section, styles.log)} aria-label={t('automations.log')}>
      <h2>
        {t('automations.log')} {runs.data && runs.data.total > 0 && <small>{figure(runs.data.total)}</small>}
      </h2>
      <ListState list={runs} failed={t('automations.log_failed')} />
      {runs.data?.results.length === 0 && <p className={fieldStyles.hint}>{t('automations.log_empty')}</p>}
      <ul>
        {runs.data?.results.map((run) => (
          <li key={run.id}>
            <div className={styles.logHead}>
              <ConversationLink uuid={run.conversation_uuid}>
                <bdi>{run.contact_name ?? t('automations.unnamed')}</bdi>
              </ConversationLink>
              <time dateTime={run.at}>{momentOf(run.at, now)}</time>
            </div>
            <p>{listOf(run.actions.map(({ type }) => t(`automations.a_${type}`)))}</p>
            {run.actions.map(
              ({ type, error }) =>
                error && (
                  <p key={type} className={cx(fieldStyles.hint, fieldStyles.bad)}>
                    <CircleAlert className="i-14" />
                    <span>
                      {t(`automations.a_${type}`)}: {error}
                    </span>
                  </p>
                ),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
