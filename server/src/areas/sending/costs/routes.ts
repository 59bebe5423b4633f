import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, Named } from '../../../platform/shapes.ts'
import { CostAlert, CostQuery, RateImport, RateImportOutcome, WhatsAppCosts, WhatsAppRate } from './schema.ts'
import * as service from './service.ts'

const tags = ['Reports']

export const costRoutes: Routes = (app) => {
  app.get(
    '/api/v1/reports/whatsapp-costs',
    {
      config: { access: 'reports:manage' },
      schema: {
        operationId: 'readWhatsAppCosts',
        summary: 'What WhatsApp bills for messages of some days, by kind, country, inbox and sender',
        description:
          'Counted from the `pricing` of the statuses, once for each delivered message. Money only from rates that were ' +
          'entered: without one a message is counted, not priced. The invoice of the provider decides.',
        tags,
        querystring: CostQuery,
        response: answers(WhatsAppCosts),
      },
    },
    async (request) => service.readCosts(request.ctx, request.query),
  )

  app.put(
    '/api/v1/reports/whatsapp-costs/alert',
    {
      config: { access: 'general_settings:manage' },
      schema: {
        operationId: 'setWhatsAppCostAlert',
        summary: 'Set the cost of a month at which whoever manages the settings is told',
        description:
          'In the panel, by push and by mail, as they have chosen for a payment problem; once for a month and an amount.',
        tags,
        body: CostAlert,
        response: answers(Named('WhatsAppCostAlert', CostAlert.properties)),
      },
    },
    async (request) => service.setAlert(request.ctx, request.body),
  )

  app.get(
    '/api/v1/whatsapp-rates',
    {
      config: { access: 'reports:manage' },
      schema: {
        operationId: 'listWhatsAppRates',
        summary: 'What one message costs, by country, category and start',
        tags,
        response: answers(Type.Array(WhatsAppRate)),
      },
    },
    async (request) => service.listRates(request.ctx),
  )

  app.post(
    '/api/v1/whatsapp-rates/import',
    {
      // Escaped, and with letters of several bytes, the text takes more than its length.
      bodyLimit: 2_000_000,
      config: { access: 'general_settings:manage' },
      schema: {
        operationId: 'importWhatsAppRates',
        summary: 'Add and correct rates from CSV, all or none',
        description:
          'A rate holds from its start, and a new price needs a new start. A line with the start of a rate that exists corrects it, also ' +
          'for what was sent since then; the audit log keeps the former one. Try it with `dry_run` first.',
        tags,
        body: RateImport,
        response: answers(RateImportOutcome),
      },
    },
    async (request) => service.importRates(request.ctx, request.body),
  )
}
