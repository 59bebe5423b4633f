import { deliver } from './deliveries.ts'
import type { Simulation } from './simulation.ts'
import { changed } from './simulation.ts'
import type { Template } from './world.ts'

export type Review = 'approve' | 'reject' | 'pause' | 'disable'

const outcomes: Record<Review, string> = {
  approve: 'APPROVED',
  reject: 'REJECTED',
  pause: 'PAUSED',
  disable: 'DISABLED',
}

/** Decides on a template and tells the app's callback. An override never gets events about templates. */
export function reviewTemplate(sim: Simulation, template: Template, review: Review, reason: string | undefined): void {
  const event = outcomes[review]
  template.status = event
  template.rejected_reason = review === 'reject' ? (reason ?? 'INVALID_FORMAT') : 'NONE'
  deliver(sim, {
    field: 'message_template_status_update',
    label: `template ${event.toLowerCase()} · ${template.name}`,
    phoneNumberId: null,
    time: Math.floor(Date.now() / 1000),
    value: {
      event,
      // WhatsApp Cloud API: template ids are JSON numbers in webhooks.
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
      reason: template.rejected_reason,
      message_template_category: template.category,
      ...detailsOf(review, reason),
    },
  })
  changed(sim, 'world')
}

function detailsOf(review: Review, reason: string | undefined): object {
  if (review === 'pause') {
    const description = reason ?? 'Your message template has been paused for 3 hours because it was marked as spam.'
    return { other_info: { title: 'FIRST_PAUSE', description } }
  }
  if (review === 'disable') return { disable_info: { disable_date: Math.floor(Date.now() / 1000) } }
  if (review === 'reject' && (reason ?? 'INVALID_FORMAT') === 'INVALID_FORMAT') {
    const recommendation = 'Describe what each variable holds and send the template again.'
    return { rejection_info: { reason: 'The template holds variables without context.', recommendation } }
  }
  return {}
}
