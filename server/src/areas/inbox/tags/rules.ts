import type { TagsChange } from './schema.ts'

type Named = { id: number; name: string }

/** Which tags a conversation gains and loses. */
export function tagMoves<T extends Named>(
  present: readonly T[],
  named: readonly T[],
  action: TagsChange['action'],
): { added: T[]; removed: T[] } {
  const without = (from: readonly T[], others: readonly T[]) =>
    from.filter((tag) => !others.some((other) => other.id === tag.id))
  const added = action === 'remove_tags' ? [] : without(named, present)
  if (action === 'add_tags') return { added, removed: [] }
  return { added, removed: without(present, action === 'set_tags' ? named : without(present, named)) }
}
