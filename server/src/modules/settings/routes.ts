import type { Door } from '../../platform/http.ts'
import { answers } from '../../platform/shapes.ts'
import { GeneralChanges, GeneralSettings, PublicConfig } from './schema.ts'
import * as service from './service.ts'

const tags = ['Settings']

export const settingRoutes: Door = (app) => {
  app.get(
    '/api/v1/config',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getConfig',
        summary: 'What the panel shows before anybody has signed in',
        tags,
        security: [],
        response: answers(PublicConfig),
      },
    },
    async (request) => service.getPublicConfig(request.ctx),
  )

  app.get(
    '/api/v1/settings/general',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'getGeneralSettings',
        summary: 'Name, address, language and time zone of the desk',
        tags,
        response: answers(GeneralSettings),
      },
    },
    async (request) => service.getGeneral(request.ctx),
  )

  app.put(
    '/api/v1/settings/general',
    {
      config: { access: 'general_settings:manage' },
      schema: {
        operationId: 'updateGeneralSettings',
        summary: 'Change name, address, language or time zone of the desk',
        description: 'Fields that are left out stay.',
        tags,
        body: GeneralChanges,
        response: answers(GeneralSettings),
      },
    },
    async (request) => service.updateGeneral(request.ctx, request.body),
  )
}
