import Type, { type Static } from 'typebox'
import { event, internalEvent } from '../../../platform/events.ts'
import type { NoteCode, Params, RefusalCode } from '../../../platform/i18n.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Named, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { ArticleUpsert, UpsertResult } from '../articles/schema.ts'

const Switch = Words(['true', 'false'], { title: 'FormSwitch' })

/** Every field of a form is text. */
export const FileImport = Type.Object({
  file: Type.Unsafe<Blob>({
    type: 'string',
    format: 'binary',
    description: 'PDF, HTML, Markdown or plain text, at most 25 MiB.',
  }),
  key: Type.Optional(Type.String({ description: 'Absent: `file://` and the name of the file.' })),
  title: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: "Absent: the document's own title, else the file's name.",
    }),
  ),
  enabled: Type.Optional(Switch),
  on_local_edits: Type.Optional(Words(['keep', 'overwrite'], { title: 'OnLocalEdits' })),
  adopt_id: Type.Optional(Type.String({ pattern: '^[1-9][0-9]*$' })),
  dry_run: Type.Optional(Switch),
})

const imported = {
  ...UpsertResult.properties,
  extracted: Type.Object({
    title: Type.String(),
    chars: Type.Integer({ description: 'Characters of the text.' }),
    text: Type.Optional(Type.String({ description: 'On a dry run: the text itself.' })),
  }),
}

export const FileImportResult = Named('FileImportResult', imported)
export type FileImportResult = Static<typeof FileImportResult>

/** Pages that one sitemap lists or imports. */
export const maxListed = 300

const { title, enabled, on_local_edits, adopt_id, dry_run } = ArticleUpsert.properties

export const PageImport = Body({
  url: Type.String({
    minLength: 1,
    description: 'An http or https link of at most 1000 bytes. As it is sent it becomes the key of the article.',
    examples: ['https://example.com/help/returns'],
  }),
  title: Type.Optional(Nullable(Type.String({ ...title, description: 'Absent: the title of the page.' }))),
  enabled,
  on_local_edits,
  adopt_id,
  dry_run,
})
export type PageImport = Static<typeof PageImport>

export const PageImported = Named('PageImported', imported)
export type PageImported = Static<typeof PageImported>

export const SitemapQuery = Body({
  url: Type.String({ minLength: 1, examples: ['https://example.com/sitemap.xml'] }),
})
export type SitemapQuery = Static<typeof SitemapQuery>

export const SitemapPages = Named('SitemapPages', {
  urls: Type.Array(Type.String(), {
    maxItems: maxListed,
    description: 'Addresses of pages, each once, in the order of the sitemap.',
    examples: [['https://example.com/help/returns', 'https://example.com/help/shipping']],
  }),
  found: Type.Integer({
    description: 'Pages found, also those that are not listed; counted up to 100,000.',
    examples: [2],
  }),
  truncated: Type.Boolean({ description: 'There are more pages than are listed.', examples: [false] }),
  unread: Type.Integer({
    description: 'Sitemaps of an index that could not be read, or were too many.',
    examples: [0],
  }),
})
export type SitemapPages = Static<typeof SitemapPages>

export const maxLines = 10_000
export const maxLogs = 1_000
/** Files and pages of one import, including those that its sitemaps list. */
export const maxItems = 20_000

export const ImportForm = Type.Object({
  files: Type.Optional(
    Type.Array(Type.Unsafe<Blob>({ type: 'string', format: 'binary' }), {
      maxItems: maxLines,
      description:
        'PDF, HTML, Markdown and plain text, each at most 25 MiB, and together as much as the operator allows (20 GiB); `file` is the same field.',
    }),
  ),
  urls: Type.Optional(
    Type.String({
      description: `One link on a line, at most ${maxLines.toLocaleString('en')}; a sitemap stands for its pages.`,
      examples: ['https://example.com/sitemap.xml\nhttps://example.com/terms'],
    }),
  ),
  enabled: Type.Optional(
    Words(['true', 'false'], { title: 'FormSwitch', description: 'Absent: new articles are enabled, others stay.' }),
  ),
  on_local_edits: Type.Optional(Words(['keep', 'overwrite'], { title: 'OnLocalEdits' })),
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

/** One lane, so that a resumed import never runs beside itself. */
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

/** One line of the log. The code after `failed` is that of a refusal, any other that of a note. */
export type Line = { word: string; name: string; code: RefusalCode | NoteCode | null; params: Params }

export type Options = { enabled: boolean | null; on_local_edits: 'keep' | 'overwrite' | null }

/** An import that an agent began has come to its end. */
export const ImportEnded = internalEvent<{ import_id: number; agent_id: number; success: number; errors: number }>(
  'import.ended',
)
