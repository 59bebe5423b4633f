import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from './chaos/program.ts'
import type { Answer, Client } from './client.ts'
import type { TestDesk } from './desk.ts'

export const importPath = '/api/v1/ai/snippets/import'
export const prose = 'Goods can be sent back within thirty days, and the money is returned within a week.'

export type Parts = {
  files?: Record<string, string | Uint8Array<ArrayBuffer>>
  urls?: string | string[]
} & Record<string, unknown>

// biome-ignore lint/suspicious/noExplicitAny: answers are checked against the API document
type Status = any

export type Importer = {
  send(parts: Parts, client?: Client): Promise<Answer>
  status(): Promise<Status>
  /** The status after the import has ended. */
  ended(): Promise<Status>
  /** Sends an import that is accepted, and waits until it ends. */
  run(parts: Parts): Promise<Status>
  /** Waits until no folder has files of an import any more. They are deleted right after its end is stored. */
  spoolsGone(): Promise<true>
}

/** Imports in the background of a desk, as its first admin. */
export function createImporter(desk: TestDesk): Importer {
  const send = (parts: Parts, client: Client = desk.admin) => client.post(importPath, asForm(parts))
  const status = async () => (await desk.admin.get(`${importPath}/status`)).body.data
  const ended = () =>
    until(
      'the import has ended',
      async () => {
        const seen = await status()
        return seen.running ? undefined : seen
      },
      // Five hundred files take long on a busy machine.
      180_000,
    )
  return {
    send,
    status,
    ended,
    run: async (parts) => {
      const answer = await send(parts)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.equal(answer.body.data.running, true)
      return ended()
    },
    spoolsGone: () =>
      until('the files of the import are gone', async () => {
        const left = await readdir(join(desk.ctx.config.dataDir, 'imports')).catch(() => [])
        return left.length === 0 || undefined
      }),
  }
}

function asForm({ files = {}, urls, ...fields }: Parts): FormData {
  const body = new FormData()
  for (const [name, content] of Object.entries(files)) body.append('files', new Blob([content]), name)
  if (urls !== undefined) body.append('urls', typeof urls === 'string' ? urls : urls.join('\n'))
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
  return body
}
