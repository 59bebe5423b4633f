import { type Language, type NotificationPhrase, wordNotification } from '../../../platform/i18n.ts'
import type { SecurityAlert } from '../../office/alerts/schema.ts'
import type { CostNews, Meta, NotificationType, Preference } from './schema.ts'

type Ways = Omit<Preference, 'type'>

const screens: Ways = { panel: true, push: true, email: false }
const panelAlone: Ways = { panel: true, push: false, email: false }
const everywhere: Ways = { panel: true, push: true, email: true }

/** Where each type goes for an agent who has not chosen. */
export const usualWays: Record<NotificationType, Ways> = {
  assignment: screens,
  mention: screens,
  new_message: screens,
  automation: screens,
  payment_problem: everywhere,
  token_rejected: everywhere,
  model_budget: everywhere,
  import_ended: panelAlone,
  // Mails about security are jobs of their own, so that nothing that happens later stops them.
  security: screens,
}

/** The facts from which a notification is worded. The names are the present ones. */
export type Facts = {
  type: NotificationType
  contact_name: string | null
  actor_name: string | null
  team_name: string | null
  inbox_name: string | null
  preview: string | null
  meta: Meta
}

/** Title and text in the reader's language. */
export function word(language: Language, facts: Facts): { title: string; body: string | null } {
  const { contact_name, actor_name, team_name, inbox_name, preview, meta } = facts
  const params = {
    contact: contact_name ?? '',
    actor: actor_name ?? '',
    team: team_name ?? '',
    inbox: inbox_name ?? '',
    percent: String(meta.percent ?? ''),
    success: String(meta.success ?? ''),
    errors: String(meta.errors ?? ''),
    ...(meta.costs ? costParams(language, meta.costs) : {}),
  }
  const say = (phrase: NotificationPhrase) => wordNotification(language, phrase, params)
  switch (facts.type) {
    case 'assignment':
      if (meta.returned) return wordReturned(facts, say)
      if (team_name !== null) return { title: say(actor_name ? 'team_by_agent' : 'team'), body: preview }
      return { title: say(actor_name ? 'assignment_by_agent' : 'assignment'), body: preview }
    case 'mention':
      if (meta.followed) return { title: say('followed'), body: preview }
      return { title: say(team_name === null ? 'mention' : 'mention_of_team'), body: preview }
    case 'new_message':
      return { title: say('new_message'), body: preview }
    case 'automation':
      if (meta.promise) {
        const { kind, breached } = meta.promise
        return { title: say(`sla_${kind}_${breached ? 'breached' : 'warning'}`), body: preview }
      }
      return { title: say('automation'), body: meta.text || meta.rule || preview }
    case 'payment_problem':
      if (meta.costs) return { title: say('whatsapp_costs'), body: say('whatsapp_costs_text') }
      return { title: say('payment_problem'), body: say('payment_problem_text') }
    case 'token_rejected':
      return { title: say('token_rejected'), body: say('token_rejected_text') }
    case 'model_budget':
      return {
        title: say(`budget_${meta.purpose ?? 'chat'}`),
        body: say(meta.percent === 100 ? 'budget_spent' : 'budget_near'),
      }
    case 'import_ended':
      return { title: say('import_ended'), body: say('import_ended_text') }
    case 'security':
      return wordAlert(language, meta)
  }
}

/** What its author reads, who may not see the conversation any more, and what others read of it. */
function wordReturned({ meta, actor_name }: Facts, say: (phrase: NotificationPhrase) => string) {
  const whose = actor_name !== null ? '_of' : meta.unseen ? '_unseen' : ''
  return { title: say(`reply_returned${whose}`), body: say(`reply_returned${whose}_text`) }
}

const costParams = (language: Language, { month, amount_micros, currency }: CostNews) => ({
  amount: new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount_micros / 1_000_000),
  month: new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(month)),
})

/** What the Admins, or the owner of an account, read. A value that was not set is shown as a dash. */
export function wordAlert(language: Language, alert: Partial<SecurityAlert>): { title: string; body: string } {
  const { change = 'mail_server', before, after, actor, ip } = alert
  const params = { before: before || '–', after: after || '–', actor: actor || '–', ip: ip || '–' }
  return {
    title: wordNotification(language, `security_${change}`, params),
    body: wordNotification(language, `security_${change}_text`, params),
  }
}

/** The page of the panel that a notification is about. */
export function pathOf(about: { conversation_uuid: string | null; inbox_id: number | null; meta: Meta }): string {
  if (about.conversation_uuid) return `/inbox/all/${about.conversation_uuid}`
  if (about.inbox_id) return `/admin/inboxes/${about.inbox_id}`
  if (about.meta.success !== undefined) return '/knowledge/imports'
  if (about.meta.change === 'failed_sign_ins') return '/profile'
  if (about.meta.change) return '/admin/audit'
  if (about.meta.costs) return '/reports?tab=costs'
  return about.meta.purpose ? `/admin/ai/models/${about.meta.purpose}` : '/'
}
