type Query = Record<string, string | number | boolean | null | undefined>
type Call = { query?: Query; body?: unknown; signal?: AbortSignal | undefined }

const TIME_OUT_MS = 20_000

/**
 * What the desk refused or could not do. `status` is 0 when it did not answer at all; `message` is already worded in
 * the reader's language; `retry_after` is in seconds.
 */
export class ApiError extends Error {
  status: number
  error_type: string
  retry_after: number | null

  constructor(status: number, error_type: string, message: string, retry_after: number | null = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.error_type = error_type
    this.retry_after = retry_after
  }
}

function address(path: string, query: Query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `/api/v1${path}${given.length > 0 ? `?${search}` : ''}`
}

function cookie(name: string) {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
}

/** Seconds from a Retry-After header, which holds either seconds or a date. */
function secondsUntil(header: string | null) {
  if (!header) return null
  const seconds = Number(header)
  return Number.isFinite(seconds) ? seconds : Math.max(0, Math.ceil((Date.parse(header) - Date.now()) / 1000))
}

async function request<T>(method: string, path: string, { query, body, signal }: Call = {}): Promise<T> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method !== 'GET') headers['X-CSRFTOKEN'] = cookie('csrf_token')
  if (body !== undefined) headers['content-type'] = 'application/json'

  let response: Response
  try {
    response = await fetch(address(path, query), {
      method,
      headers,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'NoAnswer', '')
  }

  const envelope = await response.json().catch(() => null)
  if (response.ok && envelope?.status === 'success') return envelope.data as T
  throw new ApiError(
    response.status,
    envelope?.error_type ?? 'Unknown',
    envelope?.message ?? '',
    secondsUntil(response.headers.get('retry-after')),
  )
}

export const api = {
  get: <T>(path: string, query?: Query, signal?: AbortSignal) =>
    request<T>('GET', path, { ...(query ? { query } : {}), signal }),
  post: <T>(path: string, body?: unknown) => request<T>('POST', path, { body }),
  put: <T>(path: string, body?: unknown) => request<T>('PUT', path, { body }),
  delete: <T>(path: string) => request<T>('DELETE', path),
}
