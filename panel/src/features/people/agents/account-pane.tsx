import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from '../../../lib/form.ts'
import { useNewItem } from '../../../lib/items.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Account } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AccountInputs, accountLabels, checkAccount } from './account-fields.tsx'
import { type AccountFields, accountQuery, useCreateAccount, useDeleteAccount, useUpdateAccount } from './accounts.ts'
import { ApiKey } from './api-key.tsx'
import { EndKeys } from './end-keys.tsx'
import { InvitationLink } from './invitation.tsx'

const nobody: AccountFields = {
  first_name: '',
  last_name: '',
  email: '',
  roles: ['Agent'],
  teams: [],
  max_auto_assigned_conversations: '',
  skill_languages: [],
  skill_tag_ids: [],
  enabled: true,
  new_password: '',
  disconnect_ai_apps: true,
  end_knowledge_keys: false,
  send_welcome_email: false,
}

export function NewAccount() {
  const form = useNewItem<AccountFields, Account>('agents', {
    saved: nobody,
    sending: useCreateAccount(),
    check: checkAccount,
  })
  return (
    <NewItemPane kind="agents" form={form} labels={accountLabels()}>
      <AccountInputs form={form} passwordHint={t('agents.password_hint_new')} isNew />
    </NewItemPane>
  )
}

function OpenAccount({ account }: { account: Account }) {
  const enabledId = useId()
  const [endsKeys, setEndsKeys] = useState(false)
  const form = useForm<AccountFields, Account>({
    name: `agent.${account.id}`,
    saved: {
      first_name: account.first_name,
      last_name: account.last_name,
      email: account.email ?? '',
      roles: account.roles.toSorted(),
      teams: account.teams.map(({ name }) => name).toSorted(),
      max_auto_assigned_conversations: String(account.max_auto_assigned_conversations ?? ''),
      skill_languages: account.skill_languages.toSorted(),
      skill_tag_ids: account.skill_tag_ids.toSorted((a, b) => a - b),
      enabled: account.enabled,
      new_password: '',
      disconnect_ai_apps: true,
      end_knowledge_keys: false,
      send_welcome_email: false,
    },
    sending: useUpdateAccount(account.id),
    check: checkAccount,
  })
  const deletion = {
    sending: useDeleteAccount(account.id, endsKeys),
    loss: account.api_key ? t('agents.delete_text_key') : t('agents.delete_text'),
    also: <EndKeys maker={account.id} checked={endsKeys} onChange={setEndsKeys} />,
  }
  const turn = (enabled: boolean) => form.write({ enabled, ...(enabled ? { end_knowledge_keys: false } : {}) })
  return (
    <OpenItemPane
      kind="agents"
      name={fullName(account)}
      face={<AgentAvatar agent={account} size={24} />}
      actions={
        <>
          <label htmlFor={enabledId}>{t('agents.enabled')}</label>
          <Switch id={enabledId} checked={form.values.enabled} onChange={turn} />
        </>
      }
      form={form}
      labels={accountLabels()}
      deletion={deletion}
    >
      {!form.values.enabled && (
        <EndKeys
          maker={account.id}
          checked={form.values.end_knowledge_keys}
          onChange={(end_knowledge_keys) => form.write({ end_knowledge_keys })}
        />
      )}
      <AccountInputs form={form} passwordHint={t('agents.password_hint')} />
      <InvitationLink account={account} />
      <ApiKey account={account} />
    </OpenItemPane>
  )
}

export function AccountPane({ id }: { id: number }) {
  return (
    <ItemPane kind="agents" query={useQuery(accountQuery(id))}>
      {(account) => <OpenAccount account={account} />}
    </ItemPane>
  )
}
