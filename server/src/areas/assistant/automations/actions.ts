import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid, Refusal } from '../../../platform/errors.ts'
import { toWhatsApp, withoutHtml } from '../../../providers/whatsapp/formatting.ts'
import { maxPartLength, splitText } from '../../../providers/whatsapp/splitting.ts'
import * as actions from '../../inbox/actions/service.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as macros from '../../inbox/macros/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as notifications from '../../inbox/notifications/service.ts'
import * as promises from '../../inbox/promises/service.ts'
import * as agents from '../../people/agents/service.ts'
import type { Done } from './run-queries.ts'
import type { Action, StoredRule } from './schema.ts'
import { sendTemplate } from './templates.ts'

type Why = { rule: StoredRule; run: number; language: string | null }

/**
 * Does the actions of a rule to a conversation that the transaction has locked. An action that is refused, because
 * somebody is gone or the reply window is closed, is recorded and does not stop the others.
 */
export async function perform(ctx: Ctx, conversation: conversations.Locked, why: Why): Promise<Done[]> {
  const done: Done[] = []
  for (const action of why.rule.rules.flatMap((body) => body.actions)) {
    const { type } = action
    const value = action.template ? [action.template.name] : action.value
    try {
      await act(ctx, conversation, action, why)
      done.push({ type, value, refusal: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      done.push({ type, value, refusal: { code: error.code, params: error.params } })
    }
  }
  return done
}

async function act(ctx: Ctx, conversation: conversations.Locked, action: Action, why: Why): Promise<unknown> {
  const [first = ''] = action.value
  switch (action.type) {
    case 'send_private_note':
      return write(ctx, conversation, 'note', withoutHtml(first.trim()))
    case 'send_reply':
      return reply(ctx, conversation, first)
    case 'send_template':
      return sendTemplate(ctx, conversation, action.template!)
    case 'apply_macro':
      return macros.applyAutomatically(ctx, conversation, { id: Number(first), language: why.language }, (text) =>
        replyInParts(ctx, conversation, text),
      )
    case 'notify':
      return tell(ctx, conversation, action, why)
    case 'set_sla':
      return promises.applyPolicy(ctx, conversation, Number(first))
    default:
      return actions.perform(ctx, conversation, { type: action.type, value: action.value })
  }
}

const write = (ctx: Ctx, conversation: conversations.Locked, type: 'note' | 'outgoing', content: string) =>
  messages.addMessage(ctx, { conversation, type, sender_type: 'system', sender_id: null, content: content.trim() })

async function reply(ctx: Ctx, conversation: conversations.Locked, content: string): Promise<unknown> {
  refuseClosed(ctx, conversation)
  return write(ctx, conversation, 'outgoing', content)
}

function refuseClosed(ctx: Ctx, conversation: conversations.Locked): void {
  if (conversation.blocked) throw conflict('contact.blocked')
  if (conversations.isWindowClosed(conversation, ctx.now())) throw invalid('message.window_closed')
}

/** The text of a saved reply, formatted and split like an agent's reply. */
async function replyInParts(ctx: Ctx, conversation: conversations.Locked, text: string): Promise<void> {
  refuseClosed(ctx, conversation)
  for (const part of splitText(toWhatsApp(text), maxPartLength)) await write(ctx, conversation, 'outgoing', part)
}

async function tell(
  ctx: Ctx,
  conversation: conversations.Locked,
  { value, recipients = [] }: Action,
  { rule, run }: Why,
): Promise<unknown> {
  const standing = await conversations.findStanding(ctx, conversation.id)
  const wanted = new Set(
    recipients.map((recipient) => {
      if (recipient === 'assignee') return `user:${standing?.assigned_user_id}`
      if (recipient === 'assigned_team') return `team:${standing?.assigned_team_id}`
      return recipient
    }),
  )
  const people = (await agents.listPeople(ctx)).filter(
    ({ actor }) => wanted.has(`user:${actor.id}`) || actor.team_ids.some((team) => wanted.has(`team:${team}`)),
  )
  return notifications.notify(ctx, people, {
    type: 'automation',
    cause: `automation ${run}`,
    conversation_id: conversation.id,
    meta: { rule: rule.name, text: value[0] ?? '' },
  })
}
