import Type from 'typebox'
import { conflict } from './errors.ts'

/** A field of a body that changes a thing which several people edit; see `refuseChanged`. */
export const UnchangedSince = Type.Optional(
  Type.String({
    format: 'date-time',
    description:
      'For a change: the `updated_at` of what the caller read. If it was changed since, the answer is 409 and nothing is stored. ' +
      'Without it, the last one to save wins.',
  }),
)

/** Refuses with 409 a thing that was changed since the writer read it. It has to be locked, or two could pass. */
export function refuseChanged({ updated_at }: { updated_at: Date | null }, unchangedSince: string | undefined): void {
  if (unchangedSince !== undefined && Date.parse(unchangedSince) !== updated_at?.getTime())
    throw conflict('changed_since')
}
