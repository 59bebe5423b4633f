import { useQuery } from '@tanstack/react-query'
import { roleName } from '../../../lib/built-in.ts'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { figure, listOf, listTime } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Agent } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { teamName } from '../teams/api.ts'
import { loadQuery, wholeAgentsQuery } from './api.ts'

const teamNames = ({ teams }: Agent) => listOf(teams.map(teamName))

function State({ agent }: { agent: Agent }) {
  if (!agent.enabled) return <Chip look="quiet">{t('agents.disabled')}</Chip>
  return agent.api_key && <Chip>{t('agents.key')}</Chip>
}

/** From who is not in to who is. */
const presences: readonly Agent['availability_status'][] = ['offline', 'away_and_reassigning', 'away', 'online']

/** Everybody who may sign in, whether they are there, and how much they have to do. */
export function AgentList() {
  const now = useNow()
  const load = useQuery(loadQuery).data
  const list = useQuery({ ...wholeAgentsQuery, select: (all) => all.filter(({ type }) => type === 'agent') })
  return (
    <ItemList
      kind="agents"
      list={list}
      textOf={(agent) =>
        `${fullName(agent)} ${agent.email ?? ''} ${agent.roles.map(roleName).join(' ')} ${teamNames(agent)}`
      }
      title={(agent) => ({
        face: <AgentAvatar agent={agent} size={24} />,
        name: fullName(agent),
        below: <span className="cut ltr">{agent.email}</span>,
        off: !agent.enabled,
      })}
      columns={[
        {
          head: t('agents.roles'),
          width: '22%',
          cell: ({ roles }) => <bdi className={cx('cut', looks.block, looks.soft)}>{listOf(roles.map(roleName))}</bdi>,
        },
        {
          head: t('admin.teams'),
          width: '18%',
          look: tableStyles.colWide,
          cell: (agent) => <bdi className={cx('cut', looks.block, looks.soft)}>{teamNames(agent)}</bdi>,
        },
        {
          head: t('agents.availability'),
          width: 108,
          look: tableStyles.colWide,
          by: ({ availability_status }) => presences.indexOf(availability_status),
          cell: ({ availability_status, enabled }) =>
            enabled && (
              <span className={cx('cut', looks.block, looks.soft)} title={t(`availability.${availability_status}`)}>
                {t(`availability.${availability_status}`)}
              </span>
            ),
        },
        {
          head: t('agents.open'),
          width: 76,
          look: tableStyles.colFigure,
          by: ({ id }) => load?.get(id) ?? 0,
          cell: ({ id }) => load && figure(load.get(id) ?? 0),
        },
        {
          head: t('agents.last_sign_in'),
          width: 112,
          look: tableStyles.colWide,
          cell: ({ last_login_at }) => (
            <span className={looks.faint}>{last_login_at ? listTime(last_login_at, now) : t('agents.never')}</span>
          ),
        },
        {
          head: t('agents.state'),
          width: 96,
          look: tableStyles.colState,
          cell: (agent) => <State agent={agent} />,
        },
      ]}
    />
  )
}
