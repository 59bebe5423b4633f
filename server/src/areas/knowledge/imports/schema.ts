import Type, { type Static } from 'typebox'
import { event, internalEvent } from '../../../platform/events.ts'
import type { NoteCode, Params, RefusalCode } from '../../../platform/i18n.ts'
import { job } from '../../../platform/jobs.ts'
import { Named, Nullable, Time, Words } from '../../../platform/shapes.ts'

export const maxLines = 10_000
export const maxLogs = 1_000
/** Files and pages of one import, those that sitemaps turn out to hold among them. */
export const maxItems = 20_000

/** Every field of a form is text. */
export const ImportForm = Type.Object({
  files: Type.Optional(
    Type.Array(Type.Unsafe<Blob>({ type: 'string', format: 'binary' }), {
      maxItems: maxLines,
      description:
        'PDF, HTML, Markdown and plain text, each at most 25 MiB and as much in all as the operator lets it be (20 GiB); `file` is the same field.',
    }),
  ),
  urls: Type.Optional(
    Type.String({
      description: `One link on a line, at most ${maxLines.toLocaleString('en')}; a sitemap stands for its pages.`,
      examples: ['https://example.com/sitemap.xml\nhttps://example.com/terms'],
    }),
  ),
  enabled: Type.Optional(Words(['true', 'false'], { description: 'Absent: new articles are enabled, others stay.' })),
  on_local_edits: Type.Optional(Words(['keep', 'overwrite'])),
})

export const ImportStatus = Named('ImportStatus', {
  running: Type.Boolean(),
  total: Type.Integer({ description: 'Files and pages; grows while sitemaps are read.' }),
  success: Type.Integer({ description: 'Those whose article is as it should be, whatever the outcome.' }),
  errors: Type.Integer({ description: 'Those that could not be imported; the log says why.' }),
  logs: Type.Array(Type.String(), {
    description: `The last ${maxLogs.toLocaleString('en')} lines: the outcome, a colon and what it is about.`,
    examples: [['added: handbook.pdf', 'failed: https://example.com/x: The link answers with status 404']],
  }),
  started_at: Nullable(Time),
  ended_at: Nullable(Time),
})
export type ImportStatus = Static<typeof ImportStatus>

export const ImportChanged = event<{ import_id: number }>('import.changed')

/** One lane: an import that is taken up again never runs beside itself. */
export const RunImport = job<{ import_id: number }>('imports.run', {
  lane: () => 'imports.run',
  key: ({ import_id }) => `imports.run:${import_id}`,
  tries: 25,
})

export const SweepImports = job<object>('imports.sweep')

export type NewItem = {
  kind: 'file' | 'link' | 'page'
  name: string
  path: string | null
  lane: string | null
  counted: boolean
}

/** One line of the log. What stands behind `failed` is a refusal, anything else a note. */
export type Line = { word: string; name: string; code: RefusalCode | NoteCode | null; params: Params }

export type Options = { enabled: boolean | null; on_local_edits: 'keep' | 'overwrite' | null }

/** An import that an agent began has come to its end. */
export const ImportEnded = internalEvent<{ import_id: number; agent_id: number; success: number; errors: number }>(
  'import.ended',
)
