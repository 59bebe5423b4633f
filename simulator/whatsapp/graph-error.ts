import { randomBytes } from 'node:crypto'

/** WhatsApp Cloud API error codes: the documented HTTP status and title of each that the simulator can answer. */
const catalogue: Record<number, [http: number, title: string]> = {
  0: [401, 'AuthException'],
  1: [400, 'An unknown error occurred'],
  2: [503, 'Service temporarily unavailable'],
  3: [500, 'Application does not have the capability to make this API call'],
  4: [400, 'Application request limit reached'],
  10: [403, 'Application does not have permission for this action'],
  15: [400, 'This method must be called with an app access_token'],
  33: [400, 'The business phone number has been deleted'],
  100: [400, 'Invalid parameter'],
  104: [401, 'An access token is required to request this resource.'],
  190: [401, 'Invalid OAuth access token'],
  200: [403, 'Permissions error'],
  368: [403, 'Temporarily blocked for policies violations'],
  2200: [400, 'Callback verification failed'],
  2500: [400, 'Unknown path components'],
  80007: [400, 'Rate limit issues'],
  130429: [400, 'Rate limit hit'],
  130472: [400, "User's number is part of an experiment"],
  130497: [403, 'Business account is restricted from messaging users in this country'],
  131000: [500, 'Something went wrong'],
  131005: [403, 'Access denied'],
  131008: [400, 'Required parameter is missing'],
  131009: [400, 'Parameter value is not valid'],
  131016: [500, 'Service unavailable'],
  131021: [400, 'Recipient cannot be sender'],
  131026: [400, 'Message undeliverable'],
  131030: [400, 'Recipient phone number not in allowed list'],
  131031: [403, 'Business Account locked'],
  131037: [400, 'Display name approval required before sending messages'],
  131042: [400, 'Business eligibility payment issue'],
  131045: [500, 'Incorrect certificate'],
  131047: [400, 'Re-engagement message'],
  131048: [400, 'Spam rate limit hit'],
  131049: [400, 'This message was not delivered to maintain healthy ecosystem engagement'],
  131050: [400, 'User has stopped marketing messages from this business'],
  131051: [400, 'Unsupported message type'],
  131052: [400, 'Media download error'],
  131053: [400, 'Media upload error'],
  131056: [400, '(Business Account, Consumer Account) pair rate limit hit'],
  131057: [500, 'Account in maintenance mode'],
  131060: [400, 'This message is currently unavailable'],
  131062: [400, 'Business-scoped user IDs are not supported for this message'],
  131064: [400, 'Category violation limit reached'],
  131070: [400, 'Another handler owns this thread'],
  132000: [400, 'Number of parameters does not match the expected number of params'],
  132001: [404, 'Template name does not exist in the translation'],
  132005: [400, 'Translated text too long'],
  132007: [400, 'Template format character policy violated'],
  132012: [400, 'Parameter format does not match format in the created template'],
  132015: [400, 'Template is paused'],
  132016: [400, 'Template is disabled'],
  132018: [400, 'Template parameters are invalid'],
  133004: [503, 'Server temporarily unavailable'],
  133005: [400, 'Two step verification PIN mismatch'],
  133010: [400, 'Phone number not registered'],
  133016: [400, 'Account register or deregister rate limit exceeded'],
  135000: [400, 'Generic user error'],
}

/** WhatsApp Cloud API: the send is answered with 200 first, and these come later, in a `failed` status. */
const late = new Set([130472, 131026, 131042, 131047, 131048, 131049, 131050, 131053])

type GraphErrorExtra = { http?: number; subcode?: number; message?: string; plain?: boolean }

export class GraphError extends Error {
  readonly code: number
  readonly http: number
  readonly details: string | undefined
  readonly subcode: number | undefined

  constructor(code: number, details?: string, extra: GraphErrorExtra = {}) {
    const title = extra.message ?? titleOf(code)
    super(extra.plain ? title : `(#${code}) ${title}`)
    this.code = code
    this.details = details
    this.http = extra.http ?? catalogue[code]?.[0] ?? 400
    this.subcode = extra.subcode
  }
}

function titleOf(code: number): string {
  return catalogue[code]?.[1] ?? `Error ${code}`
}

export function comesLate(code: number): boolean {
  return late.has(code)
}

export function knownCodes(): { code: number; title: string; late: boolean }[] {
  return Object.entries(catalogue).map(([code, [, title]]) => ({
    code: Number(code),
    title,
    late: comesLate(Number(code)),
  }))
}

/** Graph's answer for an id that does not exist, and for one that the token may not see. */
export function missingObject(id: string, verb: string): GraphError {
  return new GraphError(100, undefined, {
    subcode: 33,
    plain: true,
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
  })
}

/** The body of a refused call, as Graph words it. */
export function errorBody(error: GraphError): object {
  return {
    error: {
      message: error.message,
      type: error.subcode === 33 ? 'GraphMethodException' : 'OAuthException',
      code: error.code,
      ...(error.subcode === undefined ? {} : { error_subcode: error.subcode }),
      ...(error.details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details: error.details } }),
      fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
    },
  }
}

const lateDetails: Record<number, string> = {
  131026: 'Message Undeliverable.',
  131042: 'Message failed to send because there were one or more errors related to your payment method.',
  131047:
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  131053: 'Media file could not be processed.',
}

/** One element of `errors[]` in a `failed` status. */
export function lateError(code: number, details?: string): object {
  const title = titleOf(code)
  return {
    code,
    title,
    message: title,
    error_data: { details: details ?? lateDetails[code] ?? `${title}.` },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  }
}
