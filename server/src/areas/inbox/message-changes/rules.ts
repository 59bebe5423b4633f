export type Change = {
  kind: 'reaction' | 'edit' | 'deletion'
  sender_type: 'contact' | 'agent'
  content: string
  at: Date
}

/** What a message looks like after all changes. */
export type Outcome = {
  content: string
  reactions: { emoji: string; by: 'contact' | 'agent' }[]
  edited_at: Date | null
  /** Its earlier texts, oldest first. */
  earlier: string[]
  deleted_at: Date | null
}

/** The number of earlier texts that are kept to be shown. */
const maxEarlier = 20

/**
 * `changes` are in the order of their time. Each side has one reaction, which is its last one. An empty one removes it.
 */
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
