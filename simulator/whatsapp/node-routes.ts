import type { FastifyInstance } from 'fastify'
import { verifyCallback } from './callbacks.ts'
import { asRecord, asText, type Foreign } from './foreign.ts'
import { graphVersion, parametersOf } from './graph-call.ts'
import { GraphError, missingObject } from './graph-error.ts'
import { deleteMedia, mediaAnswer } from './media-routes.ts'
import { pick } from './paging.ts'
import type { Simulation } from './simulation.ts'
import { changed } from './simulation.ts'
import { editTemplate, templateDefaults, templateFields } from './template-routes.ts'
import { receiveUpload } from './upload-routes.ts'
import type { PhoneNumber } from './world.ts'
import { findNumber } from './world.ts'

type Node = { Params: { node: string } }

/** `/{id}`: at Graph one path serves every kind of object. */
export function nodeRoutes(app: FastifyInstance, sim: Simulation): void {
  app.get<Node>(`${graphVersion}/:node`, async (request) => {
    const { node } = request.params
    const number = findNumber(sim.world, node)
    if (number) {
      const defaults = ['id', 'display_phone_number', 'verified_name', 'quality_rating']
      return pick(request, 'WhatsAppBusinessPhoneNumber', numberFields(sim, number), defaults)
    }
    const template = sim.world.templates.find((stored) => stored.id === node)
    if (template) return pick(request, 'WhatsAppMessageTemplate', templateFields(template), templateDefaults)
    const { account, app: own } = sim.world
    if (node === account.id) {
      return pick(request, 'WhatsAppBusinessAccount', accountFields(sim), ['id', 'name'])
    }
    if (node === own.id) return pick(request, 'Application', { id: own.id, name: own.name }, ['id', 'name'])
    return mediaAnswer(sim, request, node)
  })
  app.post<Node>(`${graphVersion}/:node`, async (request) => {
    const { node } = request.params
    if (node.startsWith('upload:')) return receiveUpload(sim, node, request)
    const template = sim.world.templates.find((stored) => stored.id === node)
    if (template) return editTemplate(sim, template, parametersOf(request))
    const number = findNumber(sim.world, node)
    if (number) return editNumber(sim, number, parametersOf(request))
    throw missingObject(node, 'post')
  })
  app.delete<Node>(`${graphVersion}/:node`, async (request) => deleteMedia(sim, request, request.params.node))
}

export function numberFields(sim: Simulation, number: PhoneNumber): Foreign {
  const { app, account, settings } = sim.world
  return {
    id: number.id,
    display_phone_number: number.display_phone_number,
    verified_name: number.verified_name,
    quality_rating: 'GREEN',
    status: number.registered ? 'CONNECTED' : 'PENDING',
    code_verification_status: 'VERIFIED',
    name_status: 'APPROVED',
    platform_type: number.registered ? 'CLOUD_API' : 'NOT_APPLICABLE',
    throughput: { level: 'STANDARD' },
    account_mode: 'LIVE',
    whatsapp_business_manager_messaging_limit: settings.messaging_limit,
    messaging_limit_tier: settings.messaging_limit,
    last_onboarded_time: '2026-01-05T09:30:00+0000',
    quality_score: { score: 'GREEN' },
    new_name_status: 'NONE',
    is_pin_enabled: false,
    is_preverified_number: false,
    search_visibility: 'NON_VISIBLE',
    eligibility_for_api_business_global_search: 'NON_ELIGIBLE_UNDEFINED',
    certificate: null,
    new_certificate: null,
    username: null,
    country_code: 'DK',
    country_dial_code: '45',
    conversational_automation: { id: number.id, enable_welcome_message: false, prompts: [], commands: [] },
    is_on_biz_app: false,
    is_official_business_account: false,
    webhook_configuration: {
      ...(app.callback ? { application: app.callback.url } : {}),
      ...(account.override ? { whatsapp_business_account: account.override.url } : {}),
      ...(number.override ? { phone_number: number.override.url } : {}),
    },
    health_status: {
      can_send_message: 'AVAILABLE',
      entities: [
        { entity_type: 'PHONE_NUMBER', id: number.id, can_send_message: 'AVAILABLE' },
        { entity_type: 'WABA', id: account.id, can_send_message: 'AVAILABLE' },
        { entity_type: 'APP', id: app.id, can_send_message: 'AVAILABLE' },
      ],
    },
  }
}

/** An app as the account lists it. */
export const appFacts = ({ id, name }: { id: string; name: string }): Foreign => ({
  id,
  name,
  link: `https://apps.example/${id}`,
})

function accountFields(sim: Simulation): Foreign {
  const { id, name, business_id: businessId, subscribed } = sim.world.account
  const { app } = sim.world
  return {
    id,
    name,
    currency: 'EUR',
    timezone_id: '1',
    message_template_namespace: `${id}_templates`,
    owner_business_info: { id: businessId, name },
    on_behalf_of_business_info: { id: businessId, name },
    status: 'ACTIVE',
    business_verification_status: 'verified',
    account_review_status: 'APPROVED',
    ownership_type: 'SELF',
    country: 'DK',
    is_enabled_for_insights: false,
    marketing_messages_lite_api_status: 'INELIGIBLE',
    marketing_messages_onboarding_status: 'ELIGIBLE',
    disable_marketing_messages_on_cloud_api: false,
    health_status: { can_send_message: 'AVAILABLE', entities: [] },
    subscribed_apps: { data: subscribed ? [{ whatsapp_business_api_data: appFacts(app) }] : [] },
  }
}

/** WhatsApp Cloud API: an override on one number; an empty address removes it. */
async function editNumber(sim: Simulation, number: PhoneNumber, parameters: Foreign): Promise<object> {
  const configuration = asRecord(parameters['webhook_configuration'])
  if (!configuration) {
    if (/^\d{6}$/.test(asText(parameters['pin']) ?? '')) return { success: true }
    throw new GraphError(100, 'webhook_configuration or pin is required')
  }
  const { override_callback_uri: url, verify_token: token } = configuration
  number.override = url === '' ? null : await verifyCallback(sim, url, token)
  changed(sim, 'world')
  return { success: true }
}
