import type { Unhonoured } from './platform/http/fields.ts'

const contact = ['external_user_id']
const agent = ['custom_attributes', 'external_user_id', 'phone_number']
const inbox = ['from', 'from_name_template', 'linked_email_inbox_id', 'secret']
const assistant = ['description', 'expectation', 'handoff_enabled', 'max_turns', 'remove_avatar', 'response_length']
const rule = ['rules.*.actions.*.message', 'rules.*.actions.*.subject']
const view = ['team_id', 'user_id', 'visibility']

/**
 * Fields that clients of Libredesk send but this desk does not support. They are refused, so that nobody believes they
 * had an effect. Remove a field from this table when it is supported. Fields of the desk's own answers are never listed
 * here, so that clients may send back what they have read.
 */
export const unhonoured: Unhonoured = {
  'POST /api/v1/agents': agent,
  'PUT /api/v1/agents/:id': [...agent, 'send_welcome_email'],
  'PUT /api/v1/agents/me': agent,
  'POST /api/v1/ai/assistants': assistant,
  'PUT /api/v1/ai/assistants/:id': assistant,
  'POST /api/v1/automations/rules': rule,
  'PUT /api/v1/automations/rules/:id': rule,
  'POST /api/v1/contacts': contact,
  'PUT /api/v1/contacts/:id': contact,
  'POST /api/v1/conversations': ['agent_id', 'attachments', 'team_id', ...contact],
  'POST /api/v1/conversations/:uuid/messages': ['bcc', 'cc', 'to'],
  'POST /api/v1/inboxes': inbox,
  'PUT /api/v1/inboxes/:id': inbox,
  'PUT /api/v1/settings/general': [
    'app.allowed_file_upload_extensions',
    'app.max_file_upload_size',
    'app.show_conversation_subject',
  ],
  'PUT /api/v1/settings/notifications/email': [
    'notification.email.auth_protocol',
    'notification.email.idle_timeout',
    'notification.email.max_conns',
    'notification.email.max_msg_retries',
    'notification.email.wait_timeout',
  ],
  'POST /api/v1/views/me': view,
  'PUT /api/v1/views/me/:id': view,
  'POST /api/v1/whatsapp/templates': ['meta_template_id'],
}
