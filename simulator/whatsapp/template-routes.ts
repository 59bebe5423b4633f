import type { FastifyInstance } from 'fastify'
import { asText, type Foreign } from './foreign.ts'
import { graphVersion, parametersOf } from './graph-call.ts'
import { GraphError, missingObject } from './graph-error.ts'
import { newNumericId } from './ids.ts'
import { page, pick } from './paging.ts'
import type { Simulation } from './simulation.ts'
import { changed } from './simulation.ts'
import { reviewTemplate } from './template-review.ts'
import { checkCategory, checkComponents, checkTemplate } from './template-rules.ts'
import { checkSamples, uploadRoutes } from './upload-routes.ts'
import type { Template } from './world.ts'

type Node = { Params: { node: string } }

/** WhatsApp Cloud API: the limit of an unverified account. */
const templateLimit = 250

export const templateDefaults = ['name', 'parameter_format', 'components', 'language', 'status', 'category', 'id']

export function templateRoutes(app: FastifyInstance, sim: Simulation): void {
  uploadRoutes(app, sim)
  const path = `${graphVersion}/:node/message_templates`
  app.get<Node>(path, async (request) => {
    requireAccount(sim, request.params.node, 'get')
    const rows = sim.world.templates
      .filter((template) => isAsked(template, request.query as Foreign))
      .map((template) => pick(request, 'WhatsAppMessageTemplate', templateFields(template), templateDefaults))
    const { summary } = request.query as Foreign
    return { ...page(request, rows), ...(summary === undefined ? {} : { summary: summaryOf(sim, rows.length) }) }
  })
  app.post<Node>(path, async (request) => {
    requireAccount(sim, request.params.node, 'post')
    return createTemplate(sim, parametersOf(request))
  })
  app.delete<Node>(path, async (request) => {
    requireAccount(sim, request.params.node, 'delete')
    return deleteTemplates(sim, parametersOf(request))
  })
}

/** What `summary=` asks for; of the parts that Graph has, all come. */
const summaryOf = ({ world }: Simulation, total: number) => ({
  total_count: total,
  message_template_count: world.templates.length,
  message_template_limit: templateLimit,
  are_translations_complete: true,
})

function requireAccount(sim: Simulation, id: string, verb: string): void {
  if (id !== sim.world.account.id) throw missingObject(id, verb)
}

function isAsked(template: Template, query: Foreign): boolean {
  return ['name', 'language', 'status', 'category'].every((field) => {
    const wanted = asText(query[field])
    return wanted === undefined || template[field as 'name'].toLowerCase() === wanted.toLowerCase()
  })
}

export function templateFields(template: Template): Foreign {
  const optional = {
    message_send_ttl_seconds: 30 * 24 * 3600,
    previous_category: template.category,
    correct_category: template.category,
    sub_category: null,
    library_template_name: null,
    cta_url_link_tracking_opted_out: false,
    degrees_of_freedom_spec: { creative_features_spec: {} },
  }
  return {
    ...optional,
    ...template,
    quality_score: { score: template.status === 'APPROVED' ? 'GREEN' : 'UNKNOWN', date: 1_760_000_000 },
  }
}

function createTemplate(sim: Simulation, parameters: Foreign): object {
  const draft = checkTemplate(parameters)
  checkSamples(sim, draft.components)
  const { templates, settings } = sim.world
  if (templates.length >= templateLimit) throw new GraphError(100, 'Template limit reached', { subcode: 2388019 })
  if (templates.some((template) => template.name === draft.name && template.language === draft.language)) {
    throw new GraphError(100, `There is already ${draft.language} content for this template.`, { subcode: 2388024 })
  }
  const template: Template = { id: newNumericId('6'), status: 'PENDING', rejected_reason: 'NONE', ...draft }
  templates.push(template)
  changed(sim, 'world')
  if (settings.auto_approve) setImmediate(() => reviewTemplate(sim, template, 'approve', undefined))
  return { id: template.id, status: 'PENDING', category: template.category }
}

/** WhatsApp Cloud API: only approved, rejected and paused templates can be edited; they go back into review. */
export function editTemplate(sim: Simulation, template: Template, parameters: Foreign): object {
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status)) {
    throw new GraphError(100, `A template in status ${template.status} cannot be edited`)
  }
  if (parameters['components'] === undefined && parameters['category'] === undefined) {
    throw new GraphError(100, 'components or category is required')
  }
  if (parameters['category'] !== undefined) template.category = checkCategory(parameters['category'])
  if (parameters['components'] !== undefined) {
    const components = checkComponents(parameters['components'], template.parameter_format)
    checkSamples(sim, components)
    template.components = components
  }
  template.status = 'PENDING'
  changed(sim, 'world')
  if (sim.world.settings.auto_approve) setImmediate(() => reviewTemplate(sim, template, 'approve', undefined))
  return { success: true }
}

/** WhatsApp Cloud API: a name deletes every language, and a name with `hsm_id` only that one. */
function deleteTemplates(sim: Simulation, parameters: Foreign): object {
  const name = asText(parameters['name'])
  const id = asText(parameters['hsm_id'])
  if (name === undefined) throw new GraphError(100, 'name is required')
  const { templates } = sim.world
  const kept = templates.filter((template) => template.name !== name || (id !== undefined && template.id !== id))
  if (kept.length === templates.length) {
    throw new GraphError(100, "Message template wasn't found", { subcode: 2593002 })
  }
  sim.world.templates = kept
  changed(sim, 'world')
  return { success: true }
}
