import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { App, Routes } from '../../../platform/http/routing.ts'
import { isLanguage, type Language, languages, wordRefusal, wordSurvey } from '../../../platform/i18n.ts'
import { isUuid } from '../../../platform/ids.ts'
import { answers, True, UuidParams } from '../../../platform/shapes.ts'
import * as settings from '../../office/settings/service.ts'
import { surveyPage } from './page.ts'
import { spokenLanguage } from './rules.ts'
import { maxFeedback, SurveyAnswer } from './schema.ts'
import * as service from './service.ts'

const tags = ['Surveys']
/** Requests per minute and address. A person who answers needs about five. */
const perMinute = 30

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const csatRoutes: Routes = (app) => {
  app.post(
    '/api/v1/csat/:uuid/response',
    {
      config: { access: 'public', rateLimit: perMinute },
      schema: {
        operationId: 'answerSurvey',
        summary: 'Answer a survey: a rating once, a comment that may be rewritten',
        description: 'Needs no sign-in: the UUID is the right to do it. 409 for another rating than the first.',
        tags,
        params: UuidParams,
        body: SurveyAnswer,
        response: answers(True),
      },
    },
    async (request) => service.answerSurvey(request.ctx, request.params.uuid, request.body),
  )
  pageRoutes(app)
}

type Asked = { Params: { uuid: string }; Querystring: { lang?: unknown; saved?: unknown } }
type Sent = Asked & { Body: { rating?: unknown; feedback?: unknown } | null }

/** The page that the link of a survey opens: plain HTML, for anyone who has the link. */
function pageRoutes(app: App): void {
  const style = readFileSync(new URL('../../../../csat-page/page.css', import.meta.url), 'utf8')
  const config = { access: 'public' as const, bare: true, rateLimit: perMinute }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32_768 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/csat/page.css', { config: { access: 'public', bare: true }, schema: { hide: true } }, async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(style),
  )
  app.get<Asked>('/csat/:uuid', { config, schema: { hide: true } }, async (request, reply) =>
    show(request.ctx, reply, request.params.uuid, request.query),
  )
  app.post<Sent>('/csat/:uuid', { config, schema: { hide: true } }, async (request, reply) => {
    const { uuid } = request.params
    if (!isUuid(uuid)) return show(request.ctx, reply, uuid, request.query)
    // A program may send JSON of any form.
    const { rating, feedback } = request.body ?? {}
    try {
      await service.answerSurvey(request.ctx, uuid, {
        ...(typeof rating === 'string' && { rating: readRating(rating) }),
        ...(typeof feedback === 'string' && { feedback: readComment(feedback) }),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 404) return show(request.ctx, reply, uuid, request.query)
      return show(request.ctx, reply, uuid, request.query, error)
    }
    const lang = readChosen(request.query.lang)
    return reply.redirect(`/csat/${uuid}?saved=1${lang ? `&lang=${lang}` : ''}`, 303)
  })
}

const readRating = (text: string) => (/^[1-5]$/.test(text) ? Number(text) : 0)
/** A browser counts a line break as one character but sends two. */
const readComment = (text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll('\0', '').slice(0, maxFeedback).toWellFormed()

async function show(
  ctx: Ctx,
  reply: FastifyReply,
  uuid: string,
  { lang, saved }: Asked['Querystring'],
  fault?: Refusal,
): Promise<FastifyReply> {
  const survey = isUuid(uuid) ? await service.getSurvey(ctx, uuid).catch(unlessGone) : undefined
  const asker = survey && (await service.readAsker(ctx, survey))
  const { 'app.site_name': site, 'app.timezone': timeZone } = await settings.getGeneral(ctx)
  const language = readChosen(lang) ?? languageOf(asker) ?? languageOf(survey) ?? ctx.language
  const on = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone,
  })
  const page = surveyPage({
    language,
    site,
    languages,
    state: survey === undefined ? 'gone' : survey.rating === null ? 'asking' : 'answered',
    question: survey?.question ?? '',
    about: survey ? tellAbout(language, on.format(survey.created_at), asker?.name) : '',
    rating: survey?.rating ?? null,
    feedback: survey?.feedback ?? '',
    fault: fault ? wordRefusal(language, fault.code, fault.params) : null,
    saved: saved === '1',
  })
  return reply
    .code(survey === undefined ? 404 : fault ? fault.status : 200)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .send(page)
}

const readChosen = (lang: unknown): Language | undefined =>
  typeof lang === 'string' && isLanguage(lang) ? lang : undefined

const languageOf = (known: { language: string | null } | undefined) => spokenLanguage(known?.language ?? '')

/** The name keeps its own writing direction within the sentence. */
const tellAbout = (language: Language, date: string, name: string | undefined) =>
  name
    ? wordSurvey(language, 'about_with', { date, name: `\u2068${name}\u2069` })
    : wordSurvey(language, 'about', { date })

function unlessGone(error: unknown): undefined {
  if (!(error instanceof Refusal && error.status === 404)) throw error
}
