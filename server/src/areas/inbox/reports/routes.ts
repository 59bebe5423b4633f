import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { csvAnswers, sendCsv } from '../../../platform/lists/csv.ts'
import { answers } from '../../../platform/shapes.ts'
import * as cutting from './cutting.ts'
import {
  AgentLoad,
  CutParams,
  ExportQuery,
  RangeQuery,
  ReportCharts,
  ReportComment,
  ReportCounts,
  ReportCsat,
  ReportQuery,
  ReportSla,
  ReportTable,
  ReportToday,
  TodayQuery,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['Reports']
const config = { access: 'reports:manage' as const }

export const reportRoutes: Routes = (app) => {
  app.get(
    '/api/v1/agents/load',
    {
      config: { access: 'users:manage' },
      schema: {
        operationId: 'listAgentLoad',
        summary: 'How many open conversations each agent and assistant has',
        description: 'Of those that the caller may see. Those who are not listed have none.',
        tags,
        response: answers(Type.Array(AgentLoad)),
      },
    },
    async (request) => service.listLoad(request.ctx),
  )

  app.get(
    '/api/v1/reports/overview/counts',
    {
      config,
      schema: {
        operationId: 'readReportCounts',
        summary: 'What is open now, and what began, was answered and resolved in some days',
        description: 'Of all conversations, or of those of an inbox and a team.',
        tags,
        querystring: ReportQuery,
        response: answers(ReportCounts),
      },
    },
    async (request) => service.readCounts(request.ctx, request.query),
  )

  app.get(
    '/api/v1/reports/overview/charts',
    {
      config,
      schema: {
        operationId: 'readReportCharts',
        summary: 'What began and what was resolved, day by day',
        description:
          'Days are those of the time zone of the desk, the first may be a part of one: they add up to the counts. ' +
          'Of all conversations, or of those of an inbox and a team.',
        tags,
        querystring: ReportQuery,
        response: answers(ReportCharts),
      },
    },
    async (request) => service.readCharts(request.ctx, request.query),
  )

  app.get(
    '/api/v1/reports/overview/csat',
    {
      config,
      schema: {
        operationId: 'readReportCsat',
        summary: 'What customers answered to the surveys of some days',
        description: 'Of all conversations, or of those of an inbox and a team.',
        tags,
        querystring: ReportQuery,
        response: answers(ReportCsat),
      },
    },
    async (request) => service.readCsat(request.ctx, request.query),
  )

  app.get(
    '/api/v1/reports/overview/sla',
    {
      config,
      schema: {
        operationId: 'readReportSla',
        summary: 'How many promises of SLA policies were kept and missed in some days',
        description: 'Of all conversations, or of those of an inbox and a team. By when the promise began.',
        tags,
        querystring: ReportQuery,
        response: answers(ReportSla),
      },
    },
    async (request) => service.readSla(request.ctx, request.query),
  )

  app.get(
    '/api/v1/reports/today',
    {
      config,
      schema: {
        operationId: 'readReportToday',
        summary: 'How the day goes: what waits, who is on, what came in by the hour',
        description:
          'Of the conversations that the caller may see, or of those of an inbox and a team among them. The day is that ' +
          'of the time zone of the desk.',
        tags,
        querystring: TodayQuery,
        response: answers(ReportToday),
      },
    },
    async (request) => service.readToday(request.ctx, request.query),
  )

  app.get(
    '/api/v1/reports/by/:cut',
    {
      config,
      schema: {
        operationId: 'readReportBy',
        summary:
          'What came in, was answered and resolved in some days: in all, or by day, hour, inbox, team, agent, tag, language',
        description:
          'Of the conversations that the caller may see. A conversation belongs to the agent, the team and the tags that ' +
          'it has now; with several tags it is counted under each.',
        tags,
        params: CutParams,
        querystring: RangeQuery,
        response: answers(ReportTable),
      },
    },
    async (request) => cutting.readTable(request.ctx, request.params.cut, request.query),
  )

  app.get(
    '/api/v1/reports/comments',
    {
      config,
      schema: {
        operationId: 'listReportComments',
        summary: 'What customers wrote to the surveys of some days, the newest first',
        description: 'At most 200, of the conversations that the caller may see.',
        tags,
        querystring: RangeQuery,
        response: answers(Type.Array(ReportComment)),
      },
    },
    async (request) => cutting.listComments(request.ctx, request.query),
  )

  app.get(
    '/api/v1/reports/export',
    {
      config: { ...config, bare: true },
      schema: {
        operationId: 'exportReport',
        summary: 'The same as a CSV file, or one line for each conversation',
        description: 'Of the conversations that the caller may see. The file itself, without an envelope.',
        tags,
        querystring: ExportQuery,
        response: csvAnswers,
      },
    },
    async (request, reply) => {
      const { name, lines } = await cutting.openExport(request.ctx, request.query, request.authorizeLate)
      return sendCsv(reply, name, lines, request.query.bom)
    },
  )
}
