import type { Routes } from '../../../platform/http/routing.ts'
import { Page } from '../../../platform/lists/page.ts'
import { answers, IdParams } from '../../../platform/shapes.ts'
import { ActivityEntry, ActivityQuery } from './schema.ts'
import * as service from './service.ts'

export const auditRoutes: Routes = (app) => {
  app.get(
    '/api/v1/activity-logs',
    {
      config: { access: 'activity_logs:manage' },
      schema: {
        operationId: 'listActivity',
        summary: 'Who changed what, newest first unless `order` says otherwise',
        tags: ['Audit log'],
        querystring: ActivityQuery,
        response: answers(Page(ActivityEntry)),
      },
    },
    async (request) => service.listActivity(request.ctx, request.query),
  )

  app.get(
    '/api/v1/activity-logs/:id',
    {
      config: { access: 'activity_logs:manage' },
      schema: {
        operationId: 'getActivity',
        summary: 'One entry of the audit log',
        tags: ['Audit log'],
        params: IdParams,
        response: answers(ActivityEntry),
      },
    },
    async (request) => service.getActivity(request.ctx, request.params.id),
  )
}
