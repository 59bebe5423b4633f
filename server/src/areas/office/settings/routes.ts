import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { fileForm, formLimit, receiveUpload, takeForms } from '../../../platform/http/uploads.ts'
import { languages } from '../../../platform/i18n.ts'
import { answers } from '../../../platform/shapes.ts'
import { maxPicture, storePicture } from '../files/service.ts'
import { writeManifest } from './manifest.ts'
import { answerProof } from './proof.ts'
import { AddressProof, GeneralChanges, GeneralSettings, PublicConfig } from './schema.ts'
import * as service from './service.ts'

const tags = ['Settings']

export const settingRoutes: Routes = (app) => {
  app.get(
    '/manifest.webmanifest',
    { config: { access: 'public', bare: true }, schema: { hide: true } },
    async (request, reply) =>
      reply
        .type('application/manifest+json')
        .header('Cache-Control', 'no-cache')
        .send(JSON.stringify(await writeManifest(request.ctx))),
  )

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
    '/api/v1/lang',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'listLanguages',
        summary: 'The languages that the desk speaks',
        tags,
        security: [],
        response: answers(Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))),
      },
    },
    async () => Object.entries(languages).map(([code, name]) => ({ code, name })),
  )

  app.get(
    '/api/v1/lang/:lang',
    {
      config: { access: 'public', bare: true },
      schema: {
        operationId: 'readLanguage',
        summary: "The panel's words in a language",
        description:
          'By their paths, with `_.code` and `_.name` of the language, without an envelope. `en-GB` is answered with `en`; 404 for a ' +
          'language that the desk does not speak.',
        tags,
        security: [],
        params: Type.Object({ lang: Type.String({ maxLength: 35, examples: ['en'] }) }),
        response: {
          200: Type.Record(Type.String(), Type.String(), {
            description: 'The words',
            examples: [{ '_.code': 'en', '_.name': 'English', 'nav.contacts': 'Contacts' }],
          }),
        },
      },
    },
    async (request) => service.readLanguage(request.params.lang),
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
    async (request) => service.getGeneralSettings(request.ctx),
  )

  app.put(
    '/api/v1/settings/general',
    {
      config: { access: 'general_settings:manage', stepsUp: true },
      schema: {
        operationId: 'updateGeneralSettings',
        summary: 'Change name, address, language or time zone of the desk',
        description:
          'Fields that are left out stay. Only Admins change `app.root_url` or add to `app.accepted_hosts`, with a session only ' +
          'after the password was given once more (`X-Confirm`). All Admins are told of another `app.root_url` and of an added host. This desk has to answer at the new address: it fetches a ' +
          'question of its own from there before callbacks and links move, and refuses with 400 where it gets another answer. ' +
          'The address from before joins `app.accepted_hosts`; the first one, from the environment, only where the desk answers there.',
        tags,
        body: GeneralChanges,
        response: answers(GeneralSettings),
      },
    },
    async (request) => service.updateGeneral(request.ctx, request.body),
  )

  app.get(
    '/api/v1/address-proof/:question',
    {
      config: { access: 'public', rateLimit: 60 },
      schema: {
        operationId: 'proveAddress',
        summary: 'How the desk finds out whether an address is its own',
        description: 'Answers only what the desk itself asked in the last minute; anything else is 404.',
        tags,
        security: [],
        params: Type.Object({ question: Type.String({ maxLength: 200 }) }),
        response: answers(AddressProof),
      },
    },
    async (request) => answerProof(request.ctx, request.params.question),
  )

  takeForms(app, (app) => {
    app.put(
      '/api/v1/settings/general/logo',
      {
        config: {
          access: 'general_settings:manage',
          form: fileForm('PictureForm', 'PNG, JPEG, WebP or GIF, at most 2 MB.'),
        },
        bodyLimit: formLimit(maxPicture),
        schema: {
          operationId: 'setLogo',
          summary: 'Set the logo of the desk',
          description: 'Anybody sees it, even before signing in. 413 for a picture over 2 MB.',
          tags,
          response: answers(GeneralSettings),
        },
      },
      async (request) => {
        const { ctx } = request
        return service.setLogo(ctx, await receiveUpload(request, maxPicture, (upload) => storePicture(ctx, upload)))
      },
    )
  })

  app.delete(
    '/api/v1/settings/general/logo',
    {
      config: { access: 'general_settings:manage' },
      schema: {
        operationId: 'deleteLogo',
        summary: 'Remove the logo of the desk',
        tags,
        response: answers(GeneralSettings),
      },
    },
    async (request) => service.setLogo(request.ctx, null),
  )
}
