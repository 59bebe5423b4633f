import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { itemPath } from '../../../lib/items.ts'
import { useCan } from '../../../lib/me.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Assistant, AutomationRule, Inbox } from '../../../lib/types.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import fieldStyles from '../../../ui/field.module.css'
import formStyles from '../../../ui/form.module.css'
import looks from '../../../ui/looks.module.css'
import { inboxesQuery } from '../../channels/inboxes/api.ts'
import { rulesQuery, useCreateRule } from '../automations/api.ts'
import styles from './assistants.module.css'

const rulesPermission = 'automations:manage'

const givesTo = ({ enabled, rules }: AutomationRule, id: number) =>
  enabled &&
  rules.some(({ actions }) => actions.some(({ type, value }) => type === 'assign_user' && value[0] === String(id)))

/** The inboxes that a rule names. None named means all. */
const inboxesNamed = ({ rules }: AutomationRule) =>
  rules.flatMap(({ groups }) =>
    groups.flatMap((group) =>
      group.rules.flatMap(({ field, operator, value }) => (field === 'inbox' && operator === 'equals' ? [value] : [])),
    ),
  )

/**
 * The rules that assign conversations to the assistant, and the inboxes in which they do. Undefined until they are
 * known.
 */
function useWhere({ id }: Pick<Assistant, 'id'>) {
  const enabled = useCan(rulesPermission)
  const all = useQuery({ ...rulesQuery, enabled }).data
  const inboxes = useQuery(inboxesQuery).data
  if (!all || !inboxes) return undefined
  const rules = all.filter((rule) => givesTo(rule, id))
  const named = rules.map(inboxesNamed)
  const reached = inboxes.filter((inbox) => named.some((ids) => ids.length === 0 || ids.includes(String(inbox.id))))
  return { rules, reached, rest: inboxes.filter((inbox) => !reached.includes(inbox)) }
}

/**
 * Says in how many inboxes an assistant answers, and warns if it is on and answers nowhere. Nothing until the rules are
 * known.
 */
export function AnswersChip({ assistant }: { assistant: Pick<Assistant, 'id' | 'enabled'> }) {
  const where = useWhere(assistant)
  if (!assistant.enabled) return <Chip look="quiet">{t('assistants.is_off')}</Chip>
  if (!where) return null
  const count = where.reached.length
  return count === 0 ? (
    <Chip look="warn">{t('assistants.answers_nowhere')}</Chip>
  ) : (
    <Chip look="ok">{t('assistants.answers_in', { count })}</Chip>
  )
}

function ruleFor(assistant: Assistant, inbox: Inbox) {
  const condition = {
    field: 'inbox',
    operator: 'equals',
    value: String(inbox.id),
    case_sensitive_match: false,
  } as const
  return {
    name: t('assistants.rule_name', { inbox: inbox.name, name: assistant.name }).slice(0, 140),
    description: '',
    type: 'new_conversation' as const,
    events: [],
    rules: JSON.stringify({
      group_operator: 'AND',
      groups: [{ logical_op: 'AND', rules: [condition] }],
      actions: [{ type: 'assign_user', value: [String(assistant.id)] }],
    }),
  }
}

/** The inboxes in which the assistant answers, which rules decide. One press adds a rule for an inbox that has none. */
export function Where({ assistant }: { assistant: Assistant }) {
  const mayRule = useCan(rulesPermission)
  const where = useWhere(assistant)
  const create = useCreateRule()
  return (
    <section className={formStyles.section}>
      <h2>{t('assistants.where')}</h2>
      <p className={formStyles.note}>{t('assistants.where_text')}</p>
      {create.error && <Banner look="danger">{wordError(create.error)}</Banner>}
      {!mayRule && <p className={fieldStyles.hint}>{t('assistants.where_unknown')}</p>}
      {where && (
        <ul className={styles.where}>
          {where.rules.map((rule) => (
            <li key={rule.id}>
              <ArrowRight className={cx('i-14 flip', looks.faint)} />
              <Link
                to={itemPath('automations')}
                params={{ item: String(rule.id) }}
                search={{}}
                className={cx(buttonStyles.link, 'cut')}
                dir="auto"
              >
                {rule.name}
              </Link>
            </li>
          ))}
          {where.rules.length === 0 && <li className={looks.faint}>{t('assistants.no_rule')}</li>}
        </ul>
      )}
      {where && where.rest.length > 0 && (
        <div className={styles.answer}>
          {where.rest.map((inbox) => (
            <Button
              key={inbox.id}
              size="small"
              busy={create.isPending}
              onClick={() => create.mutate(ruleFor(assistant, inbox))}
            >
              {rich('assistants.let_answer', { inbox: <bdi className="cut">{inbox.name}</bdi> })}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
