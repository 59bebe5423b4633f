import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { CalendarFile, CalendarRead, Hours, HoursInput, PromiseExample, PromiseExampleQuery } from './schema.ts'
import * as service from './service.ts'

const tags = ['Business hours']

export const hoursRoutes: Routes = (app) => {
  app.get(
    '/api/v1/business-hours',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listBusinessHours',
        summary: 'Business hours',
        tags,
        response: answers(Type.Array(Hours)),
      },
    },
    async (request) => service.listHours(request.ctx),
  )

  app.post(
    '/api/v1/business-hours',
    {
      config: { access: 'business_hours:manage' },
      schema: {
        operationId: 'createBusinessHours',
        summary: 'Create business hours',
        description: '409 for a taken name, 400 for shifts that overlap, also over midnight.',
        tags,
        body: HoursInput,
        response: answers(Hours),
      },
    },
    async (request) => service.createHours(request.ctx, request.body),
  )

  app.post(
    '/api/v1/business-hours/read-calendar',
    {
      // Escaped, and with letters of several bytes, the text takes more than its length.
      bodyLimit: 2_000_000,
      config: { access: 'business_hours:manage' },
      schema: {
        operationId: 'readCalendar',
        summary: 'Read the days of an iCalendar file',
        description:
          'All-day events, also those that recur yearly, from today to the end of the year after next. Stores nothing: to ' +
          'keep the days put them into the `holidays` of business hours.',
        tags,
        body: CalendarFile,
        response: answers(CalendarRead),
      },
    },
    async (request) => service.previewCalendar(request.ctx, request.body),
  )

  app.get(
    '/api/v1/sla/example',
    {
      config: { access: 'sla:manage' },
      schema: {
        operationId: 'giveSlaExample',
        summary: 'An example of a promise',
        description:
          'When a message that comes shortly before the next long closure has to be answered, by the business hours of a ' +
          'team, an inbox or the desk.',
        tags: ['SLA policies'],
        querystring: PromiseExampleQuery,
        response: answers(PromiseExample),
      },
    },
    async (request) => service.giveExample(request.ctx, request.query),
  )

  app.get(
    '/api/v1/business-hours/:id',
    {
      config: { access: 'business_hours:manage' },
      schema: {
        operationId: 'getBusinessHours',
        summary: 'One set of business hours',
        tags,
        params: IdParams,
        response: answers(Hours),
      },
    },
    async (request) => service.getHours(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/business-hours/:id',
    {
      config: { access: 'business_hours:manage' },
      schema: {
        operationId: 'updateBusinessHours',
        summary: 'Replace business hours',
        description: 'As a whole: a day that is left out is closed.',
        tags,
        params: IdParams,
        body: HoursInput,
        response: answers(Hours),
      },
    },
    async (request) => service.updateHours(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/business-hours/:id',
    {
      config: { access: 'business_hours:manage' },
      schema: {
        operationId: 'deleteBusinessHours',
        summary: 'Delete business hours',
        description: 'Teams and inboxes that had them follow the desk.',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteHours(request.ctx, request.params.id),
  )
}
