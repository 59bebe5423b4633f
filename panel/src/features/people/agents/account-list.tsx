import { useQuery } from '@tanstack/react-query'
import { roleName } from '../../../lib/built-in.ts'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { figure, listOf, listTime } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Account } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { teamName } from '../teams/api.ts'
import { accountsQuery, loadQuery } from './accounts.ts'

const teamNames = ({ teams }: Account) => listOf(teams.map(teamName))

function State({ account }: { account: Account }) {
  if (!account.enabled) return <Chip look="quiet">{t('agents.disabled')}</Chip>
  return account.api_key && <Chip>{t('agents.key')}</Chip>
}

/** From who is not in to who is. */
const presences: readonly Account['availability_status'][] = ['offline', 'away_and_reassigning', 'away', 'online']

/** Everybody who may sign in, whether they are there, and how much they have to do. */
export function AccountList() {
  const now = useNow()
  const load = useQuery(loadQuery).data
  const list = useQuery({ ...accountsQuery, select: (all) => all.filter(({ type }) => type === 'agent') })
  return (
    <ItemList
      kind="agents"
      list={list}
      textOf={(account) =>
        `${fullName(account)} ${account.email ?? ''} ${account.roles.map(roleName).join(' ')} ${teamNames(account)}`
      }
      title={(account) => ({
        face: <AgentAvatar agent={account} size={24} />,
        name: fullName(account),
        below: <span className="cut ltr">{account.email}</span>,
        off: !account.enabled,
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
          cell: (account) => <bdi className={cx('cut', looks.block, looks.soft)}>{teamNames(account)}</bdi>,
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
          cell: (account) => <State account={account} />,
        },
      ]}
    />
  )
}
