import { Readable } from 'node:stream'
import { buildConnector, type Dispatcher, type FormData, Pool } from 'undici'
import { parseAddress } from './addresses.ts'

export type Request = {
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | FormData | Readable | null
}
export type Answer = { status: number; headers: Record<string, string>; body: Readable }

/** One call: when it must stop (and the reason), and whether any of its requests was handed to a socket. */
export type CallProgress = { readonly stop: AbortSignal; sent: boolean; end(): void }

export type Dial = (address: string, port: number) => { address: string; port: number }

type OriginPool = { pool: Pool; calls: number; usedAt: number }

const connectMs = 5_000
const idleMs = 2_000
const mostConnections = 100
const headerBytes = 16 * 1024
const forgetMs = 10_000

/**
 * Creates the connections to foreign servers. They are pooled by origin and checked address, so that a kept connection
 * is never used for an address that did not pass the check.
 *
 * A request counts as sent from the moment undici hands it to a socket. A failure before that (connecting, TLS, waiting
 * for a free connection, finding a kept one closed) provably sent nothing, because undici opens the socket first and
 * writes afterwards. For this to hold, there is no pipelining and no HTTP/2, whose layers repeat requests by
 * themselves, and a request that undici starts a second time is stopped. A peer may close a kept connection at the very
 * moment it is used, and then nobody knows whether it read the request. So connections that are idle for two seconds
 * are closed, well before the five seconds that the most impatient common servers wait. A busy pool reuses its
 * connections all the time.
 */
export function createOriginPools(dial: Dial = (address, port) => ({ address, port })) {
  const pools = new Map<string, OriginPool>()
  const connector = buildConnector({ allowH2: false, timeout: connectMs })
  let closing: Promise<unknown> | undefined

  function createPool(origin: string, address: string, port: number): Pool {
    return new Pool(origin, {
      allowH2: false,
      pipelining: 1,
      connections: mostConnections,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      maxHeaderSize: headerBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect(options, callback) {
        const goal = dial(address, port)
        connector({ ...options, hostname: goal.address, port: String(goal.port) }, (...[error, socket]) => {
          if (error) callback(error, null)
          else if (isSameAddress(socket.remoteAddress, goal.address)) callback(null, socket)
          else {
            socket.destroy()
            callback(new Error('connected to another address than the one that was checked'), null)
          }
        })
      },
    })
  }

  function poolTo(origin: string, address: string, port: number): OriginPool {
    const key = `${origin} ${address}`
    const known = pools.get(key)
    if (known) return known
    for (const [other, { pool, calls, usedAt }] of pools) {
      if (calls > 0 || performance.now() - usedAt < forgetMs) continue
      pools.delete(other)
      void pool.close()
    }
    const made = { pool: createPool(origin, address, port), calls: 0, usedAt: performance.now() }
    pools.set(key, made)
    return made
  }

  return {
    /** Resolves with the head of the answer. Marks the call as sent before the first byte can leave. */
    exchange(target: URL, address: string, port: number, request: Request, progress: CallProgress): Promise<Answer> {
      return send(poolTo(target.origin, address, port), { ...request, path: target.pathname + target.search }, progress)
    },
    async close(): Promise<void> {
      closing ??= Promise.all(
        // An abandoned call may still be connecting; there is no answer to wait for.
        [...pools.values()].map(({ pool, calls }) => (calls > 0 ? pool.close() : pool.destroy())),
      )
      await closing
    },
  }
}

function send(to: OriginPool, options: Request & { path: string }, progress: CallProgress): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let running: Dispatcher.DispatchController | undefined
  let body: Readable | undefined
  let complete = false
  let counted = true

  const release = () => {
    progress.stop.removeEventListener('abort', stop)
    if (counted) to.calls--
    counted = false
    to.usedAt = performance.now()
  }
  const stop = () => {
    const reason = new Error('stopped')
    release()
    reject(reason)
    body?.destroy(reason)
    running?.abort(reason)
  }
  const settle = (error?: Error) => {
    complete = true
    release()
    if (!error) body?.push(null)
    else if (body) body.destroy(error)
    else reject(error)
  }
  to.calls++
  progress.stop.addEventListener('abort', stop, { once: true })
  if (progress.stop.aborted) {
    stop()
    return promise
  }

  to.pool.dispatch(options, {
    onRequestStart(controller) {
      if (progress.stop.aborted || running) {
        controller.abort(new Error('stopped'))
        return
      }
      running = controller
      progress.sent = true
    },
    onResponseStart(controller, status, headers) {
      if (status < 200) return
      body = new Readable({
        read: () => controller.resume(),
        destroy(error, done) {
          if (!complete) controller.abort(error ?? new Error('not read'))
          done(error)
        },
      }).on('error', () => {})
      resolve({ status, headers: flatten(headers), body })
    },
    onResponseData(controller, chunk) {
      if (body?.push(chunk) === false) controller.pause()
    },
    onResponseEnd: () => settle(),
    onResponseError: (_controller, error) => settle(error),
  })
  return promise
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}

function isSameAddress(remote: string | undefined, dialled: string): boolean {
  return remote !== undefined && parseAddress(remote)?.toString() === parseAddress(dialled)?.toString()
}
