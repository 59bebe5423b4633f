import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { conversationKeys } from '../../../lib/query-keys.ts'
import type { Inbox } from '../../../lib/types.ts'
import { type Seen, since } from '../../../lib/unchanged.ts'
import { inboxKeys, inboxQuery } from './api.ts'

/** Rows of conversations show the name of their inbox. */
const meta = { invalidates: [inboxKeys.all, conversationKeys.lists] }

/** The fields of the form, with the names that refusals use for them. */
export type InboxFields = {
  name: string
  enabled: boolean
  'config.phone_number_id': string
  'config.waba_id': string
  'config.access_token': string
  'config.app_secret': string
  'config.webhook_verify_token': string
  'config.api_version': string
  prompt_tags_on_reply: boolean
  ai_only: boolean
  reopen_window_hours: string
  business_hours_id: string
  sla_policy_id: string
  csat_enabled: boolean
  agent_name: Inbox['agent_name']
  'config.csat.message': string
  'config.csat.button_text': string
  'config.csat.language': string
}

export const freshInbox: InboxFields = {
  name: '',
  enabled: true,
  'config.phone_number_id': '',
  'config.waba_id': '',
  'config.access_token': '',
  'config.app_secret': '',
  'config.webhook_verify_token': '',
  'config.api_version': 'v26.0',
  prompt_tags_on_reply: false,
  ai_only: false,
  reopen_window_hours: '48',
  business_hours_id: '',
  sla_policy_id: '',
  csat_enabled: false,
  agent_name: 'none',
  'config.csat.message': '',
  'config.csat.button_text': '',
  'config.csat.language': 'en',
}

/**
 * An inbox as its form edits it: names of the API, all values as texts or switches, and an empty text for what is not
 * set.
 */
export const fieldsOf = ({ config, ...inbox }: Inbox): InboxFields => ({
  name: inbox.name,
  enabled: inbox.enabled,
  'config.phone_number_id': config?.phone_number_id ?? '',
  'config.waba_id': config?.waba_id ?? '',
  'config.access_token': config?.access_token ?? '',
  'config.app_secret': config?.app_secret ?? '',
  'config.webhook_verify_token': config?.webhook_verify_token ?? '',
  'config.api_version': config?.api_version ?? '',
  prompt_tags_on_reply: inbox.prompt_tags_on_reply,
  ai_only: inbox.ai_only,
  reopen_window_hours: String(inbox.reopen_window_hours),
  business_hours_id: String(inbox.business_hours_id ?? ''),
  sla_policy_id: String(inbox.sla_policy_id ?? ''),
  csat_enabled: inbox.csat_enabled,
  agent_name: inbox.agent_name,
  'config.csat.message': config?.csat.message ?? '',
  'config.csat.button_text': config?.csat.button_text ?? '',
  'config.csat.language': config?.csat.language ?? '',
})

/** The whole form. Masked secrets are sent too, and keep what is stored. */
function bodyOf(fields: InboxFields) {
  const { name, enabled, prompt_tags_on_reply, ai_only, csat_enabled, agent_name } = fields
  const message = fields['config.csat.message'].trim()
  const button_text = fields['config.csat.button_text'].trim()
  // If nobody has written the words of the survey, the desk's own are used.
  const worded = message !== '' || button_text !== ''
  return {
    name,
    enabled,
    prompt_tags_on_reply,
    ai_only,
    csat_enabled,
    agent_name,
    reopen_window_hours: Number(fields.reopen_window_hours),
    business_hours_id: Number(fields.business_hours_id) || null,
    sla_policy_id: Number(fields.sla_policy_id) || null,
    config: {
      phone_number_id: fields['config.phone_number_id'],
      waba_id: fields['config.waba_id'],
      access_token: fields['config.access_token'],
      app_secret: fields['config.app_secret'],
      webhook_verify_token: fields['config.webhook_verify_token'],
      api_version: fields['config.api_version'],
      ...(worded ? { csat: { message, button_text, language: fields['config.csat.language'] } } : {}),
    },
  }
}

export function useCreateInbox() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<InboxFields>) =>
      answer(api.POST('/api/v1/inboxes', { body: bodyOf({ ...freshInbox, ...fields }) })),
    onSuccess: (made) => client.setQueryData(inboxQuery(made.id).queryKey, made),
    meta,
  })
}

export function useUpdateInbox(inbox: Seen) {
  const { id } = inbox
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<InboxFields>) =>
      answer(
        api.PUT('/api/v1/inboxes/{id}', {
          params: { path: { id } },
          body: { ...bodyOf({ ...freshInbox, ...fields }), ...since(inbox) },
        }),
      ),
    onSuccess: (stored) => client.setQueryData(inboxKeys.one(id), stored),
    meta,
  })
}

export function useDeleteInbox(id: number) {
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/inboxes/{id}', { params: { path: { id } } })),
    meta,
  })
}
