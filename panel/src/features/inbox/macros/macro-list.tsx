import { useQuery } from '@tanstack/react-query'
import { Paperclip, Zap } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { agoOf, figure } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { compareNames } from '../../../lib/names.ts'
import { t } from '../../../lib/t.ts'
import type { Macro } from '../../../lib/types.ts'
import { GoneParts } from '../../../ui/gone-parts.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import { Mark } from '../../../ui/mark.tsx'
import { Segments } from '../../../ui/segments.tsx'
import tableStyles from '../../../ui/table.module.css'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import { languagesOf, macrosQuery, textOf } from './api.ts'
import styles from './macros.module.css'

type Show = 'all' | 'mine' | 'unused'
const longAgoMs = 90 * 86_400_000

const isUnused = (macro: Macro, now: number) => now - Date.parse(macro.last_used_at ?? macro.created_at) > longAgoMs

/** Sorts by folder. Those without a folder come last. */
const byFolder = (a: Macro, b: Macro) =>
  Number(a.folder === '') - Number(b.folder === '') || compareNames(a.folder, b.folder) || compareNames(a.name, b.name)

/**
 * All saved replies that one may see, in their folders, with whom each is for, what it holds and how much it is used;
 * or only one's own, or those that nobody uses.
 */
export function MacroList() {
  const now = useNow()
  const me = useMe().id
  const [show, setShow] = useState<Show>('all')
  const teams = useQuery(compactTeamsQuery).data ?? []
  const list = useQuery({
    ...macrosQuery,
    select: (all) =>
      all
        .filter((macro) => show === 'all' || (show === 'mine' ? macro.user_id === me : isUnused(macro, now)))
        .sort(byFolder),
  })
  const whom = (macro: Macro) => {
    if (macro.visibility === 'user') return t('macro_choice.only_me')
    if (macro.visibility === 'all') return t('macro_choice.everybody')
    const team = teams.find(({ id }) => id === macro.team_id)
    return team ? teamName(team) : t('macro_choice.gone')
  }
  return (
    <ItemList
      kind="macros"
      list={list}
      textOf={textOf}
      title={({ name, message_content, gone }) => ({
        name,
        below: (
          <>
            <GoneParts gone={gone} />
            <bdi className={styles.below}>{message_content}</bdi>
          </>
        ),
      })}
      groupOf={({ folder }) => folder}
      ungrouped={t('macro_choice.no_folder')}
      narrowedTo={show}
      tools={
        <Segments
          label={t('macros.show')}
          value={show}
          options={[
            { value: 'all', word: t('macros.all') },
            { value: 'mine', word: t('macros.mine') },
            { value: 'unused', word: t('macros.unused') },
          ]}
          onChange={setShow}
        />
      }
      columns={[
        {
          head: t('macros.languages'),
          width: 76,
          look: tableStyles.colNarrow,
          cell: (macro) => <span className={looks.faint}>{languagesOf(macro).join(' ')}</span>,
        },
        {
          head: t('macros.for'),
          width: 92,
          look: tableStyles.colNarrow,
          cell: (macro) => (
            <bdi className="cut" title={whom(macro)}>
              {whom(macro)}
            </bdi>
          ),
        },
        {
          head: t('macros.holds'),
          width: 60,
          look: tableStyles.colNarrow,
          cell: ({ files, actions, assistant_may_send }) => (
            <span className={styles.holds}>
              {assistant_may_send && (
                <span role="img" aria-label={t('macros.for_assistant')} title={t('macros.for_assistant')}>
                  <Mark size={14} />
                </span>
              )}
              {files.length > 0 && <Paperclip className="i-14" aria-label={t('macro_choice.has_files')} />}
              {actions.length > 0 && <Zap className="i-14" aria-label={t('macro_choice.has_actions')} />}
              {actions.length > 0 && actions.length}
            </span>
          ),
        },
        {
          head: t('macros.used'),
          width: 56,
          look: cx(tableStyles.colState, tableStyles.colFigure),
          cell: ({ usage_count }) => figure(usage_count),
        },
        {
          head: t('macros.last'),
          width: 88,
          look: cx(tableStyles.colNarrow, tableStyles.colFigure),
          cell: ({ last_used_at }) => (
            <span className={looks.faint}>{last_used_at ? agoOf(last_used_at, now) : t('macros.never')}</span>
          ),
        },
      ]}
    />
  )
}
