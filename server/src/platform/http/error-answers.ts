import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { invalid, isBusy, missing, notFound, Refusal, StoreUnavailable } from '../errors.ts'
import { type RefusalCode, type Rule, wordRefusal } from '../i18n.ts'
import { JsonRefused } from '../json.ts'
import { notBlank } from '../shapes.ts'
import { fittingText } from './examples.ts'

/** Answers an error in the envelope. Everything that is not a refusal is a bug, and is logged. */
export function sendError(ctx: Ctx, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error)
  const { status, errorType, code, params, field } = refusal ?? new Refusal(500, 'GeneralException', 'failure', {})
  const about = { err: error, request_id: request.id, url: request.routeOptions.url }
  if (!refusal) (request.ctx ?? ctx).log.error(about, 'failure')
  if (code === 'database.busy') (request.ctx ?? ctx).log.warn(about, 'the database is busy')
  if (code === 'files.unavailable') (request.ctx ?? ctx).log.warn(about, 'the store of files is away')
  if (status === 429) reply.header('Retry-After', String(params.seconds ?? 1))
  if (status === 503) reply.header('Retry-After', busySeconds)
  if (field && fieldPath.test(field)) reply.header('X-Field', field)
  if (code === 'session.confirm') reply.header('X-Confirm', 'password')
  reply.header('X-Request-Id', request.id)
  const message = wordRefusal((request.ctx ?? ctx).language, code, params)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({ status: 'error', message, data: null, error_type: errorType })
}

/** By then every wait for a lock or a connection has ended. */
const busySeconds = '5'

/** A path may hold names that the caller chose. Names that no field of ours can have stay out of the header. */
const fieldPath = /^[\w.-]{1,200}$/

/** The refusal that an error means; undefined for a bug. */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof JsonRefused) {
    const code = `input.${error.fault}` as RefusalCode
    return invalid(code, { field: error.field || 'body' }).at(error.field)
  }
  if (error instanceof StoreUnavailable) return new Refusal(503, 'GeneralException', 'files.unavailable')
  if (isBusy(error)) return new Refusal(503, 'GeneralException', 'database.busy')
  if (!(error instanceof Error)) return undefined
  if ('validation' in error && Array.isArray(error.validation)) return asInputRefusal(error.validation[0])
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Refusal(413, 'InputException', 'input.too_large')
  if (status === 415) return new Refusal(415, 'InputException', 'input.media_type')
  // A part of the path is too long, so nothing can be found there.
  if (status === 404 || status === 414) return notFound()
  if (status >= 400 && status < 500) return new Refusal(400, 'InputException', 'input.unreadable')
  return undefined
}

type Issue = {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  /** The schema that did not fit. */
  parentSchema?: object
}

function asInputRefusal(issue: Issue): Refusal {
  const path = issue.instancePath.slice(1).replaceAll('/', '.')
  if (issue.keyword === 'required') {
    return missing([path, issue.params.missingProperty].filter(Boolean).join('.'))
  }
  const field = path || 'body'
  if (issue.keyword === 'type') {
    const types = [issue.params.type].flat().filter((type) => type !== 'null')
    return invalid('input.type', { field, type: types.join(', ') }).at(path)
  }
  return invalid('input.invalid', { field, rule: asRule(issue) }).at(path)
}

function asRule({ keyword, params, instancePath, parentSchema }: Issue): Rule {
  if (keyword === 'enum') {
    const values = (params.allowedValues as unknown[]).filter((value) => value !== null)
    return { rule: 'enum', params: { values: values.join(', ') } }
  }
  if (keyword === 'format') return { rule: 'format', params: { format: String(params.format) } }
  // Nobody but a programmer reads a regular expression: a value that fits says it to everybody.
  if (keyword === 'pattern') {
    if (params.pattern === notBlank) return { rule: 'blank', params: {} }
    return { rule: 'pattern', params: { example: fittingText(parentSchema ?? {}, instancePath.split('/').at(-1)) } }
  }
  return isLimit(keyword)
    ? { rule: keyword, params: { limit: Number(params.limit) } }
    : { rule: 'other', params: { keyword } }
}

const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const
const isLimit = (keyword: string): keyword is (typeof bounds)[number] => (bounds as readonly string[]).includes(keyword)
