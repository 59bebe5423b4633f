import { ProviderError } from '../providers/whatsapp/errors.ts'
import type { Files } from './files/files.ts'
import { fileOperations, providerErrors, providerSeconds } from './metrics/metrics.ts'
import { type Tracing, traced } from './metrics/tracing.ts'

/** The same verbs. Each call is timed and traced, and each failure is counted. */
export function meterProvider<Provider extends object>(provider: Provider, tracing: Tracing): Provider {
  const metered = (call: string, verb: (...args: unknown[]) => Promise<unknown>) => {
    return async (...args: unknown[]) => {
      const end = providerSeconds.startTimer({ call })
      try {
        return await traced(tracing, `whatsapp ${call}`, { kind: 'client' }, () => verb(...args))
      } catch (error) {
        providerErrors.inc({ kind: kindOf(error) })
        throw error
      } finally {
        end()
      }
    }
  }
  return Object.fromEntries(Object.entries(provider).map(([call, verb]) => [call, metered(call, verb)])) as Provider
}

function kindOf(error: unknown): string {
  if (!(error instanceof ProviderError)) return 'other'
  if (error.outcome === 'not_sent') return 'unreachable'
  return error.outcome === 'unknown' ? 'no_answer' : error.class.toLowerCase()
}

/** The same files. Their operations are counted. */
export function meterFiles(files: Files): Files {
  const count = async <T>(operation: string, work: Promise<T>, isMissing: (found: T) => boolean = () => false) => {
    try {
      const found = await work
      fileOperations.inc({ operation, result: isMissing(found) ? 'missing' : 'ok' })
      return found
    } catch (error) {
      fileOperations.inc({ operation, result: 'failed' })
      throw error
    }
  }
  return {
    ...files,
    put: (key, content) => count('put', files.put(key, content)),
    get: (key, range) => count('get', files.get(key, range), (found) => found === undefined),
    delete: (key) => count('delete', files.delete(key)),
  }
}
