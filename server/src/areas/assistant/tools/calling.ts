import type { Ctx } from '../../../platform/context.ts'
import { OutboundFailed, OutboundRefused } from '../../../platform/outside/outbound.ts'
import { SecretUnreadable } from '../../../platform/secrets/secrets.ts'
import { secretsIn, wordAnswer } from './answers.ts'
import { ArgumentFault, type Arguments } from './parameters.ts'
import type { ToolRow } from './queries.ts'
import { headersOf, type Identity, prepare } from './rules.ts'
import type { Called } from './schema.ts'
import { openSecrets } from './sealed.ts'

const timeoutMs = 10_000
const maxBytes = 1024 * 1024

export type Outcome = Called & {
  status: number | null
  milliseconds: number
  arguments: Arguments
  /** The service may have done what it was called for, but its answer did not come. */
  unsure: boolean
}

/**
 * Calls the tool over HTTP and words the result for a model, also a failure: whatever the other side does, it does not
 * reject. Redirects are not followed, so that neither key nor signature goes anywhere else.
 */
export async function callOverHttp(
  ctx: Ctx,
  tool: ToolRow,
  given: unknown,
  identity: Identity | null,
): Promise<Outcome> {
  const began = performance.now()
  const outcome = await attempt(ctx, tool, given, identity)
  return { ...outcome, milliseconds: Math.round(performance.now() - began) }
}

async function attempt(
  ctx: Ctx,
  tool: ToolRow,
  given: unknown,
  identity: Identity | null,
): Promise<Omit<Outcome, 'milliseconds'>> {
  let read: Arguments = {}
  try {
    const prepared = prepare(tool, given)
    read = prepared.arguments
    const { headers, signing_secret } = openSecrets(ctx, tool)
    const {
      status,
      headers: got,
      text,
    } = await ctx.outbound.request(prepared.url, {
      method: prepared.method,
      headers: {
        ...Object.fromEntries(headers.map(({ key, value }) => [key, value])),
        ...headersOf(prepared, identity, signing_secret, ctx.now()),
      },
      ...(prepared.body === null ? {} : { body: prepared.body }),
      timeout: timeoutMs,
      maxBytes,
      redirects: 0,
    })
    const answer = { status, type: got['content-type'] ?? '', text: text(), retry_after: got['retry-after'] }
    const worded = wordAnswer(answer, secretsIn(headers.map(({ value }) => value)))
    return { ...worded, status, arguments: read, unsure: false }
  } catch (error) {
    const unsure = error instanceof OutboundFailed && error.mayHaveArrived
    return { text: wordFailure(error), failed: true, status: null, arguments: read, unsure }
  }
}

function wordFailure(error: unknown): string {
  if (error instanceof ArgumentFault) return error.message
  if (error instanceof SecretUnreadable) return 'The key that the desk keeps for this service cannot be read.'
  if (error instanceof OutboundRefused) return `The service was not called: ${error.message.replace(/^.*?: /, '')}.`
  if (!(error instanceof OutboundFailed)) throw error
  if (error.reason === 'timeout') return `The service did not answer within ${timeoutMs / 1_000} seconds.`
  if (error.reason === 'too_large') return `The answer of the service is larger than ${maxBytes / 1024 / 1024} MiB.`
  return 'The service gave no answer.'
}
