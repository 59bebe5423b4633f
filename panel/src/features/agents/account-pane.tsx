import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { isStatus, wordError } from '../../lib/errors.ts'
import { useForm } from '../../lib/form.ts'
import { fullName } from '../../lib/person.ts'
import { t } from '../../lib/t.ts'
import type { Account } from '../../lib/types.ts'
import { AgentAvatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Form, FormSkeleton } from '../../ui/form.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { PaneHead } from '../../ui/pane-head.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AccountInputs, accountLabels, checkAccount } from './account-fields.tsx'
import { type AccountFields, accountQuery, useCreateAccount, useDeleteAccount, useUpdateAccount } from './accounts.ts'
import { ApiKey } from './api-key.tsx'

const nobody: AccountFields = {
  first_name: '',
  last_name: '',
  email: '',
  roles: ['Agent'],
  enabled: true,
  new_password: '',
}

export function NewAccount({ onOpen, onClose }: { onOpen: (id: number) => void; onClose: () => void }) {
  const form = useForm<AccountFields, Account>({
    name: 'agent.new',
    saved: nobody,
    sending: useCreateAccount(),
    whole: true,
    check: checkAccount,
    onSaved: ({ id }) => onOpen(id),
  })
  return (
    <section className="a-beside" aria-label={t('agents.new')} data-pane tabIndex={-1}>
      <Form
        form={form}
        labels={accountLabels()}
        saveWord={t('agents.create')}
        onDiscard={onClose}
        head={<PaneHead title={t('agents.new')} onClose={onClose} />}
      >
        <AccountInputs form={form} passwordHint={t('agents.password_hint_new')} autoFocus />
      </Form>
    </section>
  )
}

function DeleteDialog({ account, onCancel, onGone }: { account: Account; onCancel: () => void; onGone: () => void }) {
  const remove = useDeleteAccount(account.id)
  const name = fullName(account)
  const foot = (
    <>
      <Button onClick={onCancel}>{t('agents.keep', { name })}</Button>
      <Button
        look="danger-fill"
        busy={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: onGone })}
      >
        {t('agents.delete')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t('agents.delete_title', { name })}
      text={account.api_key ? t('agents.delete_text_key') : t('agents.delete_text')}
      foot={foot}
    >
      {remove.isError && <Banner look="danger">{wordError(remove.error)}</Banner>}
    </Dialog>
  )
}

function OpenAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const enabledId = useId()
  const [asking, setAsking] = useState(false)
  const name = fullName(account)
  const saved: AccountFields = {
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email ?? '',
    roles: account.roles.toSorted(),
    enabled: account.enabled,
    new_password: '',
  }
  const form = useForm<AccountFields, Account>({
    name: `agent.${account.id}`,
    saved,
    sending: useUpdateAccount(account.id),
    check: checkAccount,
  })
  const head = (
    <PaneHead title={name} avatar={<AgentAvatar agent={account} size={24} />} onClose={onClose}>
      <label htmlFor={enabledId}>{t('agents.enabled')}</label>
      <Switch id={enabledId} checked={form.values.enabled} onChange={(enabled) => form.write({ enabled })} />
      <Menu
        trigger={
          <button type="button" className="ibtn" aria-label={t('more')}>
            <Ellipsis />
          </button>
        }
      >
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsking(true)}>
          {t('agents.delete')}
        </MenuItem>
      </Menu>
    </PaneHead>
  )
  return (
    <section className="a-beside" aria-label={name} data-pane tabIndex={-1}>
      <Form form={form} labels={accountLabels()} head={head}>
        <AccountInputs form={form} passwordHint={t('agents.password_hint')} />
        <ApiKey account={account} />
      </Form>
      {asking && <DeleteDialog account={account} onCancel={() => setAsking(false)} onGone={onClose} />}
    </section>
  )
}

export function AccountPane({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(accountQuery(id))
  if (query.data) return <OpenAccount account={query.data} onClose={onClose} />
  return (
    <section className="a-beside" aria-label={t('agents.agent')} data-pane tabIndex={-1}>
      <PaneHead title={t('agents.agent')} onClose={onClose} />
      {query.isPending ? (
        <FormSkeleton />
      ) : isStatus(query.error, 404) || isStatus(query.error, 400) ? (
        <Empty title={t('agents.gone')} text={t('agents.gone_text')} />
      ) : (
        <Empty
          title={t('agents.failed_to_open')}
          text={wordError(query.error)}
          action={
            <Button size="tool" busy={query.isFetching} onClick={() => query.refetch()}>
              {t('retry')}
            </Button>
          }
          missing="both"
        />
      )}
    </section>
  )
}
