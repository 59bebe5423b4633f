import { keep, useKept } from '../../lib/kept.ts'
import type { ArticleText } from './api.ts'

type Draft = ArticleText & { base: ArticleText }

function read(kept: string): Draft | null {
  return kept ? (JSON.parse(kept) as Draft) : null
}

const differ = (a: ArticleText, b: ArticleText) => a.title !== b.title || a.content !== b.content

/**
 * What is written but not saved. It survives leaving the page and a reload. `stale` says that somebody saved the
 * article after this draft was begun.
 */
export function useArticleDraft(name: string, saved: ArticleText) {
  const key = `article.${name}`
  const draft = read(useKept(key))
  const changed = draft !== null && differ(draft, saved)
  const write = (change: Partial<ArticleText>) => {
    const next = { title: draft?.title ?? saved.title, content: draft?.content ?? saved.content, ...change }
    keep(key, differ(next, saved) ? JSON.stringify({ ...next, base: draft?.base ?? saved }) : null)
  }
  return {
    title: draft?.title ?? saved.title,
    content: draft?.content ?? saved.content,
    changed,
    stale: changed && differ(draft.base, saved),
    write,
    forget: () => keep(key, null),
  }
}
