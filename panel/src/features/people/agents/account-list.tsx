import { useQuery } from '@tanstack/react-query'
import { roleName } from '../../../lib/built-in.ts'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { listOf, listTime } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Account } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ItemList } from '../../../ui/item-list.tsx'
import looks from '../../../ui/looks.module.css'
import tableStyles from '../../../ui/table.module.css'
import { teamName } from '../teams/api.ts'
import { accountsQuery } from './accounts.ts'

const teamNames = ({ teams }: Account) => listOf(teams.map(teamName))

function State({ account }: { account: Account }) {
  if (!account.enabled) return <Chip look="quiet">{t('agents.disabled')}</Chip>
  return account.api_key && <Chip>{t('agents.key')}</Chip>
}

/** Everybody who may sign in. */
export function AccountList() {
  const now = useNow()
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
