import { useMemo } from 'react'
import { keep, kept, useKept } from '../../../lib/kept.ts'
import type { ArticleText } from './api.ts'

type Draft = ArticleText & { base: ArticleText }

function read(text: string): Draft | null {
  return text ? (JSON.parse(text) as Draft) : null
}

const differ = (a: ArticleText, b: ArticleText) => a.title !== b.title || a.content !== b.content

/**
 * The text that is written but not saved. It survives leaving the page and a reload. `stale`: somebody has saved the
 * article since this draft was begun.
 */
export function useArticleDraft(name: string, saved: ArticleText) {
  const key = `article.${name}`
  const held = useKept(key)
  const draft = useMemo(() => read(held), [held])
  const changed = draft !== null && differ(draft, saved)
  const write = (change: Partial<ArticleText>) => {
    const next = { title: draft?.title ?? saved.title, content: draft?.content ?? saved.content, ...change }
    keep(
      key,
      differ(next, saved)
        ? JSON.stringify({ ...next, base: draft?.base ?? { title: saved.title, content: saved.content } })
        : null,
    )
  }
  return {
    title: draft?.title ?? saved.title,
    content: draft?.content ?? saved.content,
    changed,
    stale: changed && differ(draft.base, saved),
    write,
    /** The person has seen the text that is saved now. The draft is based on it from here on. */
    rebase: () =>
      draft && keep(key, JSON.stringify({ ...draft, base: { title: saved.title, content: saved.content } })),
    /**
     * The desk has stored this text, in the article of this number. What was written since it was sent stays, as a
     * draft of that article.
     */
    settle: (sent: ArticleText, id: number) => {
      const now = read(kept(key))
      keep(key, null)
      if (now && (now.title.trim() !== sent.title || now.content !== sent.content))
        keep(`article.${id}`, JSON.stringify({ ...now, base: sent }))
    },
    forget: () => keep(key, null),
  }
}
