import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/t.ts'
import { Select } from '../../../ui/select.tsx'
import { inboxesQuery } from '../../channels/inboxes/api.ts'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import styles from './reports.module.css'
import type { ScopeSearch } from './search.ts'

type Props<V extends string | number> = {
  label: string
  any: string
  value: V | undefined
  choices: readonly { id: V; name: string }[]
  onChange: (id: V | undefined) => void
}

/** Narrows a report to one of `choices`; the first option, named `any`, gives undefined. */
export function Choice<V extends string | number>({ label, any, value, choices, onChange }: Props<V>) {
  return (
    <Select
      tool
      className={styles.scope}
      label={label}
      value={String(value ?? '')}
      options={[{ value: '', name: any }, ...choices.map(({ id, name }) => ({ value: String(id), name }))]}
      onChange={(chosen) => onChange(choices.find(({ id }) => String(id) === chosen)?.id)}
    />
  )
}

type ScopeProps = {
  search: ScopeSearch
  show: (change: { inbox_id?: number | undefined; team_id?: number | undefined }) => void
  /** False where teams have no part in what is shown. */
  teams?: boolean
}

/** Which inbox and which team, where there is a choice. */
export function ScopeFields({ search, show, teams: withTeams = true }: ScopeProps) {
  const inboxes = useQuery(inboxesQuery).data ?? []
  const teams = useQuery(compactTeamsQuery).data ?? []
  return (
    <>
      {inboxes.length > 1 && (
        <Choice
          label={t('start.inbox')}
          any={t('reports.every_inbox')}
          value={search.inbox_id}
          choices={inboxes}
          onChange={(inbox_id) => show({ inbox_id })}
        />
      )}
      {withTeams && teams.length > 0 && (
        <Choice
          label={t('details.team')}
          any={t('reports.every_team')}
          value={search.team_id}
          choices={teams.map((team) => ({ id: team.id, name: teamName(team) }))}
          onChange={(team_id) => show({ team_id })}
        />
      )}
    </>
  )
}
