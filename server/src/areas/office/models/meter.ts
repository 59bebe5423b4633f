import { modelErrors, modelSeconds } from '../../../platform/metrics/metrics.ts'
import { ModelError, type Trouble } from '../../../providers/models/endpoint.ts'
import { type Purpose, purposes } from './schema.ts'

const kinds: Trouble[] = ['busy', 'failed', 'timeout', 'unreachable', 'unusable', 'rejected', 'away', 'budget']
for (const purpose of purposes) for (const kind of kinds) modelErrors.inc({ purpose, kind }, 0)

/** Times a call and counts its failure. */
export async function meter<T>(purpose: Purpose, call: () => Promise<T>): Promise<T> {
  const end = modelSeconds.startTimer({ purpose })
  try {
    return await call()
  } catch (error) {
    modelErrors.inc({ purpose, kind: error instanceof ModelError ? error.trouble : 'other' })
    throw error
  } finally {
    end()
  }
}
