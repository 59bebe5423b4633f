import type { Routes } from '../../../platform/http/routing.ts'
import { answers } from '../../../platform/shapes.ts'
import { MailChanges, MailSettings, TestMail, TestMailTaken } from './schema.ts'
import * as service from './service.ts'

const tags = ['Settings']

export const mailRoutes: Routes = (app) => {
  app.get(
    '/api/v1/settings/notifications/email',
    {
      config: { access: 'notification_settings:manage' },
      schema: {
        operationId: 'getMailSettings',
        summary: 'The mail server, its password masked',
        tags,
        response: answers(MailSettings),
      },
    },
    async (request) => service.getMailSettings(request.ctx),
  )

  app.put(
    '/api/v1/settings/notifications/email',
    {
      config: { access: 'step_up' },
      schema: {
        operationId: 'updateMailSettings',
        summary: 'Change the mail server',
        description:
          'Fields that are left out stay, and so does a masked password, unless the host is another one. All Admins are told of ' +
          'a change in the panel and, through the server of until now, by mail: whoever has the mail server reads the links for ' +
          'new passwords.',
        tags,
        body: MailChanges,
        response: answers(MailSettings),
      },
    },
    async (request) => service.changeMailSettings(request.ctx, request.body),
  )

  app.post(
    '/api/v1/settings/notifications/email/test',
    {
      config: { access: 'notification_settings:manage', rateLimit: 10 },
      schema: {
        operationId: 'sendTestMail',
        summary: 'Send a test mail at once',
        description:
          'With the stored settings, also while they are switched off. Answers and refuses in the words of the mail server.',
        tags,
        body: TestMail,
        response: answers(TestMailTaken),
      },
    },
    async (request) => service.sendTestMail(request.ctx, request.body),
  )
}
