import { createApi, type Schemas } from '@parley/contract'
import { deskTime, learnTime } from './clock.ts'
import { confirmPassword } from './confirmation.ts'
import { newEchoId } from './echo-id.ts'

/** An envelope as the client hands it over; the desk's refusal is in `error`. */
type Answered<T> =
  | { data: { status: 'success'; data: T }; error?: never; response: Response }
  | { data?: never; error: Pick<Schemas['Error'], 'error_type' | 'message'>; response: Response }

const timeOutMs = 20_000
/** How long the desk may take to fetch a page or read a file that is sent to it. */
const patientMs = 180_000

/**
 * The desk refused something or could not do it. `status` is 0 if it did not answer at all; `message` is already worded
 * in the reader's language; `field` is the path of the one field that is to blame; `retry_after` is in seconds.
 */
export class ApiError extends Error {
  status: number
  error_type: string
  field: string | null
  retry_after: number | null

  constructor(status: number, error_type: string, message: string, headers = new Headers()) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.error_type = error_type
    this.field = headers.get('x-field')
    this.retry_after = secondsUntil(headers.get('retry-after'))
  }
}

/** Nothing answered, or something else than the desk did, such as a proxy or the sign-in page of a public network. */
export const noAnswer = () => new ApiError(0, 'NoAnswer', '')

/** The desk's cookie that a page can read, and sends back to show that it is a page of the desk. Empty without one. */
function csrfToken() {
  const name = 'csrf_token='
  const pair = document.cookie.split('; ').find((part) => part.startsWith(name))
  return pair ? decodeURIComponent(pair.slice(name.length)) : ''
}

/** False once the session has ended, in this tab or in another: the cookies end together. */
export const hasSession = () => csrfToken() !== ''

/** Seconds from a Retry-After header, which holds either seconds or a date. */
function secondsUntil(header: string | null) {
  if (!header) return null
  const seconds = Number(header)
  return Number.isFinite(seconds) ? seconds : Math.max(0, Math.ceil((Date.parse(header) - deskTime()) / 1000))
}

/** How long to wait before a request whose answer was lost is sent again: once for each. */
const pausesMs = [400, 1_200]

/** These come often and do no harm when they are lost or come twice. */
const isLight = (url: string) => /\/(draft|last-seen)$/.test(new URL(url).pathname)

/**
 * Sends a request, and again under the same key if the connection broke or the desk behind a proxy was being restarted:
 * the desk does what it asks for once, and gives a repetition the first answer.
 */
async function sendOnce(request: Request, send: () => Promise<Response>): Promise<Response> {
  for (const pause of pausesMs) {
    const response = await send().catch((error: unknown) => {
      if (!(error instanceof TypeError) || request.signal.aborted) throw error
    })
    if (response && response.status !== 502) return response
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return send()
}

/** The API of the desk that served this panel. Empty values are left out of the query. */
function connect(timeOut: number) {
  const client = createApi({
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    querySerializer: (query) => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
      return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    },
    fetch: async (request) => {
      const type = request.headers.get('content-type')
      const isJson = type?.includes('json')
      // The body of a request can be sent only once, but its text can be sent again.
      const text = isJson ? await request.text() : ''
      const send = () => {
        const sent = text ? new Request(request, { body: text }) : request
        return fetch(sent, { signal: AbortSignal.any([sent.signal, AbortSignal.timeout(timeOut)]) })
      }
      const isDeed = request.method !== 'GET' && (isJson || !type) && !isLight(request.url)
      if (!isDeed) return send()
      if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', newEchoId())
      const response = await sendOnce(request, send)
      if (response.headers.get('x-confirm') !== 'password') return response
      return (await confirmPassword()) ? sendOnce(request, send) : response
    },
  })
  client.use({
    onRequest({ request }) {
      if (request.method !== 'GET') request.headers.set('X-CSRFTOKEN', csrfToken())
    },
    onResponse({ response }) {
      learnTime(response.headers.get('date'))
    },
  })
  return client
}

/** How long nothing of a file may get on its way before the connection counts as broken, although nothing says so. */
const stalledMs = 30_000

/**
 * Sends a file to the desk and reports its progress from 0 to 1, which `fetch` cannot do. Throws ApiError. If it is
 * cancelled, rejects with the signal's reason.
 */
export function upload(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Schemas['Media']> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/v1/media')
    request.setRequestHeader('X-CSRFTOKEN', csrfToken())
    request.responseType = 'json'
    let stalled: ReturnType<typeof setTimeout>
    const allow = (ms: number) => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), ms)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      allow(stalledMs)
      onProgress(total > 0 ? loaded / total : 0)
    }
    // The desk has all of it, and stores it.
    request.upload.onload = () => allow(patientMs)
    request.onloadend = () => clearTimeout(stalled)
    request.onload = () => {
      const { status, data, error_type = 'Unknown', message = '' } = request.response ?? {}
      if (status === 'success') resolve(data)
      else reject(request.status < 300 ? noAnswer() : new ApiError(request.status, error_type, message))
    }
    request.onerror = () => reject(noAnswer())
    request.onabort = () => reject(signal.aborted ? signal.reason : noAnswer())
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('files', file)
    allow(stalledMs)
    request.send(form)
  })
}

export const api = connect(timeOutMs)
/** For files and pages that the desk reads before it answers. */
export const patientApi = connect(patientMs)

/** A call's options for sending a file as a form; the browser writes the content type, which names the boundary. */
export function asForm(file: File) {
  const form = new FormData()
  form.append('files', file)
  return { body: { files: '' }, bodySerializer: () => form }
}

/**
 * Only `AbortSignal.timeout` ends in a TimeoutError, so an abort by the caller is not changed. The client reads JSON
 * strictly only if the status is a success.
 */
function isNoAnswer(error: unknown) {
  if (error instanceof TypeError || error instanceof SyntaxError) return true
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** Awaits a call and takes the desk's answer out of its envelope. Throws ApiError. */
export async function answer<T>(call: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await call.catch((error: unknown) => {
    throw isNoAnswer(error) ? noAnswer() : error
  })
  if (data?.status === 'success') return data.data
  // If a proxy answers instead of the desk, there is no envelope.
  if (response.ok) throw noAnswer()
  throw new ApiError(response.status, error?.error_type ?? 'Unknown', error?.message ?? '', response.headers)
}
