export type Change = {
  kind: 'reaction' | 'edit' | 'deletion'
  sender_type: 'contact' | 'agent'
  content: string
  at: Date
}

/** What a message looks like after everything that was done to it. */
export type Outcome = {
  content: string
  reactions: { emoji: string; by: 'contact' | 'agent' }[]
  edited_at: Date | null
  /** What it said before, oldest first. */
  earlier: string[]
  deleted_at: Date | null
}

/** Texts of a message that are kept to be shown beside the last one. */
const maxEarlier = 20

/** `changes` in the order of their time. Each side has one reaction, its last; an empty one takes it off. */
export function outcomeOf(original: string, changes: Change[]): Outcome {
  const edits = changes.filter(({ kind }) => kind === 'edit')
  const deletion = changes.find(({ kind }) => kind === 'deletion')
  const reactions = (['contact', 'agent'] as const).flatMap((by) => {
    const last = changes.findLast(({ kind, sender_type }) => kind === 'reaction' && sender_type === by)
    return last && last.content !== '' ? [{ emoji: last.content, by }] : []
  })
  if (deletion) return { content: '', reactions: [], edited_at: null, earlier: [], deleted_at: deletion.at }
  const texts = [original, ...edits.map(({ content }) => content)]
  return {
    content: texts.at(-1)!,
    reactions,
    edited_at: edits.at(-1)?.at ?? null,
    earlier: texts.slice(0, -1).slice(-maxEarlier),
    deleted_at: null,
  }
}
