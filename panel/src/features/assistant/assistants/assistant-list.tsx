import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { languageName, listOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { Assistant } from '../../../lib/types.ts'
import { AssistantAvatar } from '../../../ui/avatar.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { assistantsQuery } from './api.ts'
import { AnswersChip } from './where.tsx'

const languagesOf = ({ languages }: Assistant) =>
  languages.length === 0 ? t('assistants.language_any') : listOf(languages.map(languageName))

/** All assistants, with whether each is on and in how many inboxes it answers. */
export function AssistantList() {
  return (
    <ItemList
      kind="assistants"
      list={useQuery(assistantsQuery)}
      textOf={({ name, instructions }) => `${name} ${instructions}`}
      title={(assistant) => ({
        face: <AssistantAvatar size={24} url={assistant.avatar_url} />,
        name: assistant.name,
        below: <bdi className="cut">{assistant.instructions || t('assistants.no_instructions')}</bdi>,
        off: !assistant.enabled,
      })}
      columns={[
        {
          head: t('assistants.languages'),
          width: '26%',
          look: tableStyles.colWide,
          cell: (assistant) => <span className={cx('cut', looks.block)}>{languagesOf(assistant)}</span>,
        },
        {
          head: t('assistants.answers'),
          width: 200,
          cell: (assistant) => <AnswersChip assistant={assistant} />,
        },
      ]}
    />
  )
}
