import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, Id, IdParams, True, Uuid } from '../../../platform/shapes.ts'
import { Media } from '../../office/files/schema.ts'
import {
  Chosen,
  ImportOutcome,
  Macro,
  MacroApplied,
  MacroImport,
  MacroInput,
  MacroPreview,
  PreviewQuery,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['Saved replies']
const anybody = { access: 'signed_in', opens: ['macros:manage'] } as const
const inConversation = Type.Object({ uuid: Uuid, id: Id })

export const macroRoutes: Routes = (app) => {
  app.get(
    '/api/v1/macros',
    {
      config: anybody,
      schema: {
        operationId: 'listMacros',
        summary: 'The saved replies that the caller may use, by name',
        description:
          "Those of everybody, of the caller's teams and their own; with `macros:manage` those of all teams.",
        tags,
        response: answers(Type.Array(Macro)),
      },
    },
    async (request) => service.listMacros(request.ctx),
  )
  app.post(
    '/api/v1/macros',
    {
      config: anybody,
      schema: {
        operationId: 'createMacro',
        summary: 'Save a reply',
        description: 'An agent has up to 200 of their own; one for others needs `macros:manage`.',
        tags,
        body: MacroInput,
        response: answers(Macro),
      },
    },
    async (request) => service.createMacro(request.ctx, request.body),
  )
  app.post(
    '/api/v1/macros/import',
    {
      // Escaped, and with letters of several bytes, the text takes more than its length.
      bodyLimit: 6_000_000,
      config: { access: 'macros:manage' },
      schema: {
        operationId: 'importMacros',
        summary: 'Add saved replies from CSV, all or none',
        description:
          'What is there already stays as it is. Try it with `dry_run` first: each fault is reported with its line.',
        tags,
        body: MacroImport,
        response: answers(ImportOutcome),
      },
    },
    async (request) => service.importMacros(request.ctx, request.body),
  )
  app.get(
    '/api/v1/macros/:id',
    {
      config: anybody,
      schema: { operationId: 'getMacro', summary: 'One saved reply', tags, params: IdParams, response: answers(Macro) },
    },
    async (request) => service.getMacro(request.ctx, request.params.id),
  )
  app.put(
    '/api/v1/macros/:id',
    {
      config: anybody,
      schema: {
        operationId: 'updateMacro',
        summary: 'Change a saved reply',
        tags,
        params: IdParams,
        body: MacroInput,
        response: answers(Macro),
      },
    },
    async (request) => service.updateMacro(request.ctx, request.params.id, request.body),
  )
  app.delete(
    '/api/v1/macros/:id',
    {
      config: anybody,
      schema: { operationId: 'deleteMacro', summary: 'Drop it', tags, params: IdParams, response: answers(True) },
    },
    async (request) => service.deleteMacro(request.ctx, request.params.id),
  )
  app.post(
    '/api/v1/macros/:id/files',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'copyMacroFiles',
        summary: 'Copy the files of a saved reply into uploads of the caller, to be sent with a reply',
        tags,
        params: IdParams,
        response: answers(Type.Array(Media)),
      },
    },
    async (request) => service.copyFiles(request.ctx, request.params.id),
  )
  app.get(
    '/api/v1/conversations/:uuid/macros/:id',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'previewMacro',
        summary: 'What a saved reply would say and do in a conversation now',
        tags,
        params: inConversation,
        querystring: PreviewQuery,
        response: answers(MacroPreview),
      },
    },
    async ({ ctx, params, query }) => service.previewMacro(ctx, params.uuid, params.id, query.language),
  )
  app.post(
    '/api/v1/conversations/:uuid/macros/:id/apply',
    {
      config: { access: 'conversations:read', bare: true },
      schema: {
        operationId: 'applyMacro',
        summary: 'Do what a saved reply does to a conversation',
        description:
          'Each action needs its permission. 207 when some were not done. It sends no text; `macro_id` of a reply does both.',
        tags,
        params: inConversation,
        body: Chosen,
        response: { 200: MacroApplied, 207: MacroApplied },
      },
    },
    async ({ ctx, params, body }, reply) => {
      const applied = await service.applyMacro(ctx, params.uuid, params.id, body ?? null)
      return reply.code(applied.data.every(({ done }) => done) ? 200 : 207).send(applied)
    },
  )
}
