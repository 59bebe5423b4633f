import type { Ctx } from '../../../platform/context.ts'
import { listGone } from './gone-queries.ts'
import type { ConversationAction, Gone, NamedKind, Reference } from './schema.ts'

const ofAction: Partial<Record<ConversationAction, NamedKind>> = {
  assign_user: 'agent',
  assign_team: 'team',
  set_status: 'status',
  add_tags: 'tag',
  set_tags: 'tag',
  remove_tags: 'tag',
}

export const tagKey = (name: string): string => name.trim().toLowerCase()

/** What the actions name. Tags are named as people read them, in lower case; all else by its id. */
export const namedInActions = (
  actions: readonly { type: string; value: readonly string[] }[],
  at = 'actions.',
): Reference[] =>
  actions.flatMap(({ type, value }, index) => {
    const kind = ofAction[type as ConversationAction]
    if (!kind) return []
    return value.map((one): Reference => {
      const key = kind === 'tag' ? tagKey(one) : one
      return { at: `${at}${index}.value`, kind, key, ...(kind === 'agent' ? { as: 'working' } : {}) }
    })
  })

/** Each of these with what it names and what is not there any more. */
export async function withGone<One>(
  ctx: Ctx,
  all: readonly One[],
  namedIn: (one: One) => Reference[],
): Promise<(One & { gone: Gone[] })[]> {
  const references = all.map(namedIn)
  const gone = new Set(await listGone(ctx.db, references.flat()))
  return all.map((one, index) => ({
    ...one,
    gone: references[index]!.filter((reference) => gone.has(reference)).map(({ at, kind, key }) => ({ at, kind, key })),
  }))
}
