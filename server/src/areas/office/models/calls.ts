import type { Ctx } from '../../../platform/context.ts'
import { ModelError } from '../../../providers/models/endpoint.ts'
import { type Embedded, embed, rerank, transcribe } from '../../../providers/models/openai.ts'
import { insist } from './attempts.ts'
import type { Model } from './endpoints.ts'
import { useModel } from './outages.ts'
import { pay } from './spending.ts'

/** One vector for each text, all of the same length. Rejects with ModelError; `timeout` in milliseconds. */
export const embedTexts = async (ctx: Ctx, model: Model, texts: Embedded, timeout: number): Promise<number[][]> =>
  (await pay(ctx, model, () => embed(ctx.outbound.request, model, texts, timeout))).value

/** The documents, ordered by how well they answer the query. Rejects with ModelError; `timeout` in milliseconds. */
export const rankTexts = async (ctx: Ctx, model: Model, query: string, documents: string[], timeout: number) =>
  (await pay(ctx, model, () => rerank(ctx.outbound.request, model, query, documents, timeout))).value

/** The limit of OpenAI and of most other services. */
const maxRecording = 25 * 1024 * 1024
/** A local model takes about this long for a voice message of a quarter of an hour. */
const transcribeTimeout = 60_000

/**
 * What is said in a recording; empty if nothing is. Services decide its format by the ending of its name. Repeats at
 * most twice within a minute. Rejects with ModelError if there is no model, if it is away or fails, and for a recording
 * of more than 25 MiB.
 */
export async function transcribeAudio(
  ctx: Ctx,
  bytes: Uint8Array<ArrayBuffer>,
  mime: string,
  name: string,
): Promise<string> {
  if (bytes.length > maxRecording) {
    const more = { status: 413, rule: 'model_recording_too_large' } as const
    throw new ModelError('the recording is too large', 'rejected', more)
  }
  const recording = new File([bytes], name, { type: mime })
  return useModel(ctx, 'transcription', async (model) => {
    const listen = () =>
      insist({ timeout: transcribeTimeout }, (patience) => transcribe(ctx.outbound.request, model, recording, patience))
    return (await pay(ctx, model, listen)).value
  })
}
