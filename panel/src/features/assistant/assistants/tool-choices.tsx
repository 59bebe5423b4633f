import { useQuery } from '@tanstack/react-query'
import type { FormOf } from '../../../lib/form.ts'
import { t } from '../../../lib/t.ts'
import { ChoicesField } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import looks from '../../../ui/looks.module.css'
import { toolsQuery } from '../tools/api.ts'
import type { AssistantFields } from './api.ts'

/** The tools of the desk that the assistant may call. */
export function ToolChoices({ form }: { form: FormOf<AssistantFields> }) {
  const list = useQuery(toolsQuery)
  const tools = list.data ?? []
  return (
    <section className={formStyles.section}>
      <p className={formStyles.note}>{t('assistants.tools_text')}</p>
      <ListState list={list} failed={t('assistants.tools_failed')} />
      {list.data?.length === 0 && <p className={looks.faint}>{t('assistants.no_tools')}</p>}
      {tools.length > 0 && (
        <ChoicesField
          label={t('assistants.tools')}
          {...form.below('tool_ids')}
          choices={tools.map(({ id, name, description, enabled, requires_verification }) => ({
            value: String(id),
            name,
            text: [
              description,
              requires_verification && t('assistants.tool_verified'),
              !enabled && t('assistants.tool_off'),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          chosen={form.values.tool_ids.map(String)}
          onChange={(chosen) => form.write({ tool_ids: chosen.map(Number).toSorted((a, b) => a - b) })}
        />
      )}
    </section>
  )
}
