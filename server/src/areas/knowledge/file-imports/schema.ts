import Type, { type Static } from 'typebox'
import { Named, Words } from '../../../platform/shapes.ts'
import { UpsertResult } from '../articles/schema.ts'

const Switch = Words(['true', 'false'])

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
  on_local_edits: Type.Optional(Words(['keep', 'overwrite'])),
  adopt_id: Type.Optional(Type.String({ pattern: '^[1-9][0-9]*$' })),
  dry_run: Type.Optional(Switch),
})

const { properties } = UpsertResult

export const FileImportResult = Named('FileImportResult', {
  ...properties,
  extracted: Type.Object({
    title: Type.String(),
    chars: Type.Integer({ description: 'Characters of the text.' }),
    text: Type.Optional(Type.String({ description: 'On a dry run: the text itself.' })),
  }),
})
export type FileImportResult = Static<typeof FileImportResult>
