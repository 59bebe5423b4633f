import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'

export const Media = Named('Media', {
  id: Id,
  uuid: Uuid,
  store: Words(['fs', 's3']),
  filename: Type.String(),
  content_type: Type.String({ description: 'By the content of the file, whatever its name.', examples: ['image/png'] }),
  size: Type.Integer({ description: 'Bytes.' }),
  disposition: Words(['inline', 'attachment'], { title: 'Disposition' }),
  meta: Type.Object({
    width: Nullable(Type.Integer({ description: 'Pixels; null if it is no picture.' })),
    height: Nullable(Type.Integer()),
  }),
  url: Type.String({ description: 'Relative to the address of the desk.' }),
  created_at: Time,
  updated_at: Time,
})
export type Media = Static<typeof Media>

/** A file of a message, as the provider describes it. Without an id there is nothing to fetch. */
export type ExpectedFile = { id: string | null; name: string | null; mime: string; kind: string }

/**
 * How a file is used: as a picture that is shown, as part of a message, as the sample in the header of a template, or
 * in a saved reply.
 */
export type UsedAs = 'avatar' | 'logo' | 'contact' | 'message' | 'template' | 'macro'

/** Removes the bytes of a file whose row is gone. */
export const RemoveBytes = job<{ key: string }>('files.remove_bytes')
export const SweepFiles = job<object>('files.sweep')
