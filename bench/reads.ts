import { Pool } from 'undici'
import { quantile, round } from './desk.ts'

export type Reading = { per_second: number; p50_ms: number; p95_ms: number; p99_ms: number }

type Request = { url: string; headers?: Record<string, string> }

/**
 * Reads over kept-alive connections, each waiting for its answer before the next request, until `ms` are over or
 * `count` answers have come. Fails at the first answer other than 200.
 */
export async function read(
  request: Request,
  connections: number,
  ms: number,
  count = Number.MAX_SAFE_INTEGER,
): Promise<Reading> {
  const { origin, pathname, search } = new URL(request.url)
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const ask = async () => {
    const answer = await pool.request({ method: 'GET', path: pathname + search, headers: request.headers ?? {} })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${request.url}: ${answer.statusCode} ${text.slice(0, 200)}`)
  }
  const reading = await repeat(connections, ms, ask, count)
  await pool.close()
  return reading
}

/** Runs `once` in several loops side by side, until `ms` are over or it was done `count` times. */
export async function repeat(
  width: number,
  ms: number,
  once: () => Promise<void>,
  count = Number.MAX_SAFE_INTEGER,
): Promise<Reading> {
  const latencies: number[] = []
  const began = performance.now()
  const again = async () => {
    while (performance.now() - began < ms && latencies.length < count) {
      const asked = performance.now()
      await once()
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: width }, again))
  const seconds = (performance.now() - began) / 1000
  const sorted = latencies.sort((a, b) => a - b)
  return {
    per_second: round(latencies.length / seconds),
    p50_ms: quantile(sorted, 0.5),
    p95_ms: quantile(sorted, 0.95),
    p99_ms: quantile(sorted, 0.99),
  }
}
