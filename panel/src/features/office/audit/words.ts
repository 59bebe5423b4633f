import { createElement, type ReactNode } from 'react'
import { rich, t, type Word } from '../../../lib/t.ts'
import type { ActivityEntry, ModelSettings } from '../../../lib/types.ts'

type Purpose = ModelSettings['purpose']

/** The fields that differ between both sides. For a thing that was created or deleted, those with a value. */
export function changedFields({ before, after }: ActivityEntry) {
  if (before && after) return [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const fields = Object.entries(before ?? after ?? {})
  return fields.filter(([field, value]) => field !== 'id' && !isNothing(value)).map(([field]) => field)
}

export const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function wordOf(entry: ActivityEntry): Word {
  const { activity_type: type, target_model_type: target } = entry
  if (target === 'api_key' && type === 'api_key_generated') return 'audit.knowledge_key_generated'
  if (target === 'api_key' && type === 'api_key_revoked') return 'audit.knowledge_key_revoked'
  if (type === 'agent_login_failed' && entry.target_model_id === null) return 'audit.agent_login_failed_unknown'
  // The general settings contain no secret.
  const ofMail = changedFields(entry).some((field) => field.startsWith('notification.email.') || field === 'credential')
  if (type === 'settings_updated' && changedFields(entry).some((field) => field.startsWith('ai.')))
    return 'audit.models_updated'
  if (type === 'settings_updated' && ofMail) return 'audit.mail_updated'
  return `audit.${type}`
}

/** What was done, in the reader's language. Names keep their own writing direction. */
export function wordEntry(entry: ActivityEntry): ReactNode {
  const name = entry.target_name || `#${entry.target_model_id ?? ''}`
  return rich(wordOf(entry), { name: createElement('bdi', null, name) })
}

export function actorName({ activity_type, actor_type, actor_id, actor_name }: ActivityEntry) {
  if (activity_type === 'agent_login_failed') return t('audit.somebody')
  if (actor_type === 'system') return t('activity.the_desk')
  return actor_name || `#${actor_id ?? ''}`
}

const fieldWords: Record<string, Word> = {
  first_name: 'agents.first_name',
  last_name: 'agents.last_name',
  email: 'agents.email',
  roles: 'agents.roles',
  enabled: 'agents.enabled',
  language: 'profile.language',
  availability_status: 'profile.availability',
  api_key: 'api_key.key',
  name: 'audit.field_name',
  description: 'audit.field_description',
  permissions: 'audit.field_permissions',
  teams: 'audit.field_teams',
  credential: 'audit.field_password',
  replaced: 'audit.field_secrets',
  count: 'audit.field_count',
  addresses: 'audit.field_addresses',
  'app.site_name': 'general.site_name',
  'app.root_url': 'general.root_url',
  'app.lang': 'general.language',
  'app.timezone': 'general.time_zone',
  'app.business_hours_id': 'hours.title',
  'app.sla_policy_id': 'sla.one',
  'app.undo_send_seconds': 'general.undo_send',
  tell_at_micros: 'costs.tell_at',
  'notification.email.enabled': 'mail.enabled',
  'notification.email.host': 'mail.host',
  'notification.email.port': 'mail.port',
  'notification.email.username': 'mail.username',
  'notification.email.tls_type': 'mail.tls',
  'notification.email.tls_skip_verify': 'mail.skip_verify',
  'notification.email.hello_hostname': 'mail.hello',
  'notification.email.email_address': 'mail.from',
  'notification.email.reply_to': 'mail.reply_to',
}

const modelWords: Record<string, Word> = {
  enabled: 'models.enabled',
  address: 'models.address',
  credential: 'models.key',
  model: 'models.model',
  dimensions: 'models.dimensions',
  kind: 'models.kind',
  input_price: 'models.input_price',
  output_price: 'models.output_price',
  daily_budget: 'models.daily_budget',
}

/** The name of a field in the panel. Undefined if only the API has a name for it. */
export function fieldName(field: string) {
  const [, purpose, part = ''] = /^ai\.(chat|embedding|rerank|transcription)\.(\w+)$/.exec(field) ?? []
  const ofModel = modelWords[part]
  if (purpose && ofModel) return `${t(`models.${purpose as Purpose}`)}: ${t(ofModel)}`
  const word = fieldWords[field]
  return word && t(word)
}
