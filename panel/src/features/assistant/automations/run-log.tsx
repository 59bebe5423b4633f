import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { figure, listOf, momentOf } from '../../../lib/format.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import { plainName } from '../../../lib/template-name.ts'
import type { AutomationRun } from '../../../lib/types.ts'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import fieldStyles from '../../../ui/field.module.css'
import formStyles from '../../../ui/form.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import styles from '../rules.module.css'
import { runsQuery } from './api.ts'
import { useChoices } from './choices.ts'
import { kindOfAction } from './vocabulary.ts'

type Action = AutomationRun['actions'][number]

/** The names of what the action set or added. Texts are left out, and what is no longer there. */
function useNames({ type, value }: Action): string[] {
  const kind = kindOfAction(type)
  const choices = useChoices(kind)
  const agents = useQuery(agentsQuery).data ?? []
  if (kind === 'tags') return value
  if (kind === 'template') return value.map(plainName)
  // Also those that no rule can choose any more.
  if (kind === 'agent') return agents.filter(({ id }) => value.includes(String(id))).map(fullName)
  return choices?.filter((choice) => value.includes(choice.value)).map(({ name }) => name) ?? []
}

/** One action with its value, and why it could not be done. */
function Did({ action }: { action: Action }) {
  const names = useNames(action)
  const word = t(`automations.a_${action.type}`)
  return (
    <>
      <p>
        {word}
        {names.length > 0 && (
          <>
            : <bdi>{listOf(names)}</bdi>
          </>
        )}
      </p>
      {action.error && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)}>
          <CircleAlert className="i-14" />
          <span>
            {word}: {action.error}
          </span>
        </p>
      )}
    </>
  )
}

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
            {run.actions.map((action) => (
              <Did key={`${action.type} ${action.value}`} action={action} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
