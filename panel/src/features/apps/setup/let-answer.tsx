import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { t } from '../../../lib/t.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Mark } from '../../../ui/mark.tsx'
import { useSayDone } from '../../../ui/say-done.ts'
import { assistantsQuery } from '../../assistant/assistants/api.ts'
import { useCreateRule, useDropRule } from '../../assistant/automations/api.ts'
import styles from './setup.module.css'

/** One click creates the rule by which the assistant answers. Another click undoes it. */
export function LetAnswer() {
  const assistant = useQuery(assistantsQuery).data?.find(({ enabled }) => enabled)
  const create = useCreateRule()
  const drop = useDropRule()
  const sayDone = useSayDone()
  if (!assistant) return null
  const rule = {
    name: t('setup.rule_name'),
    type: 'new_conversation' as const,
    rules: JSON.stringify({
      group_operator: 'OR',
      groups: [{ logical_op: 'AND', rules: [] }],
      actions: [{ type: 'assign_user', value: [String(assistant.id)] }],
    }),
  }
  const begin = () => sayDone(create.mutateAsync(rule), t('setup.rule_made'), ({ id }) => drop.mutate(id))
  return (
    <>
      <div className={styles.acts}>
        <Button look="primary" icon={<Mark />} busy={create.isPending} onClick={begin}>
          {t('setup.let_answer')}
        </Button>
        <Link
          to="/admin/assistants/{-$item}"
          params={{ item: String(assistant.id) }}
          search={{}}
          className={cx(buttonStyles.button, buttonStyles.plain)}
        >
          {t('setup.ask_first')}
        </Link>
      </div>
      {create.isError && <p className={cx(fieldStyles.hint, fieldStyles.bad)}>{wordError(create.error)}</p>}
      <small>{t('setup.rule_note', { name: t('setup.rule_name') })}</small>
    </>
  )
}
