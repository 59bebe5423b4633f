import { useQuery } from '@tanstack/react-query'
import { customerLanguages } from '../../../../../i18n/languages.ts'
import { priorityName } from '../../../lib/built-in.ts'
import { languageName } from '../../../lib/format.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { ownerName } from '../../../lib/owner-name.ts'
import { statusName } from '../../../lib/status.ts'
import { t } from '../../../lib/t.ts'
import { inboxesQuery } from '../../channels/inboxes/api.ts'
import { prioritiesQuery } from '../../inbox/conversations/api.ts'
import { macrosQuery } from '../../inbox/macros/api.ts'
import { statusesQuery } from '../../inbox/statuses/api.ts'
import type { Attribute } from '../../office/attributes/api.ts'
import { policiesQuery, promiseStates } from '../../office/sla/api.ts'
import { compactTeamsQuery, teamName } from '../../people/teams/api.ts'
import type { Kind } from './vocabulary.ts'

type Choice = { value: string; name: string }

/** The possible values of this kind, named for the reader. Undefined if the value is typed. */
export function useChoices(kind: Kind | 'long' | 'duration' | 'template', attribute?: Attribute): Choice[] | undefined {
  const inboxes = useQuery(inboxesQuery).data ?? []
  const statuses = useQuery(statusesQuery).data ?? []
  const priorities = useQuery(prioritiesQuery).data ?? []
  const agents = useQuery(agentsQuery).data ?? []
  const teams = useQuery(compactTeamsQuery).data ?? []
  const policies = useQuery(policiesQuery).data ?? []
  const macros = (useQuery(macrosQuery).data ?? []).filter(({ visibility }) => visibility === 'all')
  const choice = (id: number, name: string) => ({ value: String(id), name })
  switch (kind) {
    case 'inbox':
      return inboxes.map(({ id, name }) => choice(id, name))
    case 'status':
      return statuses.map(({ id, name }) => choice(id, statusName(name)))
    case 'priority':
      return priorities.map(({ id, name }) => choice(id, priorityName(name)))
    case 'agent':
      return agents.filter(({ enabled }) => enabled).map((agent) => choice(agent.id, ownerName(agent)))
    case 'team':
      return teams.map((team) => choice(team.id, teamName(team)))
    case 'sla':
      return policies.map(({ id, name }) => choice(id, name))
    case 'opening':
      return [
        { value: 'open', name: t('automations.v_open') },
        { value: 'closed', name: t('automations.v_closed') },
      ]
    case 'sla_state':
      return promiseStates.map((value) => ({ value, name: t(`sla.state_${value}`) }))
    case 'macro':
      return macros.map(({ id, name }) => choice(id, name))
    case 'language':
      return customerLanguages.map((value) => ({ value, name: languageName(value) }))
    case 'checkbox':
      return [
        { value: 'true', name: t('details.yes') },
        { value: 'false', name: t('details.no') },
      ]
    case 'value':
      return attribute?.values.map((value) => ({ value, name: value }))
    default:
      return undefined
  }
}
