import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from '../../../lib/form.ts'
import { useNewItem } from '../../../lib/new-item.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { Agent } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import { ItemPane, NewItemPane, OpenItemPane } from '../../../ui/item-pane.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { rolesQuery } from '../roles/api.ts'
import { compactTeamsQuery } from '../teams/api.ts'
import { AgentInputs, agentLabels, checkAgent } from './agent-fields.tsx'
import { type AgentFields, agentQuery, tagNamesQuery, useCreateAgent, useDeleteAgent, useUpdateAgent } from './api.ts'
import { ApiKey } from './api-key.tsx'
import { EndKeys } from './end-keys.tsx'
import { InvitationLink } from './invitation.tsx'

const nobody: AgentFields = {
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

const useLists = () => [useQuery(rolesQuery), useQuery(compactTeamsQuery), useQuery(tagNamesQuery)]

/** The form of a new agent, with a password now or a link by mail. */
export function NewAgent() {
  const form = useNewItem<AgentFields, Agent>('agents', {
    saved: nobody,
    sending: useCreateAgent(),
    check: checkAgent,
  })
  return (
    <NewItemPane kind="agents" form={form} labels={agentLabels()} lists={useLists()}>
      <AgentInputs form={form} passwordHint={t('agents.password_hint_new')} isNew />
    </NewItemPane>
  )
}

function OpenAgent({ agent }: { agent: Agent }) {
  const enabledId = useId()
  const [endsKeys, setEndsKeys] = useState(false)
  const form = useForm<AgentFields, Agent>({
    name: `agents.${agent.id}`,
    saved: {
      first_name: agent.first_name,
      last_name: agent.last_name,
      email: agent.email ?? '',
      roles: agent.roles.toSorted(),
      teams: agent.teams.map(({ name }) => name).toSorted(),
      max_auto_assigned_conversations: String(agent.max_auto_assigned_conversations ?? ''),
      skill_languages: agent.skill_languages.toSorted(),
      skill_tag_ids: agent.skill_tag_ids.toSorted((a, b) => a - b),
      enabled: agent.enabled,
      new_password: '',
      disconnect_ai_apps: true,
      end_knowledge_keys: false,
      send_welcome_email: false,
    },
    sending: useUpdateAgent(agent),
    check: checkAgent,
  })
  const deletion = {
    sending: useDeleteAgent(agent.id, endsKeys),
    loss: agent.api_key ? t('agents.delete_text_key') : t('agents.delete_text'),
    also: <EndKeys maker={agent.id} checked={endsKeys} onChange={setEndsKeys} />,
  }
  const turn = (enabled: boolean) => form.write({ enabled, ...(enabled ? { end_knowledge_keys: false } : {}) })
  return (
    <OpenItemPane
      kind="agents"
      name={fullName(agent)}
      face={<AgentAvatar agent={agent} size={24} />}
      actions={
        <>
          <label htmlFor={enabledId}>{t('agents.enabled')}</label>
          <Switch id={enabledId} checked={form.values.enabled} onChange={turn} />
        </>
      }
      form={form}
      labels={agentLabels()}
      deletion={deletion}
    >
      {!form.values.enabled && (
        <EndKeys
          maker={agent.id}
          checked={form.values.end_knowledge_keys}
          onChange={(end_knowledge_keys) => form.write({ end_knowledge_keys })}
        />
      )}
      <AgentInputs form={form} passwordHint={t('agents.password_hint')} />
      <InvitationLink agent={agent} />
      <ApiKey agent={agent} />
    </OpenItemPane>
  )
}

/** One agent with form, invitation link and API key. It waits for roles, teams and tags, which the fields offer. */
export function AgentPane({ id }: { id: number }) {
  return (
    <ItemPane kind="agents" query={useQuery(agentQuery(id))} lists={useLists()}>
      {(agent) => <OpenAgent agent={agent} />}
    </ItemPane>
  )
}
