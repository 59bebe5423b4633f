import Type from 'typebox'
import type { Routes } from '../../../platform/routing.ts'
import { answers } from '../../../platform/shapes.ts'
import { CostQuery, RateImport, RateImportOutcome, WhatsAppCosts, WhatsAppRate } from './schema.ts'
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
      config: { access: 'general_settings:manage' },
      schema: {
        operationId: 'importWhatsAppRates',
        summary: 'Add rates from CSV, all or none',
        description:
          'A rate has a start and is never changed: another price has another start. Try it with `dry_run` first.',
        tags,
        body: RateImport,
        response: answers(RateImportOutcome),
      },
    },
    async (request) => service.importRates(request.ctx, request.body),
  )
}
